import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { currentSession } from '#client/session/auth-session.ts'

/** Whether a conversation is the chat with oneself: the saved messages. */
export function isOwnChat({ type, id }: ConversationRef): boolean {
  const session = currentSession()
  return session.state === 'in' && type === chatType.single && id === session.userId
}
