import { randomInt } from 'node:crypto'
import type { SignedIn } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import { isUniqueViolation, type Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword, isPassword } from '#platform/passwords.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Ctx } from '#platform/serve.ts'
import * as account from '#features/account/index.ts'
import * as destroy from '#features/destroy/index.ts'
import * as identity from '#features/identity/index.ts'
import { requireCaptcha } from './captcha.ts'
import { checkCode, type Target } from './codes.ts'
import { noteFailing, refuseFailing } from './failures.ts'
import { checkNewPassword } from './passwords.ts'
import { refuseFrozen } from './freeze.ts'
import { endSessions, openSession } from './sessions.ts'
import * as store from './store.ts'
import { enrol, tell, tellProof } from './welcome.ts'

export type Captcha = { text?: string | undefined; token?: string | undefined }

/** Wrong passwords before a captcha is asked for, per account and address, in 15 minutes. */
const freeFailures = 5
const failureMs = 900_000
/** Wrong ones after which there is no try at all left, in the same time, with a captcha or without. */
const failuresMax = 10
/** Wrong ones for one account from anywhere in an hour, before a captcha is asked for. */
const freeAccountFailures = 30
const accountFailureMs = 3_600_000

export function phoneTarget(mobile: string, regionCode: string | undefined): Target {
  const to = account.readPhone(mobile, regionCode)
  if (!to) throw new Refusal('PhoneInvalid')
  return { channel: 'sms', to }
}

export function mailTarget(email: string): Target {
  const to = account.readMail(email)
  if (!to) throw new Refusal('MailInvalid')
  return { channel: 'mail', to }
}

const findByTarget = (ctx: Ctx, { channel, to }: Target) =>
  channel === 'sms' ? account.findByMobile(ctx.db, to) : account.findByMail(ctx.db, to)

/** A new session with its login data. `byQr`: opened by whoever scanned a QR code. */
export async function signIn(
  ctx: Ctx,
  tx: Tx,
  user: account.UserRow,
  { byQr = false } = {},
): Promise<SignedIn> {
  await refuseFrozen(tx, user.id)
  if (await destroy.withdraw(tx, user.id, ctx.clock.now()))
    await tell(ctx, tx, user.id, {
      key: 'destroyWithdrawn',
      args: {},
      text: 'You signed in, so your account is not deleted.',
    })
  const token = await openSession(ctx, tx, user.id, byQr)
  return { token, userId: user.id, userInfo: account.selfOf(user, await identity.realOf(tx, user.id)) }
}

export async function loginByCode(ctx: Ctx, target: Target, code: string): Promise<SignedIn> {
  const use = await checkCode(ctx, target.to, 'login', code)
  const user = await findByTarget(ctx, target)
  // Whoever holds the code may know that nobody has registered with this address.
  if (!user) throw new Refusal('AccountUnknown')
  return ctx.transaction(async (tx) => {
    await use(tx)
    return signIn(ctx, tx, user)
  })
}

export async function loginOrRegister(
  ctx: Ctx,
  target: Target,
  code: string,
  inviteCode?: string,
): Promise<SignedIn> {
  const use = await checkCode(ctx, target.to, 'login', code)
  const user = await findByTarget(ctx, target)
  const row = user ?? (await newUser(ctx, { mobile: target.to, inviteCode }))
  try {
    return await ctx.transaction(async (tx) => {
      await use(tx)
      if (!user) await enrol(ctx, tx, row)
      return signIn(ctx, tx, row)
    })
  } catch (error) {
    // The number got its account on another way at the same moment; the rollback left the code unused.
    const other = isUniqueViolation(error, 'users_mobile') ? await findByTarget(ctx, target) : undefined
    if (!other) throw error
    return ctx.transaction(async (tx) => {
      await use(tx)
      return signIn(ctx, tx, other)
    })
  }
}

export async function registerByPhone(
  ctx: Ctx,
  target: Target,
  code: string,
  inviteCode?: string,
): Promise<SignedIn> {
  const use = await checkCode(ctx, target.to, 'register', code)
  if (await findByTarget(ctx, target)) throw new Refusal('TargetTaken')
  return create(ctx, await newUser(ctx, { mobile: target.to, inviteCode }), use)
}

type Registration = {
  target: Target | null
  code: string
  userNum: string | undefined
  userName: string | undefined
  password: string
  inviteCode: string | undefined
  captcha: Captcha
}

/** With a number or an address its code proves it; with a user number alone, many from one address need a captcha. */
export async function register(ctx: Ctx, given: Registration): Promise<SignedIn> {
  const { target, userNum } = given
  if (!target && !userNum) throw new Refusal('BadParameter')
  if (userNum !== undefined && !account.isUserNum(userNum)) throw new Refusal('BadParameter')
  checkNewPassword(given.password)
  if (!target && !(await ctx.limiter.take('register', { points: 60, seconds: 3_600 }, ctx.address))) {
    await requireCaptcha(ctx, given.captcha)
  }
  const use = target ? await checkCode(ctx, target.to, 'register', given.code) : async () => {}
  if (target && (await findByTarget(ctx, target))) throw new Refusal('TargetTaken')
  if (userNum !== undefined && (await account.findByNumber(ctx.db, userNum)))
    throw new Refusal('UserNumTaken')
  const row = await newUser(ctx, {
    ...(target?.channel === 'sms' && { mobile: target.to }),
    ...(target?.channel === 'mail' && { email: target.to }),
    ...(userNum !== undefined && { userNum }),
    ...(given.userName && { name: given.userName }),
    password: given.password,
    inviteCode: given.inviteCode,
  })
  return create(ctx, row, use)
}

async function create(ctx: Ctx, row: account.UserRow, use: (tx: Tx) => Promise<void>): Promise<SignedIn> {
  try {
    return await ctx.transaction(async (tx) => {
      await use(tx)
      await enrol(ctx, tx, row)
      return signIn(ctx, tx, row)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_user_num')) throw new Refusal('UserNumTaken')
    if (isUniqueViolation(error)) throw new Refusal('TargetTaken')
    throw error
  }
}

type NewUser = {
  mobile?: string
  email?: string
  userNum?: string
  name?: string
  password?: string
  inviteCode?: string | undefined
}

async function newUser(ctx: Ctx, given: NewUser): Promise<account.UserRow> {
  const inviter = given.inviteCode
    ? await account.findByInviteCode(ctx.db, given.inviteCode.toUpperCase())
    : undefined
  if (given.inviteCode && !inviter) throw new Refusal('InviteCodeUnknown')
  const userNum = given.userNum ?? `m${letters(10, 'abcdefghjkmnpqrstuvwxyz23456789')}`
  return {
    id: newId(),
    user_num: userNum,
    name: given.name ?? userNum,
    avatar_url: '',
    profiles: '',
    sex: '',
    province: '',
    city: '',
    address: '',
    mobile: given.mobile ?? null,
    email: given.email ?? null,
    password_hash: given.password === undefined ? null : await hashPassword(given.password),
    invite_code: letters(limits.inviteCodeLength, 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'),
    invited_by: inviter?.id ?? null,
    language: ctx.language,
    is_search: true,
    is_add_validate: true,
    read_receipts: true,
    online_shown: true,
    found_by_phone: true,
    found_by_mail: true,
    moments_to: 'friends',
    bg_img: '',
    num_fixed: given.userNum !== undefined,
    qr_token: null,
    proof_changed_at: 0,
    destroyed_at: 0,
    created_at: ctx.clock.now(),
  }
}

const letters = (count: number, of: string) =>
  Array.from({ length: count }, () => of[randomInt(of.length)]).join('')

/**
 * By number, e-mail or phone. Failures count by name as it was given, from this address and from everywhere: counted
 * by person, they would tell that a number and an e-mail are one's. Nobody is locked out from elsewhere: an account
 * that is tried from many addresses asks for a captcha.
 */
export async function loginByPassword(
  ctx: Ctx,
  given: string,
  password: string,
  captcha: Captcha,
): Promise<SignedIn> {
  const name = readName(given.trim())
  const user = await findByName(ctx, name)
  const now = ctx.clock.now()
  const here = `${ctx.address} ${name.kind} ${name.text}`
  const tried = `${name.kind} ${name.text}`
  await refuseFailing(ctx)
  const failures = await store.failuresSince(ctx.db, here, now - failureMs)
  const everywhere = await store.failuresSince(ctx.db, tried, now - accountFailureMs)
  const factor = ctx.config.limitFactor
  if (failures >= failuresMax * factor) throw new Refusal('TooOften')
  if (failures >= freeFailures * factor || everywhere >= freeAccountFailures * factor)
    await requireCaptcha(ctx, captcha)
  if (!(await isPassword(password, user?.password_hash)) || !user) {
    await noteFailing(ctx)
    await store.noteFailure(ctx.db, here, now)
    await store.noteFailure(ctx.db, tried, now)
    throw new Refusal('LoginWrong')
  }
  if (failures > 0) await store.forgetFailures(ctx.db, here)
  return ctx.transaction(async (tx) => {
    // A change of the password ends all sessions: none may slip in behind it with the old one.
    const hash = await account.holdPassword(tx, user.id)
    if (hash !== user.password_hash) throw new Refusal('LoginWrong')
    return signIn(ctx, tx, user)
  })
}

type Name = { kind: 'mail' | 'phone' | 'number'; text: string }

function readName(given: string): Name {
  const mail = account.readMail(given)
  if (mail) return { kind: 'mail', text: mail }
  const phone = given.startsWith('+') ? account.readPhone(given, undefined) : null
  if (phone) return { kind: 'phone', text: phone }
  return { kind: 'number', text: given.toLowerCase() }
}

function findByName(ctx: Ctx, { kind, text }: Name): Promise<account.UserRow | undefined> {
  if (kind === 'mail') return account.findByMail(ctx.db, text)
  if (kind === 'phone') return account.findByMobile(ctx.db, text)
  return account.findByNumber(ctx.db, text)
}

/** A forgotten password, by code. Every session of the account ends. */
export async function changePassword(
  ctx: Ctx,
  target: Target,
  password: string,
  code: string,
): Promise<void> {
  checkNewPassword(password)
  const use = await checkCode(ctx, target.to, 'password', code)
  const user = await findByTarget(ctx, target)
  const hash = await hashPassword(password)
  if (!user) throw new Refusal('CodeWrong')
  await ctx.transaction(async (tx) => {
    await use(tx)
    await account.setPassword(tx, user.id, hash, ctx.clock.now())
    await tellProof(ctx, tx, user.id, 'proofPassword')
    const sessions = await store.sessionsOf(tx, user.id)
    await endSessions(
      ctx,
      tx,
      sessions.map((session) => session.id),
    )
  })
}
