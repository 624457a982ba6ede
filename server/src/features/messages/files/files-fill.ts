import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import * as store from './files-fill-store.ts'

/** Messages that are looked at in one transaction. */
const atOnce = 2_000
/** The job rests four times as long as it works: what people do meanwhile goes first. */
const restShare = 4
/** What began to look for a file before all had their rows still uses the older indexes. */
const lookupMs = 60_000

/**
 * The job: writes the files of messages from before `message_files` (migration 0392), goes on where it was, and removes
 * the older indexes once all are there.
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
  // What expires meanwhile moves from the one to the other.
  else if (fill.stage === 'messages')
    await store.setFill(tx, { stage: 'archived_messages', after_id: '', after_seq: 0 })
  else {
    await store.setFill(tx, { done_at: now })
    app.log.info('the files of all messages have their rows')
  }
  return 'again'
}
