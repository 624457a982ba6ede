import { identityState } from '@mynah/contract/identity'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import { gather } from '#platform/gather.ts'
import { onePerApp } from '#platform/one-per-app.ts'
import * as store from './store.ts'

export { approveNamed } from './service.ts'
export { approvedPerDay, countWaiting } from './store.ts'

const stateOf = onePerApp((app) => gather((ids: string[]) => store.statesOf(app.db, ids)))

/** Whether an operator approved who this person is. */
export const isVerified = async (app: App, userId: string): Promise<boolean> =>
  (await stateOf(app)(userId)) === identityState.approved

/** What userInfo tells of it: the state, and the masked number once it is approved. */
export async function realOf(db: Db, userId: string): Promise<{ real: number; idCard: string }> {
  const row = await store.find(db, userId)
  const approved = row?.state === identityState.approved
  return { real: row?.state ?? identityState.none, idCard: approved ? row.mask || '*' : '' }
}
