import { useLocation } from 'react-router'
import { NotHereScreen } from '#app/not-here-screen.tsx'
import { memberPage, type LazyPage } from '#app/page.tsx'

/** Every page of the signed-in that is built, beside the tabs. Those that are not stand in later.ts. */
export const memberPages: Readonly<Record<string, LazyPage>> = {
  '/pages/room/single': memberPage(() => import('#app/message-kinds.tsx').then((m) => m.SingleRoom)),
  '/pages/room/multi': memberPage(() => import('#app/message-kinds.tsx').then((m) => m.GroupRoom)),
  '/pages/room/mergeForward': memberPage(() => import('#app/message-kinds.tsx').then((m) => m.Merged)),
  '/pages/room/relay': memberPage(() =>
    import('#features/messages/relay-screen.tsx').then((m) => m.RelayScreen),
  ),
  '/pages/face/face': memberPage(() =>
    import('#features/stickers/face-screen.tsx').then((m) => m.FaceScreen),
  ),
  '/pages/face/my': memberPage(() =>
    import('#features/stickers/my-stickers-screen.tsx').then((m) => m.MyStickersScreen),
  ),
  '/pages/my/collect/collect': memberPage(() => import('#app/message-kinds.tsx').then((m) => m.Favourites)),
  '/pages/room/search': memberPage(() =>
    import('#features/search/room-search-screen.tsx').then((m) => m.RoomSearchScreen),
  ),
  '/pages/room/history': memberPage(() =>
    import('#features/search/history-screen.tsx').then((m) => m.HistoryScreen),
  ),
  '/pages/search/search': memberPage(() =>
    import('#features/search/search-screen.tsx').then((m) => m.SearchScreen),
  ),
  '/pages/user/config': memberPage(() =>
    import('#features/friends/user-config-screen.tsx').then((m) => m.UserConfigScreen),
  ),
  '/pages/preVideo/preVideo': memberPage(() =>
    import('#features/messages/pre-video-screen.tsx').then((m) => m.PreVideoScreen),
  ),
  '/pages/preFile/preFile': memberPage(() =>
    import('#features/messages/pre-file-screen.tsx').then((m) => m.PreFileScreen),
  ),
  '/pages/toHtml/toHtml': memberPage(() =>
    import('#features/messages/link-screen.tsx').then((m) => m.LinkScreen),
  ),
  '/pages/group/create': memberPage(() =>
    import('#features/groups/group-create-screen.tsx').then((m) => m.GroupCreateScreen),
  ),
  '/pages/group/info': memberPage(() =>
    import('#features/groups/group-info-screen.tsx').then((m) => m.GroupInfoScreen),
  ),
  '/pages/group/add': memberPage(() => import('#features/groups/pages.ts').then((m) => m.GroupAddScreen)),
  '/pages/group/search': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.GroupSearchScreen),
  ),
  '/pages/group/choose': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.GroupChooseScreen),
  ),
  '/pages/group/qrcode': memberPage(() => import('#features/groups/pages.ts').then((m) => m.GroupQrScreen)),
  '/pages/group/facade': memberPage(() => import('#features/groups/pages.ts').then((m) => m.FacadeScreen)),
  '/pages/group/member/list': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.MemberListScreen),
  ),
  '/pages/group/member/add': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.MemberAddScreen),
  ),
  '/pages/group/member/remove': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.MemberRemoveScreen),
  ),
  '/pages/group/member/choose': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.MemberChooseScreen),
  ),
  '/pages/group/edit/name': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.GroupNameScreen),
  ),
  '/pages/group/edit/brief': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.GroupBriefScreen),
  ),
  '/pages/group/admin/admin': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.AdminScreen),
  ),
  '/pages/group/admin/mute': memberPage(() => import('#features/groups/pages.ts').then((m) => m.MuteScreen)),
  '/pages/group/admin/addMute': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.AddMuteScreen),
  ),
  '/pages/group/admin/manager': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.ManagerScreen),
  ),
  '/pages/group/admin/addManager': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.AddManagerScreen),
  ),
  '/pages/group/admin/transferOwner': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.TransferOwnerScreen),
  ),
  '/pages/group/petition/list': memberPage(() =>
    import('#features/groups/pages.ts').then((m) => m.GroupPetitionScreen),
  ),
  '/pages/group/notice/list': memberPage(() =>
    import('#features/group-notices/pages.ts').then((m) => m.BoardScreen),
  ),
  '/pages/group/notice/publish': memberPage(() =>
    import('#features/group-notices/pages.ts').then((m) => m.PublishScreen),
  ),
  '/pages/group/notice/detail': memberPage(() =>
    import('#features/group-notices/pages.ts').then((m) => m.NoticeScreen),
  ),
  '/pages/group/edit/notice': memberPage(() =>
    import('#features/group-notices/pages.ts').then((m) => m.EditScreen),
  ),
  '/pages/friend/add': memberPage(() => import('#features/friends/add-screen.tsx').then((m) => m.AddScreen)),
  '/pages/friend/search': memberPage(() =>
    import('#features/friends/search-screen.tsx').then((m) => m.FriendSearchScreen),
  ),
  '/pages/friend/petition': memberPage(() =>
    import('#features/friends/petition-screen.tsx').then((m) => m.PetitionScreen),
  ),
  '/pages/friend/choose': memberPage(() =>
    import('#features/friends/choose-screen.tsx').then((m) => m.ChooseScreen),
  ),
  '/pages/user/info': memberPage(() =>
    import('#features/friends/user-info-screen.tsx').then((m) => m.UserInfoScreen),
  ),
  '/pages/complain/index': memberPage(() =>
    import('#features/complaints/complain-screen.tsx').then((m) => m.ComplainScreen),
  ),
  '/pages/complain/list': memberPage(() =>
    import('#features/complaints/my-complaints-screen.tsx').then((m) => m.MyComplaintsScreen),
  ),
  '/pages/certificate/personal': memberPage(() =>
    import('#features/identity/personal-screen.tsx').then((m) => m.PersonalScreen),
  ),
  '/pages/certificate/result': memberPage(() =>
    import('#features/identity/result-screen.tsx').then((m) => m.ResultScreen),
  ),
  '/pages/my/archive/archive': memberPage(() =>
    import('#features/profile/archive-screen.tsx').then((m) => m.ArchiveScreen),
  ),
  '/pages/my/archive/phoneEmail': memberPage(() =>
    import('#features/profile/phone-email-screen.tsx').then((m) => m.PhoneEmailScreen),
  ),
  '/pages/my/archive/nick': memberPage(() =>
    import('#features/profile/line-screens.tsx').then((m) => m.NickScreen),
  ),
  '/pages/my/archive/motto': memberPage(() =>
    import('#features/profile/line-screens.tsx').then((m) => m.MottoScreen),
  ),
  '/pages/my/archive/address': memberPage(() =>
    import('#features/profile/line-screens.tsx').then((m) => m.AddressScreen),
  ),
  '/pages/my/archive/userNum': memberPage(() =>
    import('#features/profile/user-num-screen.tsx').then((m) => m.UserNumScreen),
  ),
  '/pages/my/archive/password': memberPage(() =>
    import('#features/profile/password-screen.tsx').then((m) => m.PasswordScreen),
  ),
  '/pages/my/archive/paypassword': memberPage(() =>
    import('#features/profile/pay-password-screen.tsx').then((m) => m.PayPasswordScreen),
  ),
  '/pages/my/archive/bindPhone': memberPage(() =>
    import('#features/profile/bind-screen.tsx').then((m) => m.BindScreen),
  ),
  '/pages/my/archive/qrcode': memberPage(() =>
    import('#features/profile/qrcode-screen.tsx').then((m) => m.QrcodeScreen),
  ),
  '/pages/my/archive/inviteCode': memberPage(() =>
    import('#features/profile/invite-screen.tsx').then((m) => m.InviteScreen),
  ),
  '/pages/cropper/cropper': memberPage(() =>
    import('#features/profile/cropper-screen.tsx').then((m) => m.CropperScreen),
  ),
  '/pages/scan/scan': memberPage(() => import('#features/scan/scan-screen.tsx').then((m) => m.ScanScreen)),
  '/pages/notice/notice': memberPage(() =>
    import('#features/notices/notice-list-screen.tsx').then((m) => m.NoticeListScreen),
  ),
  '/pages/notice/detail': memberPage(() =>
    import('#features/notices/notice-screen.tsx').then((m) => m.NoticeScreen),
  ),
  '/pages/tips/tips': memberPage(() =>
    import('#features/notices/notice-list-screen.tsx').then((m) => m.TipListScreen),
  ),
  '/pages/tips/detail': memberPage(() =>
    import('#features/notices/notice-screen.tsx').then((m) => m.TipScreen),
  ),
  '/pages/my/webviewkf': memberPage(() =>
    import('#features/support/support-screen.tsx').then((m) => m.SupportScreen),
  ),
  '/pages/my/webviewgw': memberPage(() =>
    import('#features/support/site-screen.tsx').then((m) => m.SiteScreen),
  ),
  '/choose-location': memberPage(() =>
    import('#features/locations/choose-location-screen.tsx').then((m) => m.ChooseLocationScreen),
  ),
  '/open-location': memberPage(() =>
    import('#features/locations/open-location-screen.tsx').then((m) => m.OpenLocationScreen),
  ),
  '/pages/wallet/wallet': memberPage(() => import('#features/wallet/pages.ts').then((m) => m.WalletScreen)),
  '/pages/wallet/payment': memberPage(() => import('#features/wallet/pages.ts').then((m) => m.PaymentScreen)),
  '/pages/wallet/cashOut': memberPage(() => import('#features/wallet/pages.ts').then((m) => m.CashOutScreen)),
  '/pages/wallet/cashLog': memberPage(() => import('#features/wallet/pages.ts').then((m) => m.CashLogScreen)),
  '/pages/wallet/detail': memberPage(() => import('#features/wallet/pages.ts').then((m) => m.BillScreen)),
  '/pages/red/create': memberPage(() => import('#features/red-packets/pages.ts').then((m) => m.CreateScreen)),
  '/pages/red/result': memberPage(() => import('#features/red-packets/pages.ts').then((m) => m.ResultScreen)),
  '/pages/red/records': memberPage(() =>
    import('#features/red-packets/pages.ts').then((m) => m.RecordsScreen),
  ),
  '/pages/red/gift': memberPage(() => import('#features/red-packets/pages.ts').then((m) => m.GiftScreen)),
  '/pages/red/transfer': memberPage(() =>
    import('#features/transfers/pages.ts').then((m) => m.TransferScreen),
  ),
  '/pages/red/transferDetail': memberPage(() =>
    import('#features/transfers/pages.ts').then((m) => m.TransferDetailScreen),
  ),
  '/pages/vip/vip': memberPage(() => import('#features/vip/vip-screen.tsx').then((m) => m.VipScreen)),
  '/pages/setting/setting': memberPage(() =>
    import('#app/settings-screen.tsx').then((m) => m.SettingsScreen),
  ),
  '/pages/setting/privacy': memberPage(() =>
    import('#features/account/privacy-screen.tsx').then((m) => m.PrivacyScreen),
  ),
  '/pages/setting/blocked': memberPage(() =>
    import('#features/friends/blocked-screen.tsx').then((m) => m.BlockedScreen),
  ),
  '/pages/setting/devices': memberPage(() =>
    import('#features/settings/devices-screen.tsx').then((m) => m.DevicesScreen),
  ),
  '/pages/setting/storage': memberPage(() =>
    import('#features/settings/storage-screen.tsx').then((m) => m.StorageScreen),
  ),
  '/pages/about/about': memberPage(() =>
    import('#features/settings/about-screen.tsx').then((m) => m.AboutScreen),
  ),
  '/pages/destroy/step1': memberPage(() =>
    import('#features/destroy/step1-screen.tsx').then((m) => m.DestroyStep1Screen),
  ),
}

/** The page of the address. */
export function MemberPages() {
  const { pathname } = useLocation()
  const Page = memberPages[pathname]
  return Page ? <Page /> : <NotHereScreen />
}
