import type { ConversationSummary } from '@mynah/contract/conversations'
import type { Language } from '@mynah/contract/languages'
import { mutedForever } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { chatType, sendCode } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import * as disappearing from '#features/disappearing/index.ts'
import * as friends from '#features/friends/index.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'
import * as reactions from '#features/reactions/index.ts'
import { draftView } from './draft.ts'

/** Rows of the chat list with names, pictures and remarks from other features, in one query each. */
export async function sessionsOf(
  app: App & { userId: string; language: Language },
  rows: messages.ConversationState[],
): Promise<ConversationSummary[]> {
  const { userId } = app
  const refs = rows.map((row) => messages.conversationRef(row.key, userId))
  const people = refs.filter((ref) => ref.type === chatType.single).map((ref) => ref.id)
  const groupIds = refs.filter((ref) => ref.type === chatType.group).map((ref) => ref.id)
  const left = rows.filter((row) => !row.isMember).map((row) => row.key)
  const leftIds = left.map((key) => messages.conversationRef(key, userId).id)
  const [groupCards, remarks, then, peopleThen, reacted, timers] = await Promise.all([
    groups.cardsOf(app.db, groupIds),
    friends.remarksOf(app, userId, people),
    groups.lastSeenOf(app.db, userId, leftIds),
    messages.seenAtLeaving(app, userId, left),
    reactions.marksOf(app, userId),
    disappearing.timersOf(
      app,
      rows.map(({ key }) => key),
    ),
  ])
  for (const [id, { name, avatar, owner_id }] of then)
    groupCards.set(id, { userName: name, avatarUrl: avatar, ownerId: owner_id })
  const bare = groupIds.filter((id) => groupCards.get(id)?.avatarUrl === '' && !leftIds.includes(id))
  const named = [...rows.flatMap((row) => row.last?.senderId ?? []), ...mutersIn(rows, groupCards)]
  const [cards, faces] = await Promise.all([
    account.cardsOf(app, [userId, ...people, ...named]),
    groups.memberAvatarsOf(app, bare),
  ])
  const drafts = await Promise.all(
    rows.map(({ key, draft, draftParts }) =>
      draftView(app, userId, { key, text: draft, parts: messages.draftPartsOf(draftParts) }),
    ),
  )
  return rows.map((row, index) => {
    const conversation = refs[index] ?? messages.conversationRef(row.key, userId)
    const { type, id } = conversation
    const card = type === chatType.group ? groupCards.get(id) : cards.get(id)
    const { last, refusal } = row
    const { by, until } = muteOf(row, groupCards.get(id)?.ownerId)
    return {
      id: `${type}${id}`,
      conversation,
      userName: card?.userName ?? '',
      avatarUrl: card?.avatarUrl ?? '',
      faces: faces.get(id) ?? (card?.avatarUrl === '' ? groups.memberAvatarsThen(peopleThen, id) : []),
      remarks: remarks.get(id) ?? '',
      unreadCount: Math.max(0, row.unread),
      ...(last ? messages.lastMessageOf(app, last, app) : { lastMsgContent: '' }),
      lastMsgType: last?.kind ?? -1,
      lastMsgFrom: last?.senderId ?? '',
      lastMsgNick: lastNick(row, cards.get(last?.senderId ?? ''), peopleThen),
      lastMsgDate: row.lastAt ?? 0,
      lastSeq: row.lastSeq,
      readSeq: row.readSeq,
      otherReadSeq: [userId, id].some((one) => cards.get(one)?.readReceipts === false) ? 0 : row.otherReadSeq,
      isPinned: row.isPinned,
      isMuted: row.isMuted,
      ...(row.isMuted && row.unmutesAt > 0 && { unmutesAt: row.unmutesAt }),
      isArchived: row.isArchived,
      isUnread: row.isMarkedUnread,
      ...(reacted.has(row.key) && { reactedSeq: reacted.get(row.key) }),
      ...(timers.has(row.key) && { expiry: timers.get(row.key) }),
      mentionId: row.namedIn ?? '',
      isAllMentioned: row.isAllNamed,
      mentionSeq: row.namedSeq,
      clearedAt: row.clearedAt,
      refusal,
      refusalBy: cards.get(by)?.userName ?? '',
      refusalUntil: until,
      textsLeft: textsLeft(row, userId),
      background: row.background,
      draft: row.draft,
      ...drafts[index],
      draftTime: row.draftAt,
      isRequest: !row.isOpen && row.strangerId !== null && row.strangerId !== userId,
    }
  })
}

function lastNick(
  row: messages.ConversationState,
  card: account.Card | undefined,
  then: messages.AtLeaving,
): string {
  const { senderId = '', nickname = '' } = row.last ?? {}
  return messages.senderOf({ conversation_id: row.key, sender_id: senderId, nick: nickname }, card, then).nick
}

/** Who muted the caller, and until when: a silent group is muted by its owner, without an end. */
function muteOf(row: messages.ConversationState, ownerId = '') {
  if (row.refusal === sendCode.silenced) return { by: row.mutedBy, until: row.mutedUntil }
  return row.refusal === sendCode.groupSilent ? { by: ownerId, until: mutedForever } : { by: '', until: 0 }
}

const mutersIn = (
  rows: messages.ConversationState[],
  groupCards: Awaited<ReturnType<typeof groups.cardsOf>>,
): string[] => {
  const ownerOf = ({ key }: messages.ConversationState) =>
    groupCards.get(messages.conversationRef(key, '').id)?.ownerId ?? ''
  return rows.flatMap((row) => [row.mutedBy, row.isSilent ? ownerOf(row) : '']).filter((id) => id !== '')
}

function textsLeft(row: messages.ConversationState, userId: string): number {
  if (row.isOpen || (row.strangerId !== null && row.strangerId !== userId)) return -1
  return Math.max(0, limits.strangerTexts - row.strangerTexts)
}
