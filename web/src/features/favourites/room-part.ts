import { Star } from 'lucide-react'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'
import { myCollectPath } from './paths.ts'

export const roomPart: RoomPart = {
  composerTools: [
    {
      icon: Star,
      name: () => translateNow('favourites')('title'),
      path: (chat) => `${myCollectPath}?to=${encodeURIComponent(chat)}`,
    },
  ],
}
