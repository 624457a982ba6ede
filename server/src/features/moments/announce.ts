import { limits } from '@mynah/contract/limits'
import { momentEvents, type MomentUnread } from '@mynah/contract/moments'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/bus/emit.ts'
import * as account from '#features/account/index.ts'
import type { RelationChange } from '#features/friends/index.ts'
import { hasNew } from './access.ts'
import { unseenCounts } from './activity.ts'
import { readersOf } from './audience.ts'
import * as people from './people-store.ts'
import { readersOfReactions, standingsOf } from './reactions.ts'
import { commentsBy, praisesBy, reactionsBetween, type CommentRow } from './reactions-store.ts'
import { findAll, type ShownRow } from './store.ts'
import { bareView, commentView, shownPerson } from './views.ts'

/** Sends a new moment to all who may see it, with the content that they would fetch. */
export async function announcePublished(app: App, row: ShownRow): Promise<void> {
  const readers = await readersOf(app.db, row, app.clock.now())
  const cards = await account.cardsOf(app, [row.author_id, ...row.mentioned])
  const standings = await standingsOf(app.db, readers, row.mentioned)
  const isBlocked = (id: string) => row.mentioned.some((one) => standings.areBlocked(id, one))
  const others = readers.filter((id) => id !== row.author_id && !isBlocked(id))
  emit(app, others, momentEvents.published, bareView(row, cards, '', standings))
  for (const id of readers.filter((one) => one === row.author_id || isBlocked(one)))
    emit(app, [id], momentEvents.published, bareView(row, cards, id, standings))
}

export function announceRemoved(app: App, id: string, readers: readonly string[]): void {
  emit(app, readers, momentEvents.removed, { id })
}

export async function announcePraise(app: App, row: ShownRow, userId: string, isOn: boolean): Promise<void> {
  const cards = await account.cardsOf(app, [userId])
  const readers = await readersOfReactions(app.db, row, [userId], app.clock.now())
  emit(app, readers, momentEvents.praised, { id: row.id, person: shownPerson(cards, userId), isOn })
}

const speakersOf = (comment: CommentRow): string[] =>
  [comment.user_id, comment.reply_user_id].filter((id) => id !== '')

export async function announceComment(app: App, row: ShownRow, comment: CommentRow): Promise<void> {
  const cards = await account.cardsOf(app, speakersOf(comment))
  const readers = await readersOfReactions(app.db, row, speakersOf(comment), app.clock.now())
  emit(app, readers, momentEvents.commented, { id: row.id, comment: commentView(comment, cards) })
}

export async function announceCommentDeleted(app: App, row: ShownRow, comment: CommentRow): Promise<void> {
  const readers = await readersOfReactions(app.db, row, speakersOf(comment), app.clock.now())
  emit(app, readers, momentEvents.commentDeleted, { id: row.id, commentId: comment.id })
}

export async function unreadOf(app: App, userId: string): Promise<MomentUnread> {
  const seenAt = await people.feedSeenAt(app, userId)
  return { ...(await unseenCounts(app, userId)), hasNew: await hasNew(app, userId, seenAt) }
}

/** Sends these users' unread counts to all their devices. */
export async function announceUnread(app: App, userIds: Iterable<string>): Promise<void> {
  for (const userId of new Set(userIds)) emit(app, [userId], momentEvents.unread, await unreadOf(app, userId))
}

/** Announces that what others see of this user's moments may have changed. */
export async function announceShown(app: App, userId: string): Promise<void> {
  const others = await people.friendsAndFans(app.db, userId, { withFans: true })
  emit(app, others, momentEvents.personChanged, { userId })
}

/**
 * Refreshes open pages of both users after a change of their relation. A blocked user gets the same event as for a
 * changed visibility, and none if the pages cannot contain anything of the other: so it does not reveal the block.
 */
export async function announceRelation(app: App, { userId, otherId, of }: RelationChange): Promise<void> {
  emit(app, [userId], momentEvents.personChanged, { userId: otherId })
  if (of === 'friendship' || (await isSomewhere(app, userId)))
    emit(app, [otherId], momentEvents.personChanged, { userId })
  const standings = await standingsOf(app.db, [userId], [otherId])
  const areFriends = standings.areFriends(userId, otherId)
  const haveParted = of === 'friendship' ? !areFriends : areFriends && standings.areBlocked(userId, otherId)
  if (!haveParted) return
  await announceParted(app, userId, otherId)
  await announceParted(app, otherId, userId)
}

/**
 * Common friends of two former friends saw the one's reactions under the other's moments: removes those from their open
 * pages.
 */
async function announceParted(app: App, authorId: string, personId: string): Promise<void> {
  const found = await reactionsBetween(app.db, authorId, personId, limits.momentsPageSizeMax)
  const ids = new Set([...found.praises, ...found.comments].map((row) => row.moment_id))
  if (ids.size === 0) return
  const cards = await account.cardsOf(app, [personId])
  const toReadersOf = async (row: ShownRow, personIds: string[]) => {
    const pair = [authorId, personId] as const
    const readers = await readersOfReactions(app.db, row, personIds, app.clock.now(), pair)
    return readers.filter((id) => id !== authorId && id !== personId)
  }
  for (const row of await findAll(app.db, [...ids])) {
    const { id } = row
    if (found.praises.some((one) => one.moment_id === id)) {
      const gone = { id, person: shownPerson(cards, personId), isOn: false }
      emit(app, await toReadersOf(row, [personId]), momentEvents.praised, gone)
    }
    for (const comment of found.comments.filter((one) => one.moment_id === id)) {
      const gone = { id, commentId: comment.id }
      emit(app, await toReadersOf(row, speakersOf(comment)), momentEvents.commentDeleted, gone)
    }
  }
}

/** Whether a user ever published, or likes or comments on anything. */
async function isSomewhere({ db }: App, userId: string): Promise<boolean> {
  if ((await people.personOf(db, userId)).published_at > 0) return true
  const found = await Promise.all([praisesBy(db, userId, '', 1), commentsBy(db, userId, '', 1)])
  return found.some((rows) => rows.length > 0)
}
