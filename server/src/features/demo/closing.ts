import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { isPassword, serverAsCaller } from '#platform/secrets/passwords.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import * as ledger from '#features/ledger/index.ts'
import { demoPassword, demoPeople, inviteCodeOf } from './people.ts'
import * as store from './store.ts'

/** The reason shown to operators; users whom operators froze have another reason, and stay frozen. */
export const closedReason = 'Demo person with the known password'

type Row = NonNullable<Awaited<ReturnType<typeof account.find>>>

/** By their invite codes, which users cannot change. */
async function rowsOf(db: Db): Promise<Row[]> {
  if (!(await store.stepsDone(db)).has('people')) return []
  const rows = await Promise.all(
    demoPeople.map((_, index) => account.findByInviteCode(db, inviteCodeOf(index))),
  )
  return rows.filter((row) => row !== undefined)
}

type Found = { open: Row[]; closed: Row[] }

/** Demo users that anybody could sign in as, and those frozen for that reason. */
export async function findDemoPeople(db: Db): Promise<Found> {
  const found: Found = { open: [], closed: [] }
  for (const row of await rowsOf(db)) {
    const freeze = await auth.freezeOf(db, row.id)
    if (freeze?.reason === closedReason) found.closed.push(row)
    else if (!freeze && (await isPassword(serverAsCaller, demoPassword, row.passwordHash)))
      found.open.push(row)
  }
  return found
}

/** On a server for others: freezes demo users with the public password, and returns their money to the treasury. */
export async function closeDemo(app: App): Promise<void> {
  const { open, closed } = await findDemoPeople(app.db)
  for (const { id } of open) await app.transaction((tx) => auth.freeze(app, tx, id, closedReason))
  let isTaken = true
  for (const { id } of [...open, ...closed]) isTaken = (await takeMoney(app, id)) && isTaken
  if (open.length > 0)
    app.log.warn(
      { count: open.length },
      'demo people have a known password: they are frozen, as this server is set up for others; MYNAH_DEMO=1 keeps them',
    )
  if (!isTaken)
    app.log.warn('money of frozen demo people could not be taken back; the next start tries again')
}

/** False if the ledger refuses it for now, which must not fail a start. */
async function takeMoney(app: App, userId: string): Promise<boolean> {
  const { money } = await ledger.balanceOf(app, userId)
  if (money === 0) return true
  const leg = { from: ledger.moneyOf(userId), to: ledger.systemAccount('treasury'), amount: money }
  try {
    await app.transaction((tx) =>
      ledger.post(tx, {
        key: `demo/${userId}/${newId()}`,
        kind: 'treasury',
        legs: [leg],
        at: app.clock.now(),
      }),
    )
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Unfreezes only users whom `closeDemo` froze; does not give them money again. */
export async function openDemo(app: App): Promise<void> {
  const { closed } = await findDemoPeople(app.db)
  for (const { id } of closed) await app.transaction((tx) => auth.unfreeze(app, tx, id))
  if (closed.length > 0) app.log.info({ count: closed.length }, 'demo people can sign in again')
}
