import type { RoomPart } from '#client/room-part.ts'
import { BubbleCard } from './bubble-card.tsx'
import { ComposerPreview } from './composer-preview.tsx'
import { takeCard } from './queries.ts'

export const roomPart: RoomPart = {
  overComposer: ComposerPreview,
  besideText: (chat, text) => {
    const card = takeCard(chat, text)
    return card ? { card } : {}
  },
  overText: BubbleCard,
}
