import type { CredentialKind } from '@mynah/contract/credentials'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { isUniqueViolation, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import { holdPayments } from '#features/ledger/index.ts'
import { passkeySets, providerAccounts } from './extension-points.ts'
import { hashOfLink, sendLink, sendUndone } from './messages.ts'
import * as store from './store.ts'

/** `after`: null to remove it. */
export type Wanted = { kind: CredentialKind; after: string | null }

/** Makes a change that an old credential proved, in this transaction. The caller ends sessions. */
export async function changeNow(app: App, tx: Tx, userId: string, { kind, after }: Wanted): Promise<void> {
  await store.lock(tx, userId)
  const now = app.clock.now()
  const row: store.ChangeRow = {
    id: newId(),
    user_id: userId,
    kind,
    state: 'done',
    before: null,
    after,
    created_at: now,
    due_at: now,
    done_at: now,
    done_place: 0,
  }
  await store.insert(tx, row)
  await make(app, tx, row)
  // A change with the password replaces pending ones that were requested with a session alone.
  if (kind === 'password') await store.stopWaiting(tx, userId)
  else await store.stopWaiting(tx, userId, kind)
}

/** Schedules an unproven change, which every number and address can stop. @returns when it takes effect */
export async function changeLater(ctx: Ctx, tx: Tx, { kind, after }: Wanted): Promise<number> {
  const { userId } = ctx
  await store.lock(tx, userId)
  const me = await account.find(tx, userId)
  if (!me) throw new ApiError('NoDataFound')
  await store.stopWaiting(tx, userId, kind)
  const now = ctx.clock.now()
  const row: store.ChangeRow = {
    id: newId(),
    user_id: userId,
    kind,
    state: 'waiting',
    before: null,
    after,
    created_at: now,
    due_at: now + limits.credentialWaitMs,
    done_at: 0,
    done_place: 0,
  }
  await store.insert(tx, row)
  await sendLink(ctx, tx, me, { id: row.id, kind, waiting: true })
  await auth.notifyCredentialChange(ctx, tx, userId, `${informKeys[kind]}Waiting`)
  return row.due_at
}

const waitRate = { points: 5, seconds: 86_400, closed: true }

/** Counts changes, since each sends messages that cost money. Throws TooOften. */
export async function countPendingChange(ctx: Ctx): Promise<void> {
  if (!(await ctx.limiter.take('credential-wait', waitRate, ctx.userId))) throw new ApiError('TooOften')
}

const informKeys = {
  phone: 'proofPhone',
  mail: 'proofMail',
  password: 'proofPassword',
  payPassword: 'proofPayPassword',
  provider: 'proofProvider',
  passkey: 'proofPasskey',
} as const satisfies Record<CredentialKind, string>

/**
 * Makes a change: stores it, blocks payments and notifies the previous credentials. The caller has locked the user's
 * credentials.
 */
async function make(app: App, tx: Tx, row: store.ChangeRow): Promise<void> {
  const { id, user_id: userId, kind, after } = row
  const now = app.clock.now()
  const me = await account.find(tx, userId)
  if (!me) throw new ApiError('NoDataFound')
  const before = await currentOf(app, tx, me, kind)
  await put(app, tx, userId, { kind, value: after })
  await account.dateCredentials(tx, userId, now)
  if (before !== null && isExclusive(kind))
    await account.reserve(tx, { target: before, user_id: userId, until: now + limits.credentialUndoMs })
  const done_place = await store.nextPlace(tx, userId)
  await store.update(tx, id, { state: 'done', before, done_at: now, done_place })
  // The first payment password does not block payments: without one nothing could be spent before.
  const first = kind === 'payPassword' && before === null
  if (!first || row.due_at > row.created_at) await holdPayments(tx, userId, now + limits.credentialSettledMs)
  await sendLink(app, tx, me, { id, kind, waiting: false })
  await auth.notifyCredentialChange(app, tx, userId, informKeys[kind])
}

/** Credentials that can belong to one account only: the old value is reserved while an undo could restore it. */
const isExclusive = (kind: CredentialKind) => kind === 'phone' || kind === 'mail' || kind === 'provider'

type StoredKind = 'provider' | 'passkey'
/** Stored by another feature. */
const isStored = (kind: CredentialKind): kind is StoredKind => kind === 'provider' || kind === 'passkey'
const storedCredential = (app: App, kind: StoredKind) =>
  (kind === 'provider' ? providerAccounts : passkeySets).only(app)

async function currentOf(
  app: App,
  tx: Tx,
  me: account.Account,
  kind: CredentialKind,
): Promise<string | null> {
  if (kind === 'phone') return me.mobile
  if (kind === 'mail') return me.email
  if (kind === 'password') return me.passwordHash
  if (isStored(kind)) return storedCredential(app, kind).read(tx, me.id)
  return (await account.payPasswordOf(tx, me.id))?.hash ?? null
}

async function put(
  app: App,
  tx: Tx,
  userId: string,
  { kind, value, isUndone = false }: { kind: CredentialKind; value: string | null; isUndone?: boolean },
): Promise<void> {
  if (isStored(kind)) {
    await storedCredential(app, kind).write(tx, userId, value, app.clock.now())
    return
  }
  if (kind === 'payPassword') {
    await (value === null ? account.removePayPassword(tx, userId) : account.putPayPassword(tx, userId, value))
    return
  }
  if (kind === 'mail') {
    await account.setMail(tx, userId, value, { mayShare: isUndone })
    return
  }
  await (kind === 'phone' ? account.setPhone(tx, userId, value) : account.setPassword(tx, userId, value))
}

/** Makes pending changes after 24 hours; runs every half minute. */
export async function makeDue(app: App): Promise<void> {
  for (const { id, user_id: userId } of await store.due(app.db, app.clock.now(), 100)) {
    try {
      await app.transaction(async (tx) => {
        await store.lock(tx, userId)
        const row = await store.find(tx, id)
        if (row?.state !== 'waiting') return
        const { kind, after } = row
        const exclusive = isExclusive(kind) ? after : null
        if (exclusive !== null && (await account.isReserved(tx, [exclusive], app.clock.now(), userId)))
          throw new ApiError('TargetTaken')
        await make(app, tx, row)
        if (row.kind !== 'password') return
        await store.stopWaiting(tx, userId)
        await auth.endAllSessions(app, tx, userId, 'password')
      })
    } catch (error) {
      const gone =
        error instanceof ApiError && (error.error === 'NoDataFound' || error.error === 'TargetTaken')
      if (!gone && !isUniqueViolation(error)) throw error
      // The number or address belongs to another account now, or this one was deleted.
      await app.transaction((tx) => store.update(tx, id, { state: 'stopped' }))
    }
  }
}

export async function stop(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await store.lock(tx, ctx.userId)
    const row = await store.find(tx, id)
    if (row?.user_id !== ctx.userId || row.state !== 'waiting') throw new ApiError('NoDataFound')
    await store.update(tx, id, { state: 'stopped' })
    await auth.notifyCredentialChange(ctx, tx, ctx.userId, 'proofStopped')
  })
}

/** The change of a link that still works. Throws LinkEnded. */
export async function linked(app: App, token: string, tx?: Tx): Promise<store.ChangeRow> {
  const row = await store.findByLink(tx ?? app.db, hashOfLink(token))
  const open =
    row?.state === 'waiting' ||
    (row?.state === 'done' && row.done_at > app.clock.now() - limits.credentialUndoMs)
  if (!row || !open) throw new ApiError('LinkEnded')
  return row
}

/**
 * Stops a pending change, or restores the state before this change and all later ones, since an attacker who made this
 * one may have made those too. Ends every session, stops other pending changes, and blocks payments again.
 */
export async function undo(app: App, token: string): Promise<store.ChangeRow> {
  const { user_id: userId } = await linked(app, token)
  try {
    return await app.transaction(async (tx) => {
      await store.lock(tx, userId)
      const row = await linked(app, token, tx)
      const me = await account.find(tx, userId)
      if (!me) throw new ApiError('LinkEnded')
      await store.stopWaiting(tx, userId)
      await auth.endAllSessions(app, tx, userId, 'password')
      if (row.state === 'waiting') {
        await auth.notifyCredentialChange(app, tx, userId, 'proofStopped')
        return row
      }
      const now = app.clock.now()
      for (const one of await store.changesFrom(tx, userId, row.done_place)) {
        await put(app, tx, userId, { kind: one.kind, value: one.before, isUndone: true })
        await store.update(tx, one.id, { state: 'undone' })
      }
      await account.dateCredentials(tx, userId, now)
      await holdPayments(tx, userId, now + limits.credentialSettledMs)
      const back = await account.find(tx, userId)
      await sendUndone(app, tx, me, row.id)
      if (back) await sendUndone(app, tx, onlyNew(me, back), row.id)
      await auth.notifyCredentialChange(app, tx, userId, 'proofUndone')
      return row
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('LinkEnded')
    throw error
  }
}

/** The addresses of `back` that `me` does not have. */
const onlyNew = (me: account.Account, back: account.Account) => ({
  language: back.language,
  mobile: back.mobile === me.mobile ? null : back.mobile,
  email: back.email === me.email ? null : back.email,
})

/** Sets a forgotten password, by a code to the account's phone or e-mail. Ends every session. */
export async function resetPassword(
  ctx: Ctx,
  { channel, to }: ReturnType<typeof auth.phoneTarget>,
  password: string,
  code: string,
): Promise<void> {
  auth.checkNewPassword(password)
  const use = await auth.checkCode(ctx, to, 'password', code)
  const user = await (channel === 'sms' ? account.findByMobile(ctx.db, to) : account.findByMail(ctx.db, to))
  const after = await hashPassword(ctx, password)
  if (!user) throw new ApiError('CodeWrong')
  await ctx.transaction(async (tx) => {
    await use(tx)
    await account.lockPassword(tx, user.id)
    await changeNow(ctx, tx, user.id, { kind: 'password', after })
    await auth.endAllSessions(ctx, tx, user.id, 'password')
  })
}
