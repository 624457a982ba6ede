import { Coins, Gift } from 'lucide-react'
import { systemUserId } from '@mynah/contract/limits'
import { refOf, type ChatKey } from '@mynah/client/conversation-state'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'
import { useMoneyShown } from '#features/app-info/index.ts'
import { isOwnChat } from '#features/conversations/index.ts'
import { redCreatePath, redGiftPath } from './paths.ts'

const receiver = (chat: ChatKey): string => {
  const { type, id } = refOf(chat)
  return `toBizId=${id}&toBizType=${type}`
}

const useIsOffered = (chat: ChatKey) =>
  useMoneyShown() && refOf(chat).id !== systemUserId && !isOwnChat(refOf(chat))

export const roomPart: RoomPart = {
  composerTools: [
    {
      icon: Coins,
      name: () => translateNow('red-packets')('title'),
      path: (chat) => `${redCreatePath}?${receiver(chat)}`,
      useIsOffered,
    },
    {
      icon: Gift,
      name: () => translateNow('red-packets')('gift'),
      path: (chat) => `${redGiftPath}?${receiver(chat)}`,
      useIsOffered,
    },
  ],
}
