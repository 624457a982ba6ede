import { ChartNoAxesColumn } from 'lucide-react'
import { systemUserId } from '@mynah/contract/limits'
import { refOf } from '@mynah/client/conversation-state'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'
import { isOwnChat, useConversation } from '#features/conversations/index.ts'
import { createPathIn } from './paths.ts'

export const roomPart: RoomPart = {
  composerTools: [
    {
      icon: ChartNoAxesColumn,
      name: () => translateNow('poll-card')('poll'),
      path: createPathIn,
      useIsOffered: (chat) => {
        const { data: row } = useConversation(refOf(chat))
        // strangers are asked nothing
        const isAlone = refOf(chat).id === systemUserId || isOwnChat(refOf(chat))
        return !isAlone && !row?.isRequest && (row?.textsLeft ?? -1) < 0
      },
    },
  ],
}
