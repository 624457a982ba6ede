import { defineFeature, type LoadComponent } from '#client/feature.ts'
import { withBubbles } from '#client/message-kinds.ts'
import { fetchRoomParts } from '#client/room-part.ts'
import { messagesLive } from './live.ts'

const room = (load: LoadComponent): LoadComponent =>
  withBubbles(async () => {
    const [Room] = await Promise.all([load(), fetchRoomParts()])
    return Room
  })

export const messages = defineFeature({
  name: 'messages',
  routes: {
    '/pages/room/single': room(() => import('./room/room-screen.tsx').then((m) => m.SingleRoom)),
    '/pages/room/multi': room(() => import('./room/room-screen.tsx').then((m) => m.GroupRoom)),
    '/pages/room/mergeForward': withBubbles(() =>
      import('./viewer/merge-screen.tsx').then((m) => m.MergeScreen),
    ),
    '/pages/room/relay': () => import('./forward/forward-screen.tsx').then((m) => m.ForwardScreen),
    '/pages/preVideo/preVideo': () => import('./viewer/pre-video-screen.tsx').then((m) => m.PreVideoScreen),
    '/pages/preFile/preFile': () => import('./viewer/pre-file-screen.tsx').then((m) => m.PreFileScreen),
    '/pages/toHtml/toHtml': () => import('./viewer/link-screen.tsx').then((m) => m.LinkScreen),
  },
  events: messagesLive,
})
