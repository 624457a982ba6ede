import { Smile, Sticker } from 'lucide-react'
import { isKind } from '@mynah/contract/message-kinds'
import { imageMessage } from '@mynah/contract/message-kinds/image'
import type { ChatMessage } from '@mynah/contract/socket'
import { worked } from '#client/api/attempt.ts'
import { isUrl, readFileContent } from '#client/chat/message-content.ts'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'
import { appRouter } from '#ui/pages/app-router.ts'
import { toast } from '#ui/layers/toast.tsx'
import { packPathOf } from '#features/sticker-packs/index.ts'
import { stickerOf } from './content.ts'
import { addSticker } from './queries.ts'
import { StickerStrip } from './sticker-strip.tsx'

/** The picture of a message that can become a sticker: an image, or a sticker that a user made of one. */
function stickerUrl(message: ChatMessage): string | undefined {
  if (isKind(message, 'image')) return readFileContent(imageMessage, message, ({ url }) => isUrl(url))?.url
  const sticker = isKind(message, 'sticker') ? stickerOf(message) : undefined
  return sticker?.url.startsWith('/stickers/') ? undefined : sticker?.url
}

async function makeSticker(message: ChatMessage): Promise<void> {
  const url = stickerUrl(message)
  if (url !== undefined && (await worked(() => addSticker(url))))
    toast(translateNow('stickers')('stickerAdded'))
}

/** The pack of a sticker, if it has one. */
const packOf = (message: ChatMessage) => (isKind(message, 'sticker') ? stickerOf(message)?.pack : undefined)

export const roomPart: RoomPart = {
  overComposer: StickerStrip,
  composerPanels: [
    {
      name: () => translateNow('stickers')('title'),
      Panel: defer(() => import('./sticker-panel.tsx').then((m) => m.StickerPanel)),
    },
  ],
  messageActions: [
    {
      icon: Sticker,
      name: () => translateNow('sticker-packs')('showPack'),
      isOffered: (message) => packOf(message) !== undefined,
      run: async (message) => {
        await appRouter.router?.navigate(packPathOf(packOf(message) ?? ''))
      },
    },
    {
      icon: Smile,
      name: () => translateNow('stickers')('addSticker'),
      isOffered: (message) => stickerUrl(message) !== undefined,
      run: makeSticker,
    },
  ],
}
