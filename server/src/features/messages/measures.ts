import { Counter, Histogram } from 'prom-client'
import { sendCode } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { countDaily } from '#platform/daily-figures.ts'
import { gaugeOf, type Metrics } from '#platform/operations/metrics.ts'
import type { NewMessage, AppendResult } from './accept/new-message.ts'

type Write = (newMessages: NewMessage[]) => Promise<AppendResult[]>

/** Counts per batch, to keep messages cheap: stored and refused messages, and the sizes of batches. */
export function measureBatches(app: Pick<App, 'metrics' | 'bus'>, write: Write): Write {
  const { metrics } = app
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
  return async (newMessages) => {
    sizes.observe(newMessages.length)
    const verdicts = await write(newMessages)
    const stored = verdicts.filter((one) => one.code === sendCode.success).length
    if (stored > 0) {
      sends.inc({ code: sendCode.success }, stored)
      countDaily(app, 'messages', stored)
    }
    if (stored < verdicts.length)
      for (const { code } of verdicts) if (code !== sendCode.success) sends.inc({ code })
    return verdicts
  }
}

/** For each batch, the longest time from a message's frame to its commit. */
export function measureCommits(metrics: Metrics): (longestMs: number) => void {
  const seconds = new Histogram({
    name: 'mynah_commit_seconds',
    help: 'From the frame of a message to its commit: the longest of each batch.',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3],
    registers: [metrics],
  })
  return (longestMs) => seconds.observe(longestMs / 1000)
}

export function measureQueue(metrics: Metrics, queue: { readonly waiting: number }): void {
  gaugeOf(metrics, 'mynah_commit_queue', 'Messages that wait for their commit.', () => queue.waiting)
}
