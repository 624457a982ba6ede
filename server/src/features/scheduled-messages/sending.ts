import { errors } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import { sendCode } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { areLeaving } from '#features/account-deletion/index.ts'
import * as auth from '#features/auth/index.ts'
import * as messages from '#features/messages/index.ts'
import { announce, frameOf } from './service.ts'
import * as store from './store.ts'

/** How long a process may take to send a message before another one tries it with the same id. */
const claimMs = 30_000
const atOnce = 100

/** Temporary refusals: tried again at the next run. */
const passing: ReadonlySet<number> = new Set([sendCode.notStored, sendCode.tooOften])

/**
 * Sends due messages. Users who are frozen or being deleted send nothing; their due messages fail. Runs every second.
 */
export async function sendDue(app: App): Promise<void> {
  const now = app.clock.now()
  const rows = await store.due(app.db, now, atOnce)
  if (rows.length === 0) return
  const userIds = [...new Set(rows.map((row) => row.user_id))]
  const [frozen, leaving] = await Promise.all([
    auth.freezesAmong(app.db, userIds),
    areLeaving(app.db, userIds),
  ])
  for (const row of rows) {
    if (frozen.has(row.user_id) || leaving.has(row.user_id)) await hold(app, row)
    else await sendOne(app, row.user_id, row.id)
  }
}

/** Such messages come last, and fail once their author is back. */
async function hold(app: App, { user_id: userId, id, held }: store.ScheduledRow): Promise<void> {
  if (!held) await store.set(app.db, userId, id, { held: true })
}

/**
 * Sends one message in the normal way, with rights checked now. A message id is stored only once, however often it is
 * tried. @returns the row if it was refused; undefined if it was sent, or does not exist
 */
export async function sendOne(
  app: App,
  userId: string,
  id: string,
  isPressed = false,
): Promise<store.ScheduledRow | undefined> {
  const now = app.clock.now()
  const row = await store.claim(app.db, userId, id, { now, until: now + claimMs })
  if (!row) return undefined
  const isLate = row.held || now - row.send_at > limits.scheduledLateMaxMs
  const code = isLate && !isPressed ? Number(errors.ScheduleTooLate) : await send(app, row)
  if (code === sendCode.success) {
    await store.removeSent(app.db, userId, id)
    announce(app, userId)
    return undefined
  }
  if (passing.has(code) && !isPressed) {
    await store.set(app.db, userId, id, { claimed_until: 0 })
    return undefined
  }
  const failed = await store.set(app.db, userId, id, { code, held: false, claimed_until: 0 })
  announce(app, userId)
  return failed
}

const send = async (app: App, row: store.ScheduledRow): Promise<number> =>
  (await messages.messagesOf(app).send({ userId: row.user_id }, frameOf(row))).code
