import { chatType, type ConversationRef } from '@mynah/contract/socket'

/** Whether this address, which may name a message too, is that of the room. */
export function isRoomOf({ conversation }: { conversation: ConversationRef }, address: string): boolean {
  return `${address}&`.startsWith(`${roomPath(conversation)}&`)
}

export const roomPath = ({ type, id }: ConversationRef) =>
  `/pages/room/${type === chatType.group ? 'multi' : 'single'}?id=${id}`
