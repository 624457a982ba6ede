import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import * as store from './files-fill-store.ts'

/** Messages examined in one transaction. */
const atOnce = 2_000
/** The job pauses four times as long as it works, to leave room for users' requests. */
const restShare = 4
/** Lookups that started before the table was complete may still use the older indexes. */
const lookupMs = 60_000

/**
 * The job that fills `message_files` for older messages (migration 0392). It resumes where it stopped, and drops the
 * older indexes once the table is complete.
 */
export async function fillMessageFiles(app: App): Promise<void> {
  for (;;) {
    if (app.gateway.draining) return
    const started = performance.now()
    const step = await app.transaction((tx) => fillStep(app, tx))
    if (step === 'drop') return void (await store.dropOlderIndexes(app.db))
    if (step === 'wait') return
    await sleep((performance.now() - started) * restShare, undefined, { ref: false })
  }
}

async function fillStep(app: App, tx: Tx): Promise<'again' | 'drop' | 'wait'> {
  const fill = await store.lockFill(tx)
  const now = app.clock.now()
  if (!fill) return 'wait'
  if (fill.done_at !== null) return now > fill.done_at + lookupMs ? 'drop' : 'wait'
  if (now < fill.starts_at) return 'wait'
  const last = await store.fillSome(tx, fill, atOnce)
  if (last) await store.setFill(tx, { after_id: last.id, after_seq: last.seq })
  // Messages that expire meanwhile move from the first table to the second.
  else if (fill.stage === 'messages')
    await store.setFill(tx, { stage: 'archived_messages', after_id: '', after_seq: 0 })
  else {
    await store.setFill(tx, { done_at: now })
    app.log.info('the files of all messages have their rows')
  }
  return 'again'
}
