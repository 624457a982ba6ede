import type { ChatMessage } from '@mynah/contract/socket'

/** How far one of my messages is that has no place in the conversation yet. */
export type Underway = {
  state: 'sending' | 'unknown' | 'failed'
  /** why it failed, in the reader's language */
  text: string
  /** 0 to 1 while a file goes up */
  progress?: number
}

export type Line = {
  key: string
  message: ChatMessage
  underway: Underway | undefined
  mine: boolean
  /** stands under a new day's chip */
  newDay: boolean
  /** stands under the line 'N unread messages' */
  unread: number
  /** first and last of a group of one sender */
  first: boolean
  last: boolean
}

export type Opened = { readSeq: number; unread: number }

const groupMs = 180_000

/**
 * The messages as a reader sees them: in days, in groups of one sender within three minutes, with one line over the
 * first that was unread when the room was opened.
 */
export function linesOf(
  entries: readonly { message: ChatMessage; underway?: Underway }[],
  options: { me: string; opened: Opened; isLine: (message: ChatMessage) => boolean },
): Line[] {
  const { me, opened, isLine } = options
  const lines: Line[] = []
  let unreadShown = opened.unread === 0
  for (const { message, underway } of entries) {
    const mine = message.from === me
    const before = lines.at(-1)
    const newDay = !before || dayOf(before.message.createTime) !== dayOf(message.createTime)
    const isUnread = !unreadShown && !mine && !isLine(message) && message.seq > opened.readSeq
    if (isUnread) unreadShown = true
    const joins =
      before !== undefined &&
      !newDay &&
      !isUnread &&
      before.message.from === message.from &&
      !isLine(message) &&
      !isLine(before.message) &&
      message.createTime - before.message.createTime < groupMs
    if (before && joins) before.last = false
    lines.push({
      key: message.id,
      message,
      underway,
      mine,
      newDay,
      unread: isUnread ? opened.unread : 0,
      first: !joins,
      last: true,
    })
  }
  return lines
}

function dayOf(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`
}
