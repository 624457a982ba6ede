import { chatType, type ChatType } from '@mynah/contract/socket'
import { groupTopic, userTopic } from '#platform/topics.ts'

/** A conversation's own id, the same for all: '2:<lower>:<higher>' or '1:<group id>'. */
export function conversationKey(userId: string, toId: string, type: ChatType): string {
  if (type === chatType.group) return `1:${toId}`
  return userId < toId ? `2:${userId}:${toId}` : `2:${toId}:${userId}`
}

/** The conversation as one of its people addresses it. */
export function conversationRef(key: string, userId: string): { toBizId: string; toBizType: ChatType } {
  const [kind, first = '', second = ''] = key.split(':')
  if (kind === '1') return { toBizId: first, toBizType: chatType.group }
  return { toBizId: first === userId ? second : first, toBizType: chatType.single }
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
