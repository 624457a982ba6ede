import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { searchNormalise, searchWords } from '@mynah/contract/search-normalise'
import type { FoundMessage, messages as calls } from '@mynah/contract/messages'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import type { CopiedExtras } from '@mynah/contract/entities'
import { msgType } from '@mynah/contract/message-kinds'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ApiError } from '#platform/api-error.ts'
import { perApp } from '#platform/per-app.ts'
import { pageFrom, pageOf, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { conversationRef, keyOf } from '../members/conversation-key.ts'
import { coveredContent, searchTextOf } from '../kinds/message-kind.ts'
import type { NewMessage } from '../accept/new-message.ts'
import { seenAtLeaving, senderOf } from '../reading/last-seen.ts'
import { participationOf } from '../members/participation-store.ts'
import {
  addEntries,
  unindexedAfter,
  unindexedOf,
  foundMessages,
  lockSearch,
  lockSearches,
  removeEntry,
  sameMessages,
  setSearched,
  type SearchEntry,
} from './search-store.ts'
import * as store from '../store.ts'

// Messages are indexed after they are stored: by a job, and by a search for the conversations that it searches. Sending
// and delivering is not slowed down.

const pageSizeMax = 50
/** Messages, and conversations, in one transaction: entries with common pairs are cheaper together. */
const batch = 500
/** Characters of the messages of one transaction: more could exceed the statement timeout. */
const batchLength = 200_000
/** Normalising blocks the event loop: after this many messages others get a turn. */
const foldedAtOnce = 100
/** The conversations that one search indexes itself; the rest is left to the job. */
const perSearch = 20
const scannedPerRun = 10_000
const scanEveryMs = 3_600_000
const pendingMax = 100_000
/** The job pauses four times as long as it works, to leave room for users' requests. */
const restShare = 4

type Input = InputOf<typeof calls.search>

/** @throws NoDataFound for users who never were members, BadParameter if nothing narrows the search in all chats */
export async function search(ctx: Ctx, input: Input): Promise<OutputOf<typeof calls.search>> {
  const {
    conversation,
    msgType: kinds,
    fromId,
    named = false,
    withLinks = false,
    startTime,
    endTime,
    order,
  } = input
  const key = conversation && keyOf(ctx.userId, conversation)
  if (key && !(await participationOf(ctx.db, key, ctx.userId))) throw new ApiError('NoDataFound')
  const words = searchWords(input.keyword ?? '')
  const hasIndex = named || (kinds !== undefined && ![kinds].flat().includes(msgType.text))
  const asksIndex = words.length > 0 || withLinks
  if (!key && !asksIndex && !hasIndex) throw new ApiError('BadParameter')
  const isIndexed = asksIndex && (await indexSome(ctx, ctx.userId, key))
  const page = pageOf(input, undefined, pageSizeMax)
  const wanted = {
    userId: ctx.userId,
    key,
    words,
    pairs: words.flatMap(pairsOf),
    ...(withLinks && { anyOf: startsOfPages.map((word) => ({ word, pairs: pairsOf(word) })) }),
    ...(kinds !== undefined && { kinds: Array.isArray(kinds) ? kinds : [kinds] }),
    senderId: fromId,
    named,
    from: startTime,
    to: endTime,
    ascending: order === 'asc',
    limit: page.pageSize + 1,
    offset: page.offset,
  }
  // The search itself is expensive and may run on a standby; its results are read again on the primary, where the
  // user's own deletions are stored. Messages indexed just now may not be on the standby yet.
  const rows = isIndexed
    ? await foundMessages(ctx.db, wanted)
    : await ctx.staleRead(async ({ db, isStandby }) => {
        const found = await foundMessages(db, wanted)
        return isStandby ? seenNow(ctx, found) : found
      })
  const { list, ...rest } = pageFrom(rows, page)
  return { ...rest, list: await foundOf(ctx, list) }
}

/** Results as the searching user sees them. */
async function foundOf(ctx: Ctx, list: readonly store.MessageRow[]): Promise<FoundMessage[]> {
  const cards = await account.cardsOf(
    ctx,
    list.map((row) => row.sender_id),
  )
  const left = await seenAtLeaving(
    ctx,
    ctx.userId,
    list.map((row) => row.conversation_id),
  )
  return list.map((row) => {
    const { nick, avatar } = senderOf(row, cards.get(row.sender_id), left)
    return {
      conversation: conversationRef(row.conversation_id, ctx.userId),
      id: row.id,
      seq: row.seq,
      from: row.sender_id,
      nick,
      avatar,
      msgType: row.kind,
      content: coveredContent(row),
      extras: row.extras,
      createTime: row.created_at,
    }
  })
}

/** The present state of a standby's results; throws if the user cannot see all of them any more. */
async function seenNow(ctx: Ctx, found: store.MessageRow[]): Promise<store.MessageRow[]> {
  const rows = await sameMessages(ctx.db, ctx.userId, found)
  if (rows.length < found.length) throw new Error('the standby found what is gone')
  return rows
}

/** Conversations in which this process stored messages that are not indexed yet, and its scan of all conversations. */
const stateIn = perApp(() => ({
  pending: new Set<string>(),
  /** The last conversation scanned; null between two scans. */
  scan: { after: null as string | null, beganAt: Number.NEGATIVE_INFINITY },
}))

export function noteStored(app: App, { key }: Pick<NewMessage, 'key'>): void {
  const { pending, scan } = stateIn(app)
  if (pending.size < pendingMax) pending.add(key)
  else scan.beganAt = Number.NEGATIVE_INFINITY
}

/**
 * The indexing job: some of this process's conversations in each run. At the start, each hour, and if there are too
 * many to remember, it also scans all conversations, a part in each run, for messages that ended processes left.
 */
export async function indexMessages(app: App): Promise<void> {
  const { pending, scan } = stateIn(app)
  const keys = [...pending]
  while (keys.length > 0) {
    const some = keys.splice(0, batch)
    // a message stored meanwhile adds its conversation again
    for (const key of some) pending.delete(key)
    await indexAll(app, some, restShare).catch((error: unknown) => {
      for (const key of some) pending.add(key)
      throw error
    })
  }
  if (app.gateway.draining) return
  const now = app.clock.now()
  if (scan.after === null) {
    if (now - scan.beganAt < scanEveryMs) return
    scan.beganAt = now
  }
  const found = await unindexedAfter(app.db, scan.after ?? '', scannedPerRun)
  await indexAll(app, found.keys, restShare)
  scan.after = found.last
}

/** @returns whether anything was indexed */
async function indexSome(app: App, userId: string, key: string | undefined): Promise<boolean> {
  const keys = await unindexedOf(app.db, userId, key, perSearch)
  await indexAll(app, keys)
  return keys.length > 0
}

async function indexAll(app: App, keys: readonly string[], rest = 0): Promise<void> {
  let left = keys
  while (left.length > 0 && !app.gateway.draining) {
    const started = performance.now()
    left = await indexBatch(app, left)
    if (rest > 0) await sleep((performance.now() - started) * rest, undefined, { ref: false })
  }
}

/** @returns the remaining conversations */
async function indexBatch(app: App, keys: readonly string[]): Promise<readonly string[]> {
  const some = keys.slice(0, batch)
  const last = await app.transaction(async (tx) => {
    const found = await store.messagesAfter(tx, await lockSearches(tx, some), batch)
    const rows = firstOf(found)
    await addEntries(tx, await entriesOf(app, rows))
    await setSearched(tx, new Map(rows.map((row) => [row.conversation_id, row.seq])))
    return rows.length < found.length || found.length === batch ? rows.at(-1)?.conversation_id : undefined
  })
  return last === undefined ? keys.slice(some.length) : keys.slice(keys.indexOf(last))
}

/** The first messages that together stay within the length limit; at least one. */
function firstOf(rows: store.Said[]): store.Said[] {
  let length = 0
  const end = rows.findIndex((row, at) => (length += row.content.length) > batchLength && at > 0)
  return end < 0 ? rows : rows.slice(0, end)
}

async function entriesOf(app: App, rows: readonly store.Said[]): Promise<SearchEntry[]> {
  const entries: SearchEntry[] = []
  for (const [nth, { conversation_id: conversationId, seq, kind, content, extras }] of rows.entries()) {
    if (nth > 0 && nth % foldedAtOnce === 0) await nextTurn()
    const words = wordsOf(app, { kind, content, extras })
    if (words !== '') entries.push({ conversationId, seq, words, pairs: pairsOf(words) })
  }
  return entries
}

/** Removes a recalled message from the index; its content has to be blank already. */
export async function removeFromIndex(tx: Tx, key: string, seq: number): Promise<void> {
  await lockSearch(tx, key)
  await removeEntry(tx, key, seq)
}

/** Indexes a message again after its content changed and was stored. The conversation has to be locked. */
export async function indexAgain(
  app: App,
  tx: Tx,
  { conversation_id: key, seq, ...said }: store.Said,
): Promise<void> {
  const searched = await lockSearch(tx, key)
  await removeEntry(tx, key, seq)
  const words = wordsOf(app, said)
  if (seq > searched || words === '') return
  await addEntries(tx, [{ conversationId: key, seq, words, pairs: pairsOf(words) }])
}

/** The searchable text of a message: its own text, and the addresses behind words. */
function wordsOf(
  app: App,
  { kind, content, extras }: Pick<store.Said, 'kind' | 'content' | 'extras'>,
): string {
  return searchNormalise([searchTextOf(app, kind, content), ...addressesBehindWords(extras)].join(' '))
}

function addressesBehindWords(extras: string): string[] {
  if (!extras.includes('"entities"')) return []
  const { entities = [] } = JSON.parse(extras) as CopiedExtras
  return entities.flatMap(([type, , , address]) => (type === 'a' && address !== undefined ? [address] : []))
}

/** The beginnings of web addresses in a text; see `pages-in-text.ts` of the contract. */
const startsOfPages = ['http', 'www.']

/** All pairs of neighbouring characters in the words, each once. A single character has none. */
function pairsOf(folded: string): string[] {
  const signs = [...folded]
  const pairs = new Set<string>()
  for (let at = 1; at < signs.length; at += 1) {
    const pair = `${signs[at - 1]}${signs[at]}`
    if (!pair.includes(' ')) pairs.add(pair)
  }
  return [...pairs]
}
