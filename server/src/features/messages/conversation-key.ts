import { chatType, type ChatType, type ConversationRef } from '@mynah/contract/socket'
import { groupTopic, userTopic } from '#platform/topics.ts'

/** A conversation's own id, the same for all: '2:<lower>:<higher>' or '1:<group id>'. */
export function conversationKey(userId: string, toId: string, type: ChatType): string {
  if (type === chatType.group) return `1:${toId}`
  return userId < toId ? `2:${userId}:${toId}` : `2:${toId}:${userId}`
}

/** The key of a conversation that one of its people addresses. */
export const keyOf = (userId: string, { type, id }: ConversationRef): string =>
  conversationKey(userId, id, type)

/** The conversation as one of its people addresses it. */
export function conversationRef(key: string, userId: string): ConversationRef {
  const [kind, first = '', second = ''] = key.split(':')
  if (kind === '1') return { type: chatType.group, id: first }
  return { type: chatType.single, id: first === userId ? second : first }
}

/** The key of a group's conversation. */
export const groupKey = (groupId: string): string => conversationKey('', groupId, chatType.group)

export const isGroupKey = (key: string) => key.startsWith('1:')

/** The topics of a conversation: a group has a topic of its own, two people their own two. */
export function topicsOf(key: string): string[] {
  const [kind, first = '', second = ''] = key.split(':')
  if (kind === '1') return [groupTopic(first)]
  return first === second ? [userTopic(first)] : [userTopic(first), userTopic(second)]
}
