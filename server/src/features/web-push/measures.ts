import { Counter } from 'prom-client'
import { gaugeOf, type Metrics } from '#platform/metrics.ts'
import type { DropReason, PushLanes } from './push-lanes.ts'

/** Counts dropped pushes by reason. */
export function countDrops(metrics: Metrics): (reason: DropReason) => void {
  const drops = new Counter({
    name: 'mynah_pushes_dropped_total',
    help: 'Pushes that were given up: too many waited, their time was over, or the last try failed.',
    labelNames: ['reason'],
    registers: [metrics],
  })
  return (reason) => drops.inc({ reason })
}

export function measureLanes(metrics: Metrics, lanes: Pick<PushLanes, 'waiting' | 'paused'>): void {
  gaugeOf(metrics, 'mynah_pushes_waiting', 'Pushes that wait for a try.', () => lanes.waiting)
  gaugeOf(
    metrics,
    'mynah_push_origins_paused',
    'Push services that are left alone for a while, since they do not answer.',
    () => lanes.paused,
  )
}
