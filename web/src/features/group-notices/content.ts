import type { NoticeContent } from '@mynah/contract/message-kinds/notice'

/** What the message of a notice says; undefined for a shape that is not known. */
export function contentOf(content: string): NoticeContent | undefined {
  try {
    const said = JSON.parse(content) as Partial<NoticeContent> | null
    const { id, title, content: text } = said ?? {}
    return typeof id === 'string' && typeof title === 'string' && typeof text === 'string'
      ? { id, title, content: text }
      : undefined
  } catch {
    return undefined
  }
}
