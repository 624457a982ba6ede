import { ArrowLeftRight } from 'lucide-react'
import { chatType } from '@mynah/contract/socket'
import { refOf, type ChatKey } from '@mynah/client/conversation-state'
import { useIsFriend } from '#client/chat/entities.ts'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'
import { useMoneyShown } from '#features/app-info/index.ts'
import { redTransferPath } from './paths.ts'

function useIsOffered(chat: ChatKey): boolean {
  const { type, id } = refOf(chat)
  const isFriend = useIsFriend(type === chatType.single ? id : '')
  return useMoneyShown() && isFriend
}

export const roomPart: RoomPart = {
  composerTools: [
    {
      icon: ArrowLeftRight,
      name: () => translateNow('transfers')('transfer'),
      path: (chat) => `${redTransferPath}?toUserId=${refOf(chat).id}`,
      useIsOffered,
    },
  ],
}
