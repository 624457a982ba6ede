import type { Session } from '@mynah/contract/conversations'
import { forGood } from '@mynah/contract/groups'
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
  const [groupCards, remarks] = await Promise.all([
    groups.cardsOf(app.db, groupIds),
    friends.remarksOf(app.db, userId, people),
  ])
  const bare = groupIds.filter((id) => groupCards.get(id)?.avatarUrl === '')
  const named = [...rows.flatMap((row) => row.last_from ?? []), ...mutersIn(rows, groupCards)]
  const [cards, faces] = await Promise.all([
    account.cardsOf(app, [userId, ...people, ...named]),
    groups.facesOf(app, bare),
  ])
  const now = app.clock.now()
  return rows.map((row, index) => {
    const { toBizId, toBizType } = refs[index] ?? messages.refOf(row.conversation_id, userId)
    const card = toBizType === chatType.group ? groupCards.get(toBizId) : cards.get(toBizId)
    const kind = row.last_kind ?? -1
    const refusal = messages.refusalOf(row, now)
    const { by, until } = muteOf(refusal, row, groupCards.get(toBizId)?.ownerId)
    return {
      id: `${toBizType}${toBizId}`,
      toBizId,
      toBizType,
      userName: card?.userName ?? '',
      avatarUrl: card?.avatarUrl ?? '',
      faces: faces.get(toBizId) ?? [],
      remarks: remarks.get(toBizId) ?? '',
      unreadCount: Math.max(0, row.unread),
      lastMsgContent: row.last_kind === null ? '' : messages.previewOf(row.last_kind, row.last_content ?? ''),
      lastMsgType: kind,
      lastMsgFrom: row.last_from ?? '',
      lastMsgNick: row.last_nick || (cards.get(row.last_from ?? '')?.userName ?? ''),
      lastMsgDate: row.last_at ?? 0,
      lastSeq: row.last_seq,
      readSeq: row.read_seq,
      otherReadSeq: [userId, toBizId].some((id) => cards.get(id)?.readReceipts === false)
        ? 0
        : row.other_read_seq,
      isTop: row.is_top,
      isDisturb: row.is_muted,
      isUnread: row.marked_unread,
      atMsgId: row.at_id ?? '',
      atMsgAll: row.at_all,
      delMsgTime: row.cleared_at,
      refusal,
      refusalBy: cards.get(by)?.userName ?? '',
      refusalUntil: until,
      textsLeft: textsLeft(row, userId),
      background: row.background,
      draft: row.draft,
      draftTime: row.draft_at,
      isRequest: limited(row) && row.stranger_id !== null && row.stranger_id !== userId,
    }
  })
}

/** Who muted, and until when: a silent group is its owner's doing, and has no end. */
function muteOf(refusal: number, row: messages.SessionRow, ownerId = '') {
  if (refusal === sendCode.silenced) return { by: row.silent_by, until: row.silent_until }
  return refusal === sendCode.groupSilent ? { by: ownerId, until: forGood } : { by: '', until: 0 }
}

const mutersIn = (rows: messages.SessionRow[], groupCards: Awaited<ReturnType<typeof groups.cardsOf>>) =>
  [
    ...rows.map((row) => row.silent_by),
    ...rows.flatMap((row) =>
      row.silent ? [groupCards.get(messages.refOf(row.conversation_id, '').toBizId)?.ownerId ?? ''] : [],
    ),
  ].filter((id) => id !== '')

const limited = (row: messages.SessionRow) => row.kind === chatType.single && !row.friends && !row.lifted

function textsLeft(row: messages.SessionRow, userId: string): number {
  if (!limited(row) || (row.stranger_id !== null && row.stranger_id !== userId)) return -1
  return Math.max(0, limits.strangerTexts - row.stranger_texts)
}
