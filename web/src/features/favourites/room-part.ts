import { Star } from 'lucide-react'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'

export const roomPart: RoomPart = {
  composerTools: [
    {
      icon: Star,
      name: () => translateNow('favourites')('title'),
      path: (chat) => `/pages/my/collect/collect?to=${encodeURIComponent(chat)}`,
    },
  ],
}
