import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { roomMultiPath, roomSinglePath } from './paths.ts'

/** Whether this address, which may include a message, is that of the room. */
export function isRoomOf({ conversation }: { conversation: ConversationRef }, address: string): boolean {
  return `${address}&`.startsWith(`${roomPath(conversation)}&`)
}

export const roomPath = ({ type, id }: ConversationRef) =>
  `${type === chatType.group ? roomMultiPath : roomSinglePath}?id=${id}`
