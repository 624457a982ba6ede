import type { ReactNode } from 'react'
import { createHashRouter, Navigate, useSearchParams, type RouteObject } from 'react-router'
import type { PageKind } from '#app/page-kind.ts'
import { NotHereScreen } from '#app/not-here-screen.tsx'
import { memberPage, page, type LazyPage } from '#app/page.tsx'
import { Shell } from '#app/shell.tsx'
import { homePath, tabPages } from '#app/tabs.tsx'

interface PageRoute extends PageKind {
  Page: LazyPage
}

/** Every page that is built. Those that are not stand in later.ts. */
const pages: Record<string, PageRoute> = {
  '/pages/room/single': {
    Page: memberPage(() => import('#app/message-kinds.tsx').then((m) => m.SingleRoom)),
  },
  '/pages/room/multi': { Page: memberPage(() => import('#app/message-kinds.tsx').then((m) => m.GroupRoom)) },
  '/pages/room/mergeForward': {
    Page: memberPage(() => import('#app/message-kinds.tsx').then((m) => m.Merged)),
  },
  '/pages/room/relay': {
    Page: memberPage(() => import('#features/messages/relay-screen.tsx').then((m) => m.RelayScreen)),
  },
  '/pages/face/face': {
    Page: memberPage(() => import('#features/stickers/face-screen.tsx').then((m) => m.FaceScreen)),
  },
  '/pages/face/my': {
    Page: memberPage(() =>
      import('#features/stickers/my-stickers-screen.tsx').then((m) => m.MyStickersScreen),
    ),
  },
  '/pages/my/collect/collect': {
    Page: memberPage(() => import('#app/message-kinds.tsx').then((m) => m.Favourites)),
  },
  '/pages/room/search': {
    Page: memberPage(() => import('#features/search/room-search-screen.tsx').then((m) => m.RoomSearchScreen)),
  },
  '/pages/room/history': {
    Page: memberPage(() => import('#features/search/history-screen.tsx').then((m) => m.HistoryScreen)),
  },
  '/pages/search/search': {
    Page: memberPage(() => import('#features/search/search-screen.tsx').then((m) => m.SearchScreen)),
  },
  '/pages/user/config': {
    Page: memberPage(() =>
      import('#features/friends/user-config-screen.tsx').then((m) => m.UserConfigScreen),
    ),
  },
  '/pages/preVideo/preVideo': {
    Page: memberPage(() => import('#features/messages/pre-video-screen.tsx').then((m) => m.PreVideoScreen)),
  },
  '/pages/preFile/preFile': {
    Page: memberPage(() => import('#features/messages/pre-file-screen.tsx').then((m) => m.PreFileScreen)),
  },
  '/pages/toHtml/toHtml': {
    Page: memberPage(() => import('#features/messages/link-screen.tsx').then((m) => m.LinkScreen)),
  },
  '/pages/login/login': {
    Page: page(() => import('#features/auth/login-screen.tsx').then((m) => m.LoginScreen)),
    signIn: true,
  },
  '/pages/login/phone': {
    Page: page(() => import('#features/auth/login-screen.tsx').then((m) => m.LoginScreen)),
    signIn: true,
  },
  '/pages/login/account': {
    Page: page(() => import('#features/auth/login-screen.tsx').then((m) => m.LoginScreen)),
    signIn: true,
  },
  '/pages/register/account': {
    Page: page(() => import('#features/auth/register-screen.tsx').then((m) => m.RegisterScreen)),
    signIn: true,
  },
  '/pages/register/forget': {
    Page: page(() => import('#features/auth/forget-screen.tsx').then((m) => m.ForgetScreen)),
    signIn: true,
  },
  '/pages/agreement/agreement': {
    Page: page(() => import('#features/auth/agreement-screen.tsx').then((m) => m.AgreementScreen)),
    open: true,
  },
  '/pages/group/create': {
    Page: memberPage(() =>
      import('#features/groups/group-create-screen.tsx').then((m) => m.GroupCreateScreen),
    ),
  },
  '/pages/group/info': {
    Page: memberPage(() => import('#features/groups/group-info-screen.tsx').then((m) => m.GroupInfoScreen)),
  },
  '/pages/group/add': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.GroupAddScreen)),
  },
  '/pages/group/search': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.GroupSearchScreen)),
  },
  '/pages/group/choose': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.GroupChooseScreen)),
  },
  '/pages/group/qrcode': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.GroupQrScreen)),
  },
  '/pages/group/facade': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.FacadeScreen)),
  },
  '/pages/group/member/list': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.MemberListScreen)),
  },
  '/pages/group/member/add': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.MemberAddScreen)),
  },
  '/pages/group/member/remove': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.MemberRemoveScreen)),
  },
  '/pages/group/member/choose': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.MemberChooseScreen)),
  },
  '/pages/group/edit/name': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.GroupNameScreen)),
  },
  '/pages/group/edit/brief': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.GroupBriefScreen)),
  },
  '/pages/group/admin/admin': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.AdminScreen)),
  },
  '/pages/group/admin/mute': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.MuteScreen)),
  },
  '/pages/group/admin/addMute': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.AddMuteScreen)),
  },
  '/pages/group/admin/manager': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.ManagerScreen)),
  },
  '/pages/group/admin/addManager': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.AddManagerScreen)),
  },
  '/pages/group/admin/transferOwner': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.TransferOwnerScreen)),
  },
  '/pages/group/petition/list': {
    Page: memberPage(() => import('#features/groups/pages.ts').then((m) => m.GroupPetitionScreen)),
  },
  '/pages/group/notice/list': {
    Page: memberPage(() => import('#features/group-notices/pages.ts').then((m) => m.BoardScreen)),
  },
  '/pages/group/notice/publish': {
    Page: memberPage(() => import('#features/group-notices/pages.ts').then((m) => m.PublishScreen)),
  },
  '/pages/group/notice/detail': {
    Page: memberPage(() => import('#features/group-notices/pages.ts').then((m) => m.NoticeScreen)),
  },
  '/pages/group/edit/notice': {
    Page: memberPage(() => import('#features/group-notices/pages.ts').then((m) => m.EditScreen)),
  },
  '/pages/friend/add': {
    Page: memberPage(() => import('#features/friends/add-screen.tsx').then((m) => m.AddScreen)),
  },
  '/pages/friend/search': {
    Page: memberPage(() => import('#features/friends/search-screen.tsx').then((m) => m.FriendSearchScreen)),
  },
  '/pages/friend/petition': {
    Page: memberPage(() => import('#features/friends/petition-screen.tsx').then((m) => m.PetitionScreen)),
  },
  '/pages/friend/choose': {
    Page: memberPage(() => import('#features/friends/choose-screen.tsx').then((m) => m.ChooseScreen)),
  },
  '/pages/user/info': {
    Page: memberPage(() => import('#features/friends/user-info-screen.tsx').then((m) => m.UserInfoScreen)),
  },
  '/pages/complain/index': {
    Page: memberPage(() => import('#features/complaints/complain-screen.tsx').then((m) => m.ComplainScreen)),
  },
  '/pages/complain/list': {
    Page: memberPage(() =>
      import('#features/complaints/my-complaints-screen.tsx').then((m) => m.MyComplaintsScreen),
    ),
  },
  '/pages/certificate/personal': {
    Page: memberPage(() => import('#features/identity/personal-screen.tsx').then((m) => m.PersonalScreen)),
  },
  '/pages/certificate/result': {
    Page: memberPage(() => import('#features/identity/result-screen.tsx').then((m) => m.ResultScreen)),
  },
  '/pages/my/archive/archive': {
    Page: memberPage(() => import('#features/profile/archive-screen.tsx').then((m) => m.ArchiveScreen)),
  },
  '/pages/my/archive/phoneEmail': {
    Page: memberPage(() =>
      import('#features/profile/phone-email-screen.tsx').then((m) => m.PhoneEmailScreen),
    ),
  },
  '/pages/my/archive/nick': {
    Page: memberPage(() => import('#features/profile/line-screens.tsx').then((m) => m.NickScreen)),
  },
  '/pages/my/archive/motto': {
    Page: memberPage(() => import('#features/profile/line-screens.tsx').then((m) => m.MottoScreen)),
  },
  '/pages/my/archive/address': {
    Page: memberPage(() => import('#features/profile/line-screens.tsx').then((m) => m.AddressScreen)),
  },
  '/pages/my/archive/userNum': {
    Page: memberPage(() => import('#features/profile/user-num-screen.tsx').then((m) => m.UserNumScreen)),
  },
  '/pages/my/archive/password': {
    Page: memberPage(() => import('#features/profile/password-screen.tsx').then((m) => m.PasswordScreen)),
  },
  '/pages/my/archive/paypassword': {
    Page: memberPage(() =>
      import('#features/profile/pay-password-screen.tsx').then((m) => m.PayPasswordScreen),
    ),
  },
  '/pages/my/archive/bindPhone': {
    Page: memberPage(() => import('#features/profile/bind-screen.tsx').then((m) => m.BindScreen)),
  },
  '/pages/my/archive/qrcode': {
    Page: memberPage(() => import('#features/profile/qrcode-screen.tsx').then((m) => m.QrcodeScreen)),
  },
  '/pages/my/archive/inviteCode': {
    Page: memberPage(() => import('#features/profile/invite-screen.tsx').then((m) => m.InviteScreen)),
  },
  '/pages/cropper/cropper': {
    Page: memberPage(() => import('#features/profile/cropper-screen.tsx').then((m) => m.CropperScreen)),
  },
  '/pages/login/scan': {
    Page: memberPage(() => import('#features/scan/login-scan-screen.tsx').then((m) => m.LoginScanScreen)),
    open: true,
  },
  '/pages/scan/scan': {
    Page: memberPage(() => import('#features/scan/scan-screen.tsx').then((m) => m.ScanScreen)),
  },
  '/q/:kind/:token': {
    Page: memberPage(() => import('#features/scan/code-screen.tsx').then((m) => m.CodeScreen)),
  },
  '/pages/notice/notice': {
    Page: memberPage(() =>
      import('#features/notices/notice-list-screen.tsx').then((m) => m.NoticeListScreen),
    ),
  },
  '/pages/notice/detail': {
    Page: memberPage(() => import('#features/notices/notice-screen.tsx').then((m) => m.NoticeScreen)),
  },
  '/pages/tips/tips': {
    Page: memberPage(() => import('#features/notices/notice-list-screen.tsx').then((m) => m.TipListScreen)),
  },
  '/pages/tips/detail': {
    Page: memberPage(() => import('#features/notices/notice-screen.tsx').then((m) => m.TipScreen)),
  },
  '/pages/my/webviewkf': {
    Page: memberPage(() => import('#features/support/support-screen.tsx').then((m) => m.SupportScreen)),
  },
  '/pages/my/webviewgw': {
    Page: memberPage(() => import('#features/support/site-screen.tsx').then((m) => m.SiteScreen)),
  },
  '/choose-location': {
    Page: memberPage(() =>
      import('#features/locations/choose-location-screen.tsx').then((m) => m.ChooseLocationScreen),
    ),
  },
  '/open-location': {
    Page: memberPage(() =>
      import('#features/locations/open-location-screen.tsx').then((m) => m.OpenLocationScreen),
    ),
  },
  '/pages/wallet/wallet': {
    Page: memberPage(() => import('#features/wallet/pages.ts').then((m) => m.WalletScreen)),
  },
  '/pages/wallet/payment': {
    Page: memberPage(() => import('#features/wallet/pages.ts').then((m) => m.PaymentScreen)),
  },
  '/pages/wallet/cashOut': {
    Page: memberPage(() => import('#features/wallet/pages.ts').then((m) => m.CashOutScreen)),
  },
  '/pages/wallet/cashLog': {
    Page: memberPage(() => import('#features/wallet/pages.ts').then((m) => m.CashLogScreen)),
  },
  '/pages/wallet/detail': {
    Page: memberPage(() => import('#features/wallet/pages.ts').then((m) => m.BillScreen)),
  },
  '/pages/red/create': {
    Page: memberPage(() => import('#features/red-packets/pages.ts').then((m) => m.CreateScreen)),
  },
  '/pages/red/result': {
    Page: memberPage(() => import('#features/red-packets/pages.ts').then((m) => m.ResultScreen)),
  },
  '/pages/red/records': {
    Page: memberPage(() => import('#features/red-packets/pages.ts').then((m) => m.RecordsScreen)),
  },
  '/pages/red/gift': {
    Page: memberPage(() => import('#features/red-packets/pages.ts').then((m) => m.GiftScreen)),
  },
  '/pages/red/transfer': {
    Page: memberPage(() => import('#features/transfers/pages.ts').then((m) => m.TransferScreen)),
  },
  '/pages/red/transferDetail': {
    Page: memberPage(() => import('#features/transfers/pages.ts').then((m) => m.TransferDetailScreen)),
  },
  '/pages/vip/vip': {
    Page: memberPage(() => import('#features/vip/vip-screen.tsx').then((m) => m.VipScreen)),
  },
  '/pages/setting/setting': {
    Page: memberPage(() => import('#app/settings-screen.tsx').then((m) => m.SettingsScreen)),
  },
  '/pages/setting/privacy': {
    Page: memberPage(() => import('#features/account/privacy-screen.tsx').then((m) => m.PrivacyScreen)),
  },
  '/pages/setting/blocked': {
    Page: memberPage(() => import('#features/friends/blocked-screen.tsx').then((m) => m.BlockedScreen)),
  },
  '/pages/setting/devices': {
    Page: memberPage(() => import('#features/settings/devices-screen.tsx').then((m) => m.DevicesScreen)),
  },
  '/pages/setting/storage': {
    Page: memberPage(() => import('#features/settings/storage-screen.tsx').then((m) => m.StorageScreen)),
  },
  '/pages/about/about': {
    Page: memberPage(() => import('#features/settings/about-screen.tsx').then((m) => m.AboutScreen)),
  },
  '/pages/destroy/step1': {
    Page: memberPage(() => import('#features/destroy/step1-screen.tsx').then((m) => m.DestroyStep1Screen)),
  },
  '/pages/destroy/step2': {
    Page: memberPage(() => import('#features/destroy/step2-screen.tsx').then((m) => m.DestroyStep2Screen)),
    // its own deed ends the session, and leads on
    open: true,
  },
  '/pages/destroy/result': {
    Page: memberPage(() => import('#features/destroy/result-screen.tsx').then((m) => m.DestroyResultScreen)),
    open: true,
  },
  '/pages/setting/locale': {
    Page: page(() => import('#app/locale-screen.tsx').then((m) => m.LocaleScreen)),
    open: true,
  },
}

const route = (path: string, element: ReactNode, handle: PageKind): RouteObject => ({ path, element, handle })

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      route('/', <Navigate to={homePath} replace />, { open: true }),
      route('/pages/index/middle', <Navigate to={homePath} replace />, { open: true }),
      route('/pages/index/index', <TabByNumber />, { open: true }),
      ...tabPages.flatMap(({ key, path, alias }) => [
        route(path, null, { tab: key }),
        ...(alias ? [route(alias, null, { tab: key })] : []),
      ]),
      ...Object.entries(pages).map(([path, { Page, ...kind }]) => route(path, <Page />, kind)),
      route('*', <NotHereScreen />, { open: true }),
    ],
  },
]

export const createRouter = () => createHashRouter(routes)

/** `/pages/index/index?cur=N`: N counts the tabs from 0; without a valid one, home. */
function TabByNumber() {
  const [search] = useSearchParams()
  const cur = search.get('cur')
  const tab = cur === null ? undefined : tabPages[Number(cur)]
  return <Navigate to={tab?.path ?? homePath} replace />
}
