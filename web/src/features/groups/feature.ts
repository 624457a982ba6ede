import { defineFeature } from '#client/feature.ts'
import { groupsLive } from './live.ts'
import { useWaiting } from './joining/applies.ts'

export const groups = defineFeature({
  name: 'groups',
  routes: {
    '/pages/group/create': () => import('./group-create-screen.tsx').then((m) => m.GroupCreateScreen),
    '/pages/group/info': () => import('./group-info-screen.tsx').then((m) => m.GroupInfoScreen),
    '/pages/group/add': () => import('./pages.ts').then((m) => m.GroupAddScreen),
    '/pages/group/search': () => import('./pages.ts').then((m) => m.GroupSearchScreen),
    '/pages/group/choose': () => import('./pages.ts').then((m) => m.GroupChooseScreen),
    '/pages/group/qrcode': () => import('./pages.ts').then((m) => m.GroupQrScreen),
    '/pages/group/facade': () => import('./pages.ts').then((m) => m.GroupAvatarScreen),
    '/pages/group/member/list': () => import('./pages.ts').then((m) => m.MemberListScreen),
    '/pages/group/member/add': () => import('./pages.ts').then((m) => m.MemberAddScreen),
    '/pages/group/member/remove': () => import('./pages.ts').then((m) => m.MemberRemoveScreen),
    '/pages/group/member/choose': () => import('./pages.ts').then((m) => m.MemberChooseScreen),
    '/pages/group/edit/name': () => import('./pages.ts').then((m) => m.GroupNameScreen),
    '/pages/group/edit/brief': () => import('./pages.ts').then((m) => m.GroupBriefScreen),
    '/pages/group/admin/admin': () => import('./pages.ts').then((m) => m.AdminScreen),
    '/pages/group/admin/mute': () => import('./pages.ts').then((m) => m.MuteScreen),
    '/pages/group/admin/addMute': () => import('./pages.ts').then((m) => m.AddMuteScreen),
    '/pages/group/admin/manager': () => import('./pages.ts').then((m) => m.ManagerScreen),
    '/pages/group/admin/addManager': () => import('./pages.ts').then((m) => m.AddManagerScreen),
    '/pages/group/admin/transferOwner': () => import('./pages.ts').then((m) => m.TransferOwnerScreen),
    '/pages/group/petition/list': () => import('./pages.ts').then((m) => m.JoinRequestsScreen),
  },
  events: groupsLive,
  // open join requests show a dot and do not add to the count
  useBadges: () => ({ groups: { dot: useWaiting() > 0 } }),
  searchSource: () => import('./search-source.ts').then((m) => m.searchSource),
  roomPart: () => import('./room-part.ts').then((m) => m.roomPart),
})
