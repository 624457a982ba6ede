import { messageEvents } from '@mynah/contract/messages'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/bus/emit.ts'
import { perApp } from '#platform/per-app.ts'
import * as account from '#features/account/index.ts'
import * as store from '../store.ts'

/** A sender gets at most one event of a group in this time, however many members read. */
const batchWaitMs = 1_000

/** Messages after one seq, up to another. */
type Span = { before: number; seq: number }
type Batch = { groupId: string; readers: Map<string, Span> }

/**
 * Notifies senders in a group that more members have read their messages; leaves out members who hide what they read.
 */
export const queueGroupRead = perApp((app) => {
  const batches = new Map<string, Batch>()
  return (userId: string, groupId: string, key: string, read: Span): void => {
    let batch = batches.get(key)
    if (!batch) {
      batches.set(key, (batch = { groupId, readers: new Map() }))
      setTimeout(() => {
        batches.delete(key)
        announce(app, key, batch as Batch).catch((error: unknown) =>
          app.log.error({ error }, 'senders could not be notified of readers'),
        )
      }, batchWaitMs).unref()
    }
    const earlier = batch.readers.get(userId)
    batch.readers.set(userId, { before: earlier?.before ?? read.before, seq: read.seq })
  }
})

async function announce(app: App, key: string, { groupId, readers }: Batch): Promise<void> {
  const cards = await account.cardsOf(app, [...readers.keys()])
  const shown = [...readers].filter(([userId]) => cards.get(userId)?.readReceipts)
  if (shown.length === 0) return
  const spans = shown.map(([, span]) => span)
  const before = Math.min(...spans.map((span) => span.before))
  const senders = await store.sendersBetween(app, key, before, Math.max(...spans.map(({ seq }) => seq)))
  const senderCards = await account.cardsOf(app, senders)
  const concerned = senders.filter(
    (sender) =>
      senderCards.get(sender)?.readReceipts &&
      // one's own reading is not announced
      shown.some(([reader]) => reader !== sender),
  )
  emit(app, concerned, messageEvents.groupRead, { groupId })
}
