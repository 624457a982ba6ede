import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { blockersOf, personalDataOf } from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import { removeExport } from './export.ts'
import * as store from './store.ts'
import { workingDaysAfter } from './working-days.ts'

const atOnce = 20

/** The job: deletes due accounts; resumes after a crash. */
export async function eraseDue(app: App): Promise<void> {
  for (const userId of await store.due(app.db, app.clock.now(), atOnce)) {
    try {
      await erase(app, userId)
    } catch (error) {
      app.log.error({ error, userId }, 'an account could not be erased')
    }
  }
}

async function erase(app: App, userId: string): Promise<void> {
  if (!(await begin(app, userId))) return
  for (const part of personalDataOf(app)) await part.erase?.(app, userId)
  for (const { id } of await store.exportsOf(app.db, userId)) await removeExport(app, id)
  await app.transaction((tx) => store.setState(tx, userId, 'done', app.clock.now()))
}

/** Whether to delete it now: nothing prevents it any more, and from here on nobody can sign in. */
async function begin(app: App, userId: string): Promise<boolean> {
  const blocked = (await blockersOf(app, userId)).length > 0
  return app.transaction(async (tx) => {
    const row = await store.lock(tx, userId)
    const now = app.clock.now()
    if (!row || row.due_at > now) return false
    if (row.state === 'erasing') return true
    // A login at the moment of the request: the user stays.
    if (await auth.hasSessionSince(tx, userId, row.asked_at)) {
      await store.remove(tx, userId)
      return false
    }
    // Money received meanwhile must not be lost: the deletion waits.
    if (blocked) {
      const due_at = workingDaysAfter(now, limits.deletionWorkingDays)
      await store.put(tx, { ...row, due_at })
      return false
    }
    await store.setState(tx, userId, 'erasing', now)
    await auth.endAllSessions(app, tx, userId, 'deleted')
    return true
  })
}
