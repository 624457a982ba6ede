import { Gauge } from 'prom-client'
import { mayUse, type AdminCall, type OperatorRole } from '@mynah/contract/admin-api'
import { workQueues, type WorkQueue } from '@mynah/contract/operators'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** A queue of the console: `call` lists it, so who may make that call may know how many wait. */
export type CountedQueue = { name: WorkQueue; call: AdminCall; count(db: Db): Promise<number> }

export const countedQueues = new ExtensionPoint<CountedQueue>('countedQueues')

/** How many wait in each queue that the role may open. */
export async function countsFor(app: App, role: OperatorRole): Promise<Partial<Record<WorkQueue, number>>> {
  const mine = countedQueues.of(app).filter(({ call }) => mayUse(call, role))
  const counts = await Promise.all(mine.map(async ({ name, count }) => [name, await count(app.db)] as const))
  return Object.fromEntries(counts.sort(([a], [b]) => workQueues.indexOf(a) - workQueues.indexOf(b)))
}

/** How many wait in each queue. */
export function measureQueues(app: App): void {
  const waiting = new Gauge({
    name: 'mynah_queue_waiting',
    help: 'What waits for operators, by queue.',
    labelNames: ['queue'],
    registers: [app.metrics],
    async collect() {
      for (const { name, count } of countedQueues.of(app)) waiting.set({ queue: name }, await count(app.db))
    },
  })
}
