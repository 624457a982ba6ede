import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { OwnState } from './view.ts'

/** By person, and by seq. */
type OwnStates = ReadonlyMap<string, ReadonlyMap<number, OwnState>>

/** What of the states of messages is of one reader alone, and the kind of change that makes it so. */
export const ownStates = new ExtensionPoint<{
  kind: string
  read: (db: Db, key: string, userIds: readonly string[], seqs: readonly number[]) => Promise<OwnStates>
}>('ownStates')

/** What of the states of these messages is of these people alone. */
export async function ownStatesOf(
  app: App,
  key: string,
  userIds: readonly string[],
  seqs: readonly number[],
): Promise<Map<string, Map<number, OwnState>>> {
  const all = new Map(userIds.map((userId) => [userId, new Map<number, OwnState>()]))
  for (const read of await Promise.all(ownStates.of(app).map((one) => one.read(app.db, key, userIds, seqs))))
    for (const [userId, some] of read)
      for (const [seq, own] of some) all.get(userId)?.set(seq, { ...all.get(userId)?.get(seq), ...own })
  return all
}
