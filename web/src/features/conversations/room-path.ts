import { chatType, type ConversationRef } from '@mynah/contract/socket'

export const roomPath = ({ toBizId, toBizType }: ConversationRef) =>
  `/pages/room/${toBizType === chatType.group ? 'multi' : 'single'}?id=${toBizId}`
