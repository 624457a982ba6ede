import { Counter } from 'prom-client'
import type { App } from '#platform/app.ts'
import { countDaily } from '#platform/daily-figures.ts'
import { gaugeOf, type Metrics } from '#platform/operations/metrics.ts'
import type { DropReason, PushQueues } from './push-queues.ts'

/** Counts dropped pushes by reason. */
export function countDrops(app: Pick<App, 'metrics' | 'bus'>): (reason: DropReason) => void {
  const drops = new Counter({
    name: 'mynah_pushes_dropped_total',
    help: 'Pushes that were given up: too many waited, their time was over, or the last try failed.',
    labelNames: ['reason'],
    registers: [app.metrics],
  })
  return (reason) => {
    drops.inc({ reason })
    countDaily(app, 'pushesFailed')
  }
}

export function measurePushQueues(metrics: Metrics, queues: Pick<PushQueues, 'waiting' | 'paused'>): void {
  gaugeOf(metrics, 'mynah_pushes_waiting', 'Pushes that wait for a try.', () => queues.waiting)
  gaugeOf(
    metrics,
    'mynah_push_origins_paused',
    'Push services that are left alone for a while, since they do not answer.',
    () => queues.paused,
  )
}
