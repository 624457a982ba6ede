import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { messageEvents } from '@mynah/contract/messages'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import { emit } from '#platform/bus/emit.ts'
import { perApp } from '#platform/per-app.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import { conversationKey, conversationRef, keyOf } from '../members/conversation-key.ts'
import { changesAfter, withStates, type StatedRow } from '../changes/changes.ts'
import { conversationsToSync, type Known, type ToSync } from '../members/conversation-list-store.ts'
import * as deleted from '../deletion/deleted-store.ts'
import * as pages from './history-store.ts'
import { seenAtLeaving, stillThere } from '../reading/last-seen.ts'
import { quotesIn } from '../accept/quotes.ts'
import type { MessageRow } from '../store.ts'
import { messageText, type Page } from './view.ts'

// Reading conversations: pages, missed messages, and messages that a user deletes for themselves.

/** The most concurrent statements, since they use the shared connections. */
const concurrency = 2

/** Pages requested at the same time share a statement. */
const pageLoader = <Asked>(load: (asked: Asked[]) => Promise<(pages.Found | undefined)[]>) =>
  batchLoader<Asked, pages.Found>(
    async (asked) => {
      const found = await load(asked)
      return new Map(asked.flatMap((one, nth) => (found[nth] ? [[one, found[nth]]] : [])))
    },
    { max: pages.pagesMax, concurrency },
  )

/**
 * Newest pages, which are usually in the database's memory: those of one size share statements. Older pages may have to
 * be read from disk, so they do not share one.
 */
const newestPageOf = perApp((app) => {
  const loaders = new Map<number, (asked: pages.Newest) => Promise<pages.Found | undefined>>()
  return (asked: pages.Newest, count: number) => {
    const load =
      loaders.get(count) ?? pageLoader<pages.Newest>((several) => pages.newestPages(app.pool, several, count))
    loaders.set(count, load)
    return load(asked)
  }
})

const missedMax = limits.messagesPageSizeMax

/** Missed messages of all users: after a restart all devices ask at the same time. */
const missedPageOf = perApp((app) =>
  pageLoader<pages.Missed>((several) => pages.missedPages(app.pool, several, missedMax)),
)

/** A page as this user sees it; throws NoDataFound if they see nothing. */
export async function history(
  app: App,
  userId: string,
  ref: ConversationRef,
  at: { offset?: number; beforeSeq?: number; afterSeq?: number; count: number },
): Promise<Page> {
  const key = keyOf(userId, ref)
  const { afterSeq, beforeSeq, offset = 0, count } = at
  if (afterSeq !== undefined) {
    const found = await pages.oldestPage(app.pool, { key, userId, afterSeq, beforeSeq }, count)
    if (!found) throw new ApiError('NoDataFound')
    const { me, rows } = found
    const end = Math.min(beforeSeq === undefined ? me.ceiling : beforeSeq - 1, me.ceiling)
    const toSeq = rows.length === count ? (rows.at(-1)?.seq ?? end) : Math.max(end, afterSeq)
    const list = await messagesFor(app, rows, me)
    return { conversation: ref, fromSeq: afterSeq + 1, toSeq, more: toSeq < end, rev: me.rev, list }
  }
  const asked = { key, userId, beforeSeq, offset }
  // The newest page has to contain what its reader has just written; older pages have long been on the standbys.
  const found = await (beforeSeq === undefined
    ? newestPageOf(app)(asked, count)
    : app.staleRead(({ pool, isStandby }) =>
        isStandby
          ? pages.olderPage(pool, app.pool, { ...asked, beforeSeq }, count)
          : pages.newestPage(pool, asked, count),
      ))
  if (!found) throw new ApiError('NoDataFound')
  const { me, rows } = found
  const before = Math.min(beforeSeq ?? me.ceiling - offset + 1, me.ceiling + 1)
  const oldest = rows[0]?.seq ?? 1
  const more = rows.length === count && oldest > me.floor + 1
  const list = await messagesFor(app, rows, me)
  const toSeq = Math.max(before - 1, 0)
  return { conversation: ref, fromSeq: more ? oldest : 1, toSeq, more, rev: me.rev, list }
}

/** Changes after a revision, as a page without messages. Throws NoDataFound for users who never were members. */
export async function changes(
  app: App,
  userId: string,
  conversation: ConversationRef,
  asked: { afterRev: number; fromSeq: number; count?: number | undefined },
): Promise<Page> {
  const found = await changesAfter(app, userId, keyOf(userId, conversation), asked)
  if (!found) throw new ApiError('NoDataFound')
  return { conversation, fromSeq: 1, toSeq: 0, more: false, ...found, list: [] }
}

/**
 * Missed messages, and changes of messages that a device has: one page for each conversation, newest conversation
 * first; read in portions.
 */
export async function* offline(
  app: App,
  userId: string,
  { seqs, revs }: { seqs: Record<string, number>; revs: Record<string, [rev: number, fromSeq: number]> },
): AsyncGenerator<Page[]> {
  const known: Record<string, Known> = {}
  for (const name of new Set([...Object.keys(seqs), ...Object.keys(revs)])) {
    const [type, toId = ''] = name.split(':')
    const key = conversationKey(userId, toId, type === '1' ? chatType.group : chatType.single)
    known[key] = [seqs[name] ?? null, ...(revs[name] ?? [null, null])]
  }
  for (const portion of portionsOf(await conversationsToSync(app, userId, known))) {
    const found = await Promise.all(portion.map((one) => missedPage(app, userId, one)))
    yield found.filter((page) => page !== undefined)
  }
}

/** Undefined if the user is not a member any more. */
async function missedPage(
  app: App,
  userId: string,
  { key, after, ceiling, afterRev, fromSeq: heldFrom }: ToSync,
): Promise<Page | undefined> {
  const conversation = conversationRef(key, userId)
  const changes =
    afterRev === null ? {} : await changesAfter(app, userId, key, { afterRev, fromSeq: heldFrom ?? 0 })
  if (ceiling <= after)
    return changes && { conversation, fromSeq: after + 1, toSeq: after, more: false, ...changes, list: [] }
  const found = await missedPageOf(app)({ key, userId, afterSeq: after, beforeSeq: ceiling + 1 })
  if (!found) return undefined
  const oldest = found.rows[0]?.seq ?? ceiling + 1
  const more = oldest > after + 1
  const fromSeq = more ? oldest : after + 1
  const list = await messagesFor(app, found.rows, found.me)
  return { conversation, fromSeq, toSeq: ceiling, more, rev: found.me.rev, ...changes, list }
}

/** The most messages read at once, since they wait in memory until the socket has taken them. */
const portionMax = 2 * missedMax

function portionsOf(all: ToSync[]): ToSync[][] {
  const portions: ToSync[][] = []
  let room = 0
  for (const one of all) {
    const rows = Math.min(one.ceiling - one.after, missedMax)
    const portion = portions.at(-1)
    if (portion && rows <= room && portion.length < pages.pagesMax) portion.push(one)
    else {
      portions.push([one])
      room = portionMax
    }
    room -= rows
  }
  return portions
}

/** Disappeared messages are left out, without a placeholder. */
const isThere = ({ kind, state = '' }: StatedRow) =>
  kind !== msgType.recall || !state.includes('"gone":"expired"')

/** Rows of one conversation as delivered, without those that this user deleted. */
async function messagesFor(
  app: App,
  rows: MessageRow[],
  me: Pick<pages.Window, 'user_id' | 'has_deleted' | 'left' | 'rev' | 'to_rev'>,
): Promise<string[]> {
  const hidden = me.has_deleted ? await deleted.deletedAmong(app.db, me.user_id, rows) : new Set()
  const shown = hidden.size > 0 ? rows.filter((row) => !hidden.has(row.seq)) : rows
  const reader = { userId: me.user_id, toRev: me.left ? me.to_rev : undefined }
  const mine = me.rev > 0 ? (await withStates(app, shown, me.rev, reader)).filter(isThere) : shown
  const cards = await account.cardsOf(
    app,
    mine.map((row) => row.sender_id),
  )
  const keys = mine.slice(0, 1).map((row) => row.conversation_id)
  const left = me.left ? await seenAtLeaving(app, me.user_id, keys) : stillThere
  const quotes = await quotesIn(app, mine, left)
  return mine.map((row) => messageText(row, cards.get(row.sender_id), quotes, left))
}

/** Deletes messages from this user's view; ignores those that they cannot see. */
export async function deleteFor(
  app: App,
  userId: string,
  ids: string[],
  ref: ConversationRef | null,
): Promise<void> {
  const key = ref && keyOf(userId, ref)
  await app.transaction(async (tx) => {
    const found = await deleted.ownMessages(tx, userId, ids, key)
    await deleted.deleteFor(tx, userId, found)
    const byKey = Map.groupBy(found, (one) => one.conversation_id)
    afterCommit(tx, () => {
      for (const [one, rows] of byKey) {
        emit(app, [userId], messageEvents.deleted, {
          conversation: conversationRef(one, userId),
          ids: rows.map((row) => row.id),
        })
      }
    })
  })
}
