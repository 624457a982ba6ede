import { systemUserId } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { batchLoader } from '#platform/batch-loader.ts'
import { perApp } from '#platform/per-app.ts'
import { everyone } from '#platform/topics.ts'
import * as store from './store.ts'

/** What of a person is asked for with each message. */
export type Card = {
  userId: string
  userNum: string
  userName: string
  avatarUrl: string
  /** Shows to others what was read, and sees theirs. */
  readReceipts: boolean
  /** The same for when this person is there. */
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

const cacheOf = perApp((app) => {
  const cards = new Map<string, Card>()
  app.bus.subscribe((notice) => {
    if (notice.kind === 'stale' && notice.topic === topic) cards.delete(notice.id)
    else if (notice.kind === 'missed' && [undefined, everyone, topic].includes(notice.topic)) cards.clear()
  })
  app.bus.follow(topic)
  void app.bus.allInForce()?.then(() => cards.clear())
  return cards
})

const rowOf = perApp((app) =>
  batchLoader(
    async (ids: string[]) => new Map((await store.findAll(app.db, ids)).map((row) => [row.id, row])),
  ),
)

/** Kept in memory until the person changes; absent people are left out. */
export async function cardsOf(app: App, ids: Iterable<string>): Promise<Map<string, Card>> {
  const cache = cacheOf(app)
  const found = new Map<string, Card>()
  const missing: string[] = []
  for (const id of new Set(ids)) {
    const card = id === systemUserId ? system : cache.get(id)
    if (card) found.set(id, card)
    else missing.push(id)
  }
  for (const row of await Promise.all(missing.map(rowOf(app)))) {
    if (!row) continue
    const card = {
      userId: row.id,
      userNum: row.user_num,
      userName: row.name,
      avatarUrl: row.avatar_url,
      readReceipts: row.read_receipts,
      onlineShown: row.online_shown,
    }
    if (cache.size >= cardsMax) cache.clear()
    cache.set(row.id, card)
    found.set(row.id, card)
  }
  return found
}

/** The card if it is in memory, without asking the store. */
export const cardInMemory = (app: App, id: string): Card | undefined =>
  id === systemUserId ? system : cacheOf(app).get(id)

export const cardChanged = (app: App, id: string) => app.bus.publish({ kind: 'stale', topic, id })
