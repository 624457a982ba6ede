import { Gauge } from 'prom-client'
import { mayUse, type AdminCall, type OperatorRole } from '@mynah/contract/admin-api'
import { workQueues, type WorkQueue } from '@mynah/contract/operators'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { Day } from '#platform/utc-days.ts'
import type { Waiting, Waits } from '#platform/queues/work-queue.ts'
import type { Subject } from './approvals.ts'

/** A queue of the console: roles that may make `call`, which lists it, may also see its count. */
export type CountedQueue = {
  name: WorkQueue
  call: AdminCall
  waiting(db: Db): Promise<Waiting>
  /** Waiting times of what was decided on a day. */
  waits?(db: Db, day: Day): Promise<Waits>
  /** The subject of an item in the audit log: `person 123`. Without it its items cannot have notes. */
  subjectOf?(db: Db, item: string): Promise<string | undefined>
  /** What two operators would have to agree to about an item now. */
  agreementOf?(db: Db, item: string): Promise<Subject | undefined>
}

export const countedQueues = new ExtensionPoint<CountedQueue>('countedQueues')

type PerQueue = Partial<Record<WorkQueue, number>>

/** How many items wait in each queue that the role may open, and since when the oldest and newest do. */
export async function waitingFor(
  app: App,
  role: OperatorRole,
): Promise<{ counts: PerQueue; oldest: PerQueue; newest: PerQueue }> {
  const mine = countedQueues
    .of(app)
    .filter(({ call }) => mayUse(call, role))
    .sort((a, b) => workQueues.indexOf(a.name) - workQueues.indexOf(b.name))
  const all = await Promise.all(mine.map(({ waiting }) => waiting(app.db)))
  const each = (value: (one: Waiting) => number) =>
    Object.fromEntries(all.map((one, index) => [mine[index]?.name, value(one)]))
  return {
    counts: each(({ count }) => count),
    oldest: each(({ oldest }) => oldest),
    newest: each(({ newest }) => newest),
  }
}

/** Metrics: how many items wait in each queue, and for how long the oldest has. */
export function measureQueues(app: App): void {
  const gauge = (name: string, help: string, collect: () => Promise<void>) =>
    new Gauge({ name, help, labelNames: ['queue'], registers: [app.metrics], collect })
  // Both are read at once, by the first: each waits for its own `collect` alone.
  let reading = Promise.resolve()
  const read = async () => {
    for (const { name: queue, waiting } of countedQueues.of(app)) {
      const found = await waiting(app.db)
      count.set({ queue }, found.count)
      age.set({ queue }, found.count > 0 ? (app.clock.now() - found.oldest) / 1000 : 0)
    }
  }
  const age = gauge(
    'mynah_queue_oldest_seconds',
    'How long the oldest item has waited, by queue; 0 for none.',
    () => (reading = read()),
  )
  const count = gauge('mynah_queue_waiting', 'What waits for operators, by queue.', () => reading)
}
