import type { Retention } from '@mynah/contract/retention'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { countArchived, expireMessages } from '#features/messages/index.ts'
import * as store from './store.ts'

const dayMs = 86_400_000
/** Slightly less than a day, so that runs do not move to a later hour each day. */
const runEveryMs = dayMs - 3_600_000

type Rule = Pick<Retention, 'days' | 'archive'>

export async function state(db: Db): Promise<Retention> {
  const { days, archive, starts_at: startTime } = await store.read(db)
  return { days, archive, startTime, archived: await countArchived(db) }
}

export async function setRule(tx: Tx, { days, archive }: Rule, now: number): Promise<void> {
  const before = await store.lock(tx)
  await store.write(tx, { days, archive, starts_at: startOf(before, { days, archive }, now) })
}

function startOf(before: store.RetentionRow, { days, archive }: Rule, now: number): number {
  if (days === 0) return 0
  const removesMore = before.days === 0 || days < before.days || (before.archive && !archive)
  return removesMore ? now + limits.retentionDelayMs : before.starts_at
}

/** The job: once a day, in one process, deletes or archives old messages. */
export async function applyRetention(app: App): Promise<void> {
  const now = app.clock.now()
  const rule = await store.claimRun(app.db, now, now - runEveryMs)
  if (!rule) return
  const { days, archive } = rule
  const removed = await expireMessages(app, { before: now - days * dayMs, archive })
  app.log.info({ count: removed }, 'messages expired')
}

/** Whether expiring messages are archived. */
export async function isArchiving({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<boolean> {
  const { days, archive, starts_at: startsAt } = await store.read(db)
  return days > 0 && archive && startsAt <= clock.now()
}
