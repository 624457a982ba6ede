import { MapPin } from 'lucide-react'
import { systemUserId } from '@mynah/contract/limits'
import { refOf } from '@mynah/client/conversation-state'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'
import { isOwnChat, useConversation } from '#features/conversations/index.ts'
import { sendPathIn } from './paths.ts'
import { LiveBar } from './place-card/live-bar.tsx'

export const roomPart: RoomPart = {
  bars: [LiveBar],
  composerTools: [
    {
      icon: MapPin,
      name: () => translateNow('place-card')('place'),
      path: sendPathIn,
      useIsOffered: (chat) => {
        const { data: row } = useConversation(refOf(chat))
        // strangers do not get one's position
        const isAlone = refOf(chat).id === systemUserId || isOwnChat(refOf(chat))
        return !isAlone && !row?.isRequest && (row?.textsLeft ?? -1) < 0
      },
    },
  ],
}
