import { Histogram } from 'prom-client'
import { sendCode } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { countDaily } from '#platform/daily-figures.ts'
import { counterFromZero } from '#platform/operations/counter-from-zero.ts'
import { gaugeOf, type Metrics } from '#platform/operations/metrics.ts'
import type { AppendResult } from './accept/new-message.ts'

/**
 * Counts per batch, to keep messages cheap: stored and refused messages, sizes of batches, and the longest time from a
 * message's frame to its acknowledgement, right after the commit. `full` counts what is refused without a batch.
 */
export function measureSends(app: Pick<App, 'metrics' | 'bus'>) {
  const { metrics } = app
  const sends = counterFromZero(
    metrics,
    {
      name: 'mynah_sends_total',
      help: 'Messages that were to be stored, by the code that they got.',
      labelNames: ['code'],
    },
    [{ code: sendCode.success }, { code: sendCode.notStored }],
  )
  const sizes = new Histogram({
    name: 'mynah_batch_messages',
    help: 'Messages in one commit.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 400],
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'mynah_commit_seconds',
    help: 'From the frame of a message to its acknowledgement, right after its commit: the longest of each batch.',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3],
    registers: [metrics],
  })
  return {
    batch(longestMs: number, verdicts: readonly Pick<AppendResult, 'code'>[]): void {
      seconds.observe(longestMs / 1000)
      sizes.observe(verdicts.length)
      const stored = verdicts.filter((one) => one.code === sendCode.success).length
      if (stored > 0) {
        sends.inc({ code: sendCode.success }, stored)
        countDaily(app, 'messages', stored)
      }
      if (stored < verdicts.length)
        for (const { code } of verdicts) if (code !== sendCode.success) sends.inc({ code })
    },
    full: () => sends.inc({ code: sendCode.notStored }),
  }
}

export function measureQueue(metrics: Metrics, queue: { readonly waiting: number }): void {
  gaugeOf(metrics, 'mynah_commit_queue', 'Messages that wait for their commit.', () => queue.waiting)
}
