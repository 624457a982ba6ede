import { isKind } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import type { FileKind } from '@mynah/client/file-places'

/** The progress of an own message that the server has not stored yet. */
export type PendingUpload = {
  state: 'sending' | 'unknown' | 'failed'
  /** why it failed, in the reader's language */
  text: string
  /** 0 to 1 during an upload */
  progress?: number
  /** the kind of the earlier file that it waits for */
  waitsFor?: FileKind
}

export type TimelineItem = {
  key: string
  message: ChatMessage
  inProgress: PendingUpload | undefined
  mine: boolean
  /** whether it is the first of a new day */
  newDay: boolean
  /** whether it is under the line 'N unread messages' */
  unread: number
  /** first and last of consecutive messages of one sender */
  first: boolean
  last: boolean
  /** the pictures and videos that were sent together, this one first; otherwise empty */
  album: readonly TimelineItem[]
}

export type Opened = { readSeq: number; unread: number; /** the newest there was */ lastSeq: number }

const groupMs = 180_000
/** The most items of one album; more make several. */
export const albumMax = 10

/**
 * The messages as displayed: by day, in groups of one sender within three minutes, albums as one item, and a line
 * above the first message that was unread when the room was opened, until the reader replies.
 */
export function timelineOf(
  entries: readonly { message: ChatMessage; inProgress?: PendingUpload }[],
  options: { me: string; opened: Opened; isLine: (message: ChatMessage) => boolean },
): TimelineItem[] {
  const { me, opened, isLine } = options
  const lines: TimelineItem[] = []
  const isAnswered = entries.some(
    ({ message }) => message.from === me && message.seq > opened.lastSeq && !isLine(message),
  )
  let unreadShown = opened.unread === 0 || isAnswered
  for (const { message, inProgress } of entries) {
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
      message.createTime - before.message.createTime < groupMs &&
      (isSameAlbum(before, message) || spanOf(before.message) === spanOf(message))
    const line: TimelineItem = {
      key: message.id,
      message,
      inProgress,
      mine,
      newDay,
      unread: isUnread ? opened.unread : 0,
      first: !joins,
      last: true,
      album: [],
    }
    if (before && joins && isSameAlbum(before, message)) {
      const album = before.album.length > 0 ? before.album : [{ ...before }]
      lines[lines.length - 1] = { ...before, album: [...album, line] }
      continue
    }
    if (before && joins) before.last = false
    lines.push(line)
  }
  return lines
}

/**
 * By the clock and not from the first message of the group, which changes with each older page. A long run has a name
 * and a picture every few messages.
 */
const spanOf = ({ createTime }: ChatMessage) => Math.floor(createTime / groupMs)

/** The messages of a line, one by one. */
export const partsOf = (line: TimelineItem): readonly TimelineItem[] =>
  line.album.length > 0 ? line.album : [line]

/** The seq up to which a line is read. */
export const seqOf = (line: TimelineItem): number => line.album.at(-1)?.message.seq ?? line.message.seq

const isSeen = (message: ChatMessage) => isKind(message, 'image', 'video')

const isSameAlbum = (before: TimelineItem, message: ChatMessage) =>
  message.extras?.album !== undefined &&
  message.extras.album === before.message.extras?.album &&
  isSeen(message) &&
  isSeen(before.message) &&
  before.album.length < albumMax

function dayOf(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`
}
