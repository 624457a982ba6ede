import { chatType, type ConversationRef } from '@mynah/contract/socket'

export const roomPath = ({ type, id }: ConversationRef) =>
  `/pages/room/${type === chatType.group ? 'multi' : 'single'}?id=${id}`
