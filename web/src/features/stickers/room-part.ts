import { Smile } from 'lucide-react'
import { isKind } from '@mynah/contract/message-kinds'
import { imageMessage } from '@mynah/contract/message-kinds/image'
import type { ChatMessage } from '@mynah/contract/socket'
import { worked } from '#client/attempt.ts'
import { isUrl, readFileContent } from '#client/message-content.ts'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'
import { toast } from '#ui/toast.tsx'
import { stickerOf } from './content.ts'
import { addSticker } from './queries.ts'

/** What of a message can become a sticker: a picture, or a sticker that a user made of one. */
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

export const roomPart: RoomPart = {
  composerPanels: [
    {
      name: () => translateNow('stickers')('title'),
      Panel: defer(() => import('./sticker-panel.tsx').then((m) => m.StickerPanel)),
    },
  ],
  messageActions: [
    {
      icon: Smile,
      name: () => translateNow('stickers')('addSticker'),
      isOffered: (message) => stickerUrl(message) !== undefined,
      run: makeSticker,
    },
  ],
}
