import type { ConversationSummary } from '@mynah/contract/conversations'
import { countsAsUnread } from '@mynah/contract/message-kinds'
import { chatType, type ChatMessage, type ConversationRef } from '@mynah/contract/socket'
import type { Pending } from '@mynah/client/conversation-state'
import type { ChatFilter } from '#client/feature.ts'
import { shapeOf, summaryOf } from '#client/message-kinds.ts'

export const isSame = (one: ConversationRef, other: ConversationRef) =>
  one.id === other.id && one.type === other.type

/** Pinned rows first, then the others, each by its newest message. */
export const inOrder = (rows: readonly ConversationSummary[]): ConversationSummary[] =>
  rows.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.lastMsgDate - a.lastMsgDate)

const nothingUnread = { unreadCount: 0, isUnread: false, mentionId: '', isAllMentioned: false, mentionSeq: 0 }

/** The row after a live message. Messages that were counted before, for instance by a fetch, are not counted again. */
export function withMessage(row: ConversationSummary, message: ChatMessage, me: string): ConversationSummary {
  if (message.seq <= row.lastSeq) return row
  const mine = message.from === me
  const counts = countsAsUnread(message)
  const { at } = message.extras ?? {}
  const named = at === 'all' || (Array.isArray(at) && at.includes(me))
  return {
    ...row,
    lastSeq: message.seq,
    lastMsgContent: summaryOf(message),
    lastMsg: undefined,
    lastMsgType: message.msgType,
    lastMsgFrom: message.from,
    lastMsgNick: message.nick,
    lastMsgDate: message.createTime,
    ...(mine
      ? // what was written elsewhere, or before something came, leaves that unread: the server says how much
        {
          ...(row.unreadCount === 0 && { readSeq: message.seq, ...nothingUnread }),
          isUnread: false,
          isRequest: false,
        }
      : {
          // a reply lifts the limit for strangers
          textsLeft: -1,
          unreadCount: row.unreadCount + (counts ? 1 : 0),
          ...(named && {
            mentionSeq: message.seq,
            ...(at === 'all' ? { isAllMentioned: true } : { mentionId: message.id }),
          }),
        }),
    ...(mine && row.textsLeft > 0 && counts && { textsLeft: row.textsLeft - 1 }),
  }
}

/** The row with an own message as its last that the server does not have yet. */
export function withUnsent(
  row: ConversationSummary,
  { frame }: Pick<Pending, 'frame'>,
  me: string,
): ConversationSummary {
  const last = { lastMsgType: frame.msgType, lastMsgFrom: me, lastMsgContent: summaryOf(frame) }
  return { ...row, ...last, lastMsg: undefined }
}

/** Whether the last message is an own one with a delivery state. */
export const showsInList = ({ lastMsgFrom, lastMsgType }: ConversationSummary, me: string): boolean =>
  lastMsgFrom === me && shapeOf({ msgType: lastMsgType, from: me }) !== 'line'

/**
 * The row after the user has read up to that seq, here or on another device. If the remaining count is unknown, the
 * caller fetches it.
 */
export function readUpTo(row: ConversationSummary, seq: number): ConversationSummary {
  if (seq <= row.readSeq) return row.isUnread ? { ...row, isUnread: false } : row
  const named = (row.mentionSeq ?? 0) > seq
  const marks = named ? {} : { mentionId: '', isAllMentioned: false, mentionSeq: 0 }
  if (seq < row.lastSeq) return { ...row, readSeq: seq, isUnread: false, ...marks }
  return { ...row, readSeq: seq, ...nothingUnread }
}

/** The unread count of a row, at least one if it was marked as unread. */
export const unreadOf = (row: ConversationSummary): number => row.unreadCount || (row.isUnread ? 1 : 0)

/** Filters that a device keeps for the next start; the archive is only visited. */
export const storedFilters = ['unread', 'groups', 'people'] as const
export const filters = ['all', 'unread', 'groups', 'people', 'archived'] as const
const filtersFrom = 5
export type BuiltInFilter = (typeof filters)[number]
/** A built-in filter, or the id of one of a feature. */
export type Filter = BuiltInFilter | `given ${string}`

/** A few chats are seen at a glance, and need no filters unless some are archived. */
export const hasFilters = (rows: readonly ConversationSummary[]): boolean =>
  rows.length >= filtersFrom || rows.some(({ isArchived }) => isArchived)

const isBuiltIn = (filter: Filter): filter is BuiltInFilter => !filter.startsWith('given ')

/**
 * The effective filter of these rows: all, if the chosen one does not exist any more or so few rows have no filters.
 */
export function filterOver(
  rows: readonly ConversationSummary[],
  chosen: Filter,
  given: readonly ChatFilter[],
): BuiltInFilter | ChatFilter {
  if (!isBuiltIn(chosen)) return given.find(({ id }) => chosen === `given ${id}`) ?? 'all'
  return hasFilters(rows) ? chosen : 'all'
}

/** The count on the chip of a feature's filter: unread messages of its chats that are not muted. */
export const countIn = (filter: ChatFilter, rows: readonly ConversationSummary[]): number =>
  rows
    .filter((row) => !row.isArchived && !row.isMuted && filter.shows(row, unreadOf(row) > 0))
    .reduce((sum, row) => sum + unreadOf(row), 0)

/**
 * The rows that match a filter; archived ones match only their own. A row that `stays` is shown among the unread ones.
 */
export function filtered(
  rows: readonly ConversationSummary[],
  filter: BuiltInFilter | ChatFilter,
  stays: (row: ConversationSummary) => boolean = () => false,
): readonly ConversationSummary[] {
  if (typeof filter === 'object')
    return rows.filter((row) => !row.isArchived && filter.shows(row, unreadOf(row) > 0 || stays(row)))
  const shows: Record<BuiltInFilter, (row: ConversationSummary) => boolean> = {
    all: () => true,
    unread: (row) => unreadOf(row) > 0 || stays(row),
    groups: ({ conversation }) => conversation.type === chatType.group,
    people: ({ conversation }) => conversation.type === chatType.single,
    archived: () => true,
  }
  return rows.filter((row) => (row.isArchived === true) === (filter === 'archived') && shows[filter](row))
}

/**
 * The counts for the tabs: unread messages of conversations that are neither muted nor archived, and those of groups
 * among them.
 */
export function countUnread(rows: readonly ConversationSummary[]): { chats: number; groups: number } {
  let chats = 0
  let groups = 0
  for (const row of rows) {
    if (row.isMuted || row.isArchived) continue
    chats += unreadOf(row)
    if (row.conversation.type === chatType.group) groups += unreadOf(row)
  }
  return { chats, groups }
}
