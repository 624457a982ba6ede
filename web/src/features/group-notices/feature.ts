import { defineFeature } from '#client/feature.ts'

export const groupNotices = defineFeature({
  name: 'group-notices',
  routes: {
    '/pages/group/notice/list': () => import('./pages.ts').then((m) => m.BoardScreen),
    '/pages/group/notice/publish': () => import('./pages.ts').then((m) => m.PublishScreen),
    '/pages/group/notice/detail': () => import('./pages.ts').then((m) => m.NoticeScreen),
    '/pages/group/edit/notice': () => import('./pages.ts').then((m) => m.EditScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.groupNoticesLive),
  roomPart: () => import('./room-part.tsx').then((m) => m.roomPart),
})
