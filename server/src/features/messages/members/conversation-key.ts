import { chatType, type ChatType, type ConversationRef } from '@mynah/contract/socket'
import { groupTopic, userTopic } from '#platform/bus/topics.ts'

/** The key of a conversation, the same for all its users: '2:<lower id>:<higher id>' or '1:<group id>'. */
export function conversationKey(userId: string, toId: string, type: ChatType): string {
  if (type === chatType.group) return `1:${toId}`
  return userId < toId ? `2:${userId}:${toId}` : `2:${toId}:${userId}`
}

/** The key of a conversation that one of its users refers to. */
export const keyOf = (userId: string, { type, id }: ConversationRef): string =>
  conversationKey(userId, id, type)

/** A conversation as one of its users refers to it. */
export function conversationRef(key: string, userId: string): ConversationRef {
  if (isGroupKey(key)) return { type: chatType.group, id: key.slice(2) }
  const [first, second] = pairOf(key)
  return { type: chatType.single, id: first === userId ? second : first }
}

/** The two users of a private conversation. Sliced, since it runs several times for each message. */
function pairOf(key: string): [string, string] {
  const colon = key.indexOf(':', 2)
  return [key.slice(2, colon), key.slice(colon + 1)]
}

/** The key of a group's conversation. */
export const groupKey = (groupId: string): string => conversationKey('', groupId, chatType.group)

export const isGroupKey = (key: string) => key.startsWith('1:')

/** The conversation of a user with themselves: saved messages. */
export const isOwnKey = (key: string): boolean => !isGroupKey(key) && usersOf(key).length === 1

/** The users of a private conversation. */
export function usersOf(key: string): string[] {
  const [first, second] = pairOf(key)
  return first === second ? [first] : [first, second]
}

/** The topics of a conversation: a group has one of its own; a private chat uses those of its two users. */
export const topicsOf = (key: string): string[] =>
  isGroupKey(key) ? [groupTopic(key.slice(2))] : usersOf(key).map(userTopic)
