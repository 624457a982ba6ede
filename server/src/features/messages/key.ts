import { chatType, type ChatType } from '@mynah/contract/socket'

/** A conversation's own id, the same for all: '2:<lower>:<higher>' or '1:<group id>'. */
export function keyOf(userId: string, toId: string, type: ChatType): string {
  if (type === chatType.group) return `1:${toId}`
  return userId < toId ? `2:${userId}:${toId}` : `2:${toId}:${userId}`
}

/** The conversation as one of its people addresses it. */
export function refOf(key: string, userId: string): { toBizId: string; toBizType: ChatType } {
  const [kind, first = '', second = ''] = key.split(':')
  if (kind === '1') return { toBizId: first, toBizType: chatType.group }
  return { toBizId: first === userId ? second : first, toBizType: chatType.single }
}

export const isGroupKey = (key: string) => key.startsWith('1:')

/** What hears a conversation live: a group has a topic of its own, two people their own two. */
export function topicsOf(key: string): string[] {
  const [kind, first = '', second = ''] = key.split(':')
  if (kind === '1') return [`g:${first}`]
  return first === second ? [`u:${first}`] : [`u:${first}`, `u:${second}`]
}
