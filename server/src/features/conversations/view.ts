import type { Session } from '@mynah/contract/conversations'
import { limits } from '@mynah/contract/limits'
import { chatType, sendCode } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'

/** Rows of the chat list with the names, pictures and remarks of the other features, in one batch each. */
export async function sessionsOf(app: App, userId: string, rows: messages.SessionRow[]): Promise<Session[]> {
  const refs = rows.map((row) => messages.refOf(row.conversation_id, userId))
  const people = refs.filter((ref) => ref.toBizType === chatType.single).map((ref) => ref.toBizId)
  const groupIds = refs.filter((ref) => ref.toBizType === chatType.group).map((ref) => ref.toBizId)
  const [cards, groupCards, remarks] = await Promise.all([
    account.cardsOf(app, [userId, ...people, ...rows.flatMap((row) => row.last_from ?? [])]),
    groups.cardsOf(app.db, groupIds),
    friends.remarksOf(app.db, userId, people),
  ])
  return rows.map((row, index) => {
    const { toBizId, toBizType } = refs[index] ?? messages.refOf(row.conversation_id, userId)
    const card = toBizType === chatType.group ? groupCards.get(toBizId) : cards.get(toBizId)
    const kind = row.last_kind ?? -1
    return {
      id: `${toBizType}${toBizId}`,
      toBizId,
      toBizType,
      userName: card?.userName ?? '',
      avatarUrl: card?.avatarUrl ?? '',
      remarks: remarks.get(toBizId) ?? '',
      unreadCount: Math.max(0, row.unread),
      lastMsgContent: row.last_kind === null ? '' : messages.previewOf(row.last_kind, row.last_content ?? ''),
      lastMsgType: kind,
      lastMsgFrom: row.last_from ?? '',
      lastMsgNick: cards.get(row.last_from ?? '')?.userName ?? '',
      lastMsgDate: row.last_at ?? 0,
      lastSeq: row.last_seq,
      readSeq: row.read_seq,
      otherReadSeq: [userId, toBizId].some((id) => cards.get(id)?.readReceipts === false)
        ? 0
        : row.other_read_seq,
      isTop: row.is_top,
      isDisturb: row.is_muted,
      atMsgId: row.at_id ?? '',
      atMsgAll: row.at_all,
      delMsgTime: row.cleared_at,
      refusal: refusalOf(row),
      textsLeft: textsLeft(row, userId),
      background: row.background,
      isRequest: limited(row) && row.stranger_id !== null && row.stranger_id !== userId,
    }
  })
}

function refusalOf(row: messages.SessionRow): number {
  if (row.ended) return sendCode.groupDissolved
  if (row.to_seq !== null) return sendCode.notMember
  return row.refusal
}

const limited = (row: messages.SessionRow) => row.kind === chatType.single && !row.friends && !row.lifted

function textsLeft(row: messages.SessionRow, userId: string): number {
  if (!limited(row) || (row.stranger_id !== null && row.stranger_id !== userId)) return -1
  return Math.max(0, limits.strangerTexts - row.stranger_texts)
}
