import { systemUserId } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import { perApp } from '#platform/per-app.ts'
import { everyone } from '#platform/bus/topics.ts'
import * as store from './store.ts'

/** The data of a sender that is needed for each message. */
export type Card = {
  userId: string
  userNum: string
  userName: string
  avatarUrl: string
  /** Whether the user shows what they read, and so sees what others read. */
  readReceipts: boolean
  /** The same for being online. */
  onlineShown: boolean
}

const system: Card = {
  userId: systemUserId,
  userNum: 'mynah',
  userName: 'Mynah',
  avatarUrl: '',
  readReceipts: true,
  onlineShown: false,
}

const cardsMax = 50_000

const topic = 'cards'

/** `outdated` cards are read again at the next use; `changes` counts how many times cards became outdated. */
type Cache = { cards: Map<string, Card>; outdated: Set<string>; changes: number }

const cacheOf = perApp((app) => {
  const cache: Cache = { cards: new Map(), outdated: new Set(), changes: 0 }
  const invalidate = (ids: Iterable<string>) => {
    cache.changes += 1
    for (const id of ids) if (cache.cards.has(id)) cache.outdated.add(id)
  }
  app.bus.subscribe((notice) => {
    if (notice.kind === 'stale' && notice.topic === topic) invalidate([notice.id])
    else if (notice.kind === 'missed' && [undefined, everyone, topic].includes(notice.topic))
      invalidate(cache.cards.keys())
  })
  app.bus.follow(topic)
  void app.bus.allInForce()?.then(() => invalidate(cache.cards.keys()))
  return cache
})

const rowOf = perApp((app) =>
  batchLoader(
    async (ids: string[]) => new Map((await store.findAll(app.db, ids)).map((row) => [row.id, row])),
  ),
)

/** Cached in memory until the user changes; missing users are left out. */
export async function cardsOf(app: App, ids: Iterable<string>): Promise<Map<string, Card>> {
  const cache = cacheOf(app)
  const { changes } = cache
  const found = new Map<string, Card>()
  const missing: string[] = []
  for (const id of new Set(ids)) {
    const card = cardInMemory(app, id)
    if (card) found.set(id, card)
    else missing.push(id)
  }
  for (const row of await Promise.all(missing.map(rowOf(app)))) {
    if (!row) continue
    const card = {
      userId: row.id,
      userNum: row.userNum,
      userName: row.userName,
      avatarUrl: row.avatarUrl,
      readReceipts: row.readReceipts,
      onlineShown: row.onlineShown,
    }
    found.set(row.id, card)
    keep(cache, card, cache.changes === changes)
  }
  return found
}

function keep({ cards, outdated }: Cache, card: Card, isCurrent: boolean): void {
  if (cards.size >= cardsMax) {
    cards.clear()
    outdated.clear()
  }
  cards.set(card.userId, card)
  // A change during the read may be missing in it.
  if (isCurrent) outdated.delete(card.userId)
  else outdated.add(card.userId)
}

/** The card if it is cached and current, without a query. */
export const cardInMemory = (app: App, id: string): Card | undefined =>
  cacheOf(app).outdated.has(id) ? undefined : latestCard(app, id)

/** The cached card, even if it is outdated. */
export const latestCard = (app: App, id: string): Card | undefined =>
  id === systemUserId ? system : cacheOf(app).cards.get(id)

export const cardChanged = (app: App, id: string) => app.bus.publish({ kind: 'stale', topic, id })
