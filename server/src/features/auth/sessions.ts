import { createHash } from 'node:crypto'
import { limits } from '@mynah/contract/limits'
import type { EndReason } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { batchLoader, socketsEveryMs } from '#platform/queues/batch-loader.ts'
import type { Caller } from '#platform/sockets/connection.ts'
import { newId, newToken } from '#platform/ids.ts'
import { perApp } from '#platform/per-app.ts'
import { ApiError } from '#platform/api-error.ts'
import { noteUser } from '#platform/http/request-context.ts'
import { dayNumber } from '#platform/utc-days.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { onSessionsEnded, reachedByPush } from './extension-points.ts'
import { countryOf } from './country.ts'
import * as store from './store.ts'
import { noteVerified } from './verified.ts'

const tokenPattern = /^[A-Za-z0-9_-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest()

const touchMs = 60_000

/** Opens a session; this is the only time that its token leaves the server. */
export async function openSession(ctx: Ctx, tx: Tx, userId: string, byQr = false): Promise<string> {
  const token = newToken()
  const now = ctx.clock.now()
  const id = newId()
  await store.insertSession(tx, {
    id,
    token_hash: hashOf(token),
    user_id: userId,
    device_id: null,
    ...ctx.device,
    push_id: '',
    event: '',
    by_qr: byQr,
    // A failing lookup must not fail the sign-in.
    country: await countryOf(ctx.address).catch(() => ''),
    created_at: now,
    last_at: now,
    used_on: dayNumber(now),
  })
  await endUnused(ctx, tx, userId, id)
  return token
}

/** How many are ended in one sign-in, for accounts from before the limit. */
const endedAtOnce = 1_000

/** Ends sessions above the limit: the longest unused first, those that a push can still reach last. */
async function endUnused(ctx: Ctx, tx: Tx, userId: string, opened: string): Promise<void> {
  const others = await store.unusedLongest(tx, userId, opened, endedAtOnce)
  const excess = others.length + 1 - limits.sessionsMax
  if (excess <= 0) return
  const reached = new Set<string>()
  for (const reachedAmong of reachedByPush.of(ctx))
    for (const id of await reachedAmong(tx, others)) reached.add(id)
  const byUse = [...others.filter((id) => !reached.has(id)), ...others.filter((id) => reached.has(id))]
  await endSessions(ctx, tx, byUse.slice(0, excess), 'oldest')
}

const sessionOf = perApp((app) => batchLoader((hashes: string[]) => store.findSessions(app, hashes)))

/** Sockets reconnect by thousands at once, so their sessions are looked up in batches; calls do not wait for others. */
const sessionOfSocket = perApp((app) =>
  batchLoader((hashes: string[]) => store.findSessions(app, hashes), { everyMs: socketsEveryMs }),
)

/** Stores when a session was last used; nothing waits for it. */
const touch = perApp((app) => {
  const load = async (ids: string[]) => {
    await store.touchSessions(app, ids, app.clock.now())
    return new Map<string, never>()
  }
  const touched = batchLoader(load, { everyMs: socketsEveryMs })
  return (id: string) =>
    void touched(id).catch((error: unknown) => app.log.warn({ error }, 'the use of a session was not noted'))
})

/** The caller with this token; null if the session ended or was idle too long. */
export const authenticate = (app: App, token: string): Promise<Caller | null> =>
  callerOf(app, token, sessionOf(app))

/** The same for a socket, looked up in a batch with others. */
export const authenticateBatched = (app: App, token: string): Promise<Caller | null> =>
  callerOf(app, token, sessionOfSocket(app))

async function callerOf(
  app: App,
  token: string,
  find: (hash: string) => Promise<store.FoundSession | undefined>,
): Promise<Caller | null> {
  if (!tokenPattern.test(token)) return null
  const session = await find(hashOf(token).toString('hex'))
  const now = app.clock.now()
  const isAlive = session && now - session.last_at <= limits.sessionIdleMs
  noteVerified(app, token, isAlive ? session.user_id : undefined)
  if (!isAlive) return null
  if (now - session.last_at > touchMs) touch(app)(session.id)
  noteUser(session.user_id)
  return { userId: session.user_id, sessionId: session.id }
}

/** Those of these sessions that have not ended or been idle too long. */
export const aliveAmong = async (app: Pick<App, 'db' | 'clock'>, ids: string[]): Promise<Set<string>> =>
  new Set(await store.aliveSessions(app.db, ids, app.clock.now() - limits.sessionIdleMs))

/** Ends sessions: their next call is refused, and their sockets close. No reason means a logout. */
export async function endSessions(app: App, tx: Tx, ids: string[], reason?: EndReason): Promise<void> {
  if (ids.length > 0) await publishEnd(app, tx, await store.deleteSessions(tx, ids), reason)
}

/** Why the session of this token ended; undefined if unknown. */
export async function endReasonOf(app: App, token: string): Promise<string | undefined> {
  if (!tokenPattern.test(token)) return undefined
  const hash = hashOf(token)
  const idle = (await store.findSessions(app, [hash.toString('hex')])).size > 0
  return idle ? 'idle' : store.endReasonOf(app.db, hash)
}

/** Session ids in one message between processes. */
const idsOfOneMessage = 500

type Ended = { id: string; user_id: string; token_hash: Buffer }

async function publishEnd(app: App, tx: Tx, ended: Ended[], reason?: EndReason): Promise<void> {
  const hashes = ended.map((one) => one.token_hash)
  if (reason) await store.noteEnded(tx, hashes, reason, app.clock.now())
  const ids = ended.map((one) => one.id)
  if (ids.length > 0) for (const listener of onSessionsEnded.of(app)) await listener(app, tx, ids, reason)
  afterCommit(tx, () => {
    for (const [userId, sessions] of Map.groupBy(ended, (one) => one.user_id))
      for (let from = 0; from < sessions.length; from += idsOfOneMessage) {
        const sessionIds = sessions.slice(from, from + idsOfOneMessage).map(({ id }) => id)
        app.bus.publish({ kind: 'end', userId, sessionIds, ...(reason && { reason }) })
      }
  })
}

/** Ends other sessions of the reported device. */
export const endOthersOnDevice = async (ctx: Ctx, tx: Tx, deviceId: string): Promise<void> =>
  publishEnd(
    ctx,
    tx,
    await store.deleteSessionsOf(tx, ctx.userId, { but: ctx.sessionId, deviceId }),
    'device',
  )

/** Ends all sessions except the calling one, after a change of the password. */
export async function endOtherSessions(ctx: Ctx, tx: Tx): Promise<void> {
  await publishEnd(ctx, tx, await store.deleteSessionsOf(tx, ctx.userId, { but: ctx.sessionId }), 'password')
}

/**
 * Refuses a session that was opened by a QR code in the last 24 hours: its user may have been tricked into scanning, so
 * it cannot end others or change credentials. Throws SessionTooNew.
 */
export async function requireLongSession(ctx: Ctx): Promise<void> {
  const session = await store.sessionOf(ctx.db, ctx.userId, ctx.sessionId)
  const settled = !session?.by_qr || ctx.clock.now() - session.created_at >= limits.qrSettledMs
  if (!settled) throw new ApiError('SessionTooNew')
}

export async function endAllSessions(app: App, tx: Tx, userId: string, reason: EndReason): Promise<void> {
  await publishEnd(app, tx, await store.deleteSessionsOf(tx, userId), reason)
}

/** The devices of a user, for an export. */
export async function* exportDevices(app: App, userId: string): AsyncIterable<unknown> {
  for (const { brand, model, platform, system, created_at, last_at } of await store.sessionsOf(
    app.db,
    userId,
  ))
    yield { brand, model, platform, system, createTime: created_at, lastTime: last_at }
}
