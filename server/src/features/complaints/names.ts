import { complaintAbout } from '@mynah/contract/complaints'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import * as groups from '#features/groups/index.ts'
import type { ComplaintRow } from './store.ts'

/** The present names of reported users and groups; deleted ones have no entry. */
export async function namesOf(app: App, rows: readonly ComplaintRow[]): Promise<Map<string, string>> {
  const idsOf = (group: boolean) =>
    rows.filter((row) => (row.about === complaintAbout.group) === group).map((row) => row.target_id)
  const people = await account.cardsOf(app, idsOf(false))
  const rooms = await groups.cardsOf(app.db, idsOf(true))
  return new Map([...people, ...rooms].map(([id, { userName }]) => [id, userName]))
}
