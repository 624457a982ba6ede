import { placeMessage } from '@mynah/contract/message-kinds/place'
import { defineMessageKind } from '#client/message-kinds.ts'
import { loadRoomTexts } from '#i18n/start.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'

export const placeKind = defineMessageKind(placeMessage, {
  shape: 'bubble',
  Body: defer(async () => {
    const [{ PlaceBubble }] = await Promise.all([import('./place-card/place-bubble.tsx'), loadRoomTexts()])
    return PlaceBubble
  }),
  // a live place without a name has only the symbol as its summary
  preview: (summary) => (summary.length > 2 ? summary : `📍 ${translateNow('places')('live')}`),
  searchText: ({ text }) => text,
  copyText: ({ text }) => text,
})
