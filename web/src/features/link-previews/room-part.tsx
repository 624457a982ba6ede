import type { RoomPart } from '#client/room-part.ts'
import { BubbleCard } from './bubble-card.tsx'
import { ComposerPreview } from './composer-preview.tsx'
import { takeCard } from './queries.ts'

export const roomPart: RoomPart = {
  overComposer: ComposerPreview,
  besideText: takeCard,
  overText: BubbleCard,
}
