import { placeEvents } from '@mynah/contract/places'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

/** Ends live locations of one conversation, which has to be locked; the last points are deleted. */
export async function endIn(
  app: App,
  tx: Tx,
  key: string,
  rows: readonly Pick<store.LivePlaceRow, 'seq'>[],
): Promise<void> {
  if (rows.length === 0) return
  const gone = await store.remove(
    tx,
    key,
    rows.map(({ seq }) => seq),
  )
  const now = app.clock.now()
  await messages.recordChanges(
    app,
    tx,
    key,
    gone.map(({ seq, until, user_id: userId }) => ({
      ...{ seq, kind: 'place', userId },
      state: (before) => ({ ...before, place: { until, ended: Math.min(now, until) } }),
    })),
  )
  const userIds = new Set(gone.map((row) => row.user_id))
  afterCommit(tx, () => emit(app, userIds, placeEvents.mine, {}))
}

/** The same for several conversations, which it locks in a fixed order. */
export async function endAll(app: App, tx: Tx, rows: readonly store.LivePlaceRow[]): Promise<void> {
  const byKey = Map.groupBy(rows, (row) => row.conversation_id)
  for (const [key, some] of [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await messages.lockConversation(tx, key)
    await endIn(app, tx, key, some)
  }
}

/** Called when a conversation is closed. */
export const endConversation = async (app: App, tx: Tx, key: string): Promise<void> =>
  endIn(app, tx, key, await store.inConversation(tx, key))

/** Called for users who leave a group or are removed: their live locations there end. */
export const endOfMembers = async (
  app: App,
  tx: Tx,
  key: string,
  userIds: readonly string[],
): Promise<void> => endIn(app, tx, key, await store.inConversation(tx, key, userIds))

/** Called for ended sessions: live locations of their devices end. */
export const endOfSessions = async (app: App, tx: Tx, sessionIds: readonly string[]): Promise<void> =>
  endAll(app, tx, await store.ofSessions(tx, sessionIds))

/** Called when one user blocks another: both users' live locations in their chat end. */
export async function endBetween(app: App, userId: string, otherId: string): Promise<void> {
  const key = messages.keyOf(userId, { type: 2, id: otherId })
  if (((await messages.callRefusalOf(app.db, key, userId)) ?? 0) === 0) return
  await app.transaction(async (tx) => endAll(app, tx, await store.inConversation(tx, key)))
}

/** Deletes all location data of a user. */
export const endOfPerson = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => endAll(app, tx, await store.ofUser(tx, userId)))

const atOnce = 100

/** The job: deletes expired live locations. All reads compare the time, so nobody sees them before that. */
export async function endDue(app: App): Promise<void> {
  for (let done = atOnce; done === atOnce && !app.gateway.draining;) {
    const rows = await store.due(app.db, app.clock.now(), atOnce)
    if (rows.length > 0) await app.transaction((tx) => endAll(app, tx, rows))
    done = rows.length
  }
}
