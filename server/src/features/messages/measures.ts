import { Counter, Histogram } from 'prom-client'
import { sendCode } from '@mynah/contract/socket'
import { gaugeOf, type Metrics } from '#platform/metrics.ts'
import type { NewMessage, AppendResult } from './accept/new-message.ts'

type Write = (drafts: NewMessage[]) => Promise<AppendResult[]>

/** Counts once per batch, never per message: messages stored, those refused, and how large the batches are. */
export function measureBatches(metrics: Metrics, write: Write): Write {
  const sends = new Counter({
    name: 'mynah_sends_total',
    help: 'Messages that came to the log, by the code that they got.',
    labelNames: ['code'],
    registers: [metrics],
  })
  const sizes = new Histogram({
    name: 'mynah_batch_messages',
    help: 'Messages in one commit.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 400],
    registers: [metrics],
  })
  return async (drafts) => {
    sizes.observe(drafts.length)
    const verdicts = await write(drafts)
    const stored = verdicts.filter((one) => one.code === sendCode.success).length
    if (stored > 0) sends.inc({ code: sendCode.success }, stored)
    if (stored < verdicts.length)
      for (const { code } of verdicts) if (code !== sendCode.success) sends.inc({ code })
    return verdicts
  }
}

export function measureQueue(metrics: Metrics, queue: { readonly waiting: number }): void {
  gaugeOf(metrics, 'mynah_commit_queue', 'Messages that wait for their commit.', () => queue.waiting)
}
