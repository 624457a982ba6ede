import { defineFeature } from '#client/feature.ts'

export const linkPreviews = defineFeature({
  name: 'link-previews',
  roomPart: () => import('./room-part.tsx').then((m) => m.roomPart),
})
