import { stickerPackEvents, stickerPacks } from '@mynah/contract/sticker-packs'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'

export const stickerPacksLive: readonly EventHandler[] = [
  on(stickerPackEvents.changed, () => {
    void invalidate(stickerPacks.list)
    void invalidate(stickerPacks.get)
  }),
]
