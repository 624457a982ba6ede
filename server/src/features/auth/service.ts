import { randomInt } from 'node:crypto'
import type { SignedIn } from '@mynah/contract/auth'
import { isUserNum } from '@mynah/contract/user-number'
import { isUniqueViolation, violates, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword, matchPassword, type PasswordMatch } from '#platform/secrets/passwords.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { textsOf } from '#platform/texts.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { requireCaptcha, type Captcha } from './codes/captcha.ts'
import { checkCode, findByTarget, type Target } from './codes/codes.ts'
import { onSignIn } from './extension-points.ts'
import { inTurn, countTry } from './failures.ts'
import { readName, type Name } from './names.ts'
import { checkNewPassword } from './passwords.ts'
import { refuseFrozen } from './freeze.ts'
import { openSession } from './sessions.ts'
import * as failures from './failures-store.ts'
import { createUser } from './system-messages.ts'

const inviteCodeLength = 8

const texts = textsOf('auth')

/** Wrong passwords per account and address in 15 minutes, before a captcha is required. */
const freeFailures = 5
const failureMs = 900_000
/** Wrong passwords in the same time after which no more tries are allowed, even with a captcha. */
const failuresMax = 10
/** Wrong passwords for one account from all addresses in an hour, before a captcha is required. */
const freeAccountFailures = 30
const accountFailureMs = 3_600_000

export function phoneTarget(mobile: string, regionCode: string | undefined): Target {
  const to = account.readPhone(mobile, regionCode)
  if (!to) throw new ApiError('PhoneInvalid')
  return { channel: 'sms', to }
}

export function mailTarget(email: string): Target {
  const to = account.readMail(email)
  if (!to) throw new ApiError('MailInvalid')
  return { channel: 'mail', to }
}

/** Opens a session and returns the login data. `byQr`: opened by scanning a QR code. */
export async function signIn(
  ctx: Ctx,
  tx: Tx,
  user: account.Account,
  { byQr = false } = {},
): Promise<SignedIn> {
  await refuseFrozen(tx, user.id)
  for (const listener of onSignIn.of(ctx)) await listener(ctx, tx, user.id)
  const token = await openSession(ctx, tx, user.id, byQr)
  return { token, userId: user.id, userInfo: await account.selfOf(ctx, user, { db: tx }) }
}

export async function loginByCode(ctx: Ctx, target: Target, code: string): Promise<SignedIn> {
  const use = await checkCode(ctx, target.to, 'login', code)
  const user = await findByTarget(ctx, target)
  // The code proves the address, so its holder may learn that no account has it.
  if (!user) throw new ApiError('AccountUnknown')
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
  const enter = user ? async () => user : await opening(ctx, { mobile: target.to, inviteCode })
  try {
    return await ctx.transaction(async (tx) => {
      await use(tx)
      return signIn(ctx, tx, await enter(tx))
    })
  } catch (error) {
    // The number got its account by another request at the same moment; the rollback left the code unused.
    const other = violates(error, 'users_mobile') ? await findByTarget(ctx, target) : undefined
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
  if (await findByTarget(ctx, target)) throw new ApiError('TargetTaken')
  return create(ctx, { mobile: target.to, inviteCode }, use)
}

/** Accounts created from one address, after which registering without a phone or e-mail needs a captcha. */
const freeRegistrations = { points: 40, seconds: 3_600 }
/** The most accounts from one address, in any case. */
const registrations = {
  register: { points: 60, seconds: 3_600, closed: true },
  'register-day': { points: 200, seconds: 86_400, closed: true },
}

/** Counts a new account. Throws TooOften. */
async function mayRegister(ctx: Ctx): Promise<void> {
  for (const [name, rate] of Object.entries(registrations))
    if (!(await ctx.limiter.take(name, rate, ctx.address))) throw new ApiError('TooOften')
}

/** A phone or e-mail with the code that proves it; `names` are their field names on the wire. */
type Claim = { target: Target; code: string; names: { target: string; code: string } }

type Registration = {
  claims: Claim[]
  userNum: string | undefined
  userName: string | undefined
  password: string
  inviteCode: string | undefined
  captcha: Captcha
}

/**
 * Registers with a phone, an e-mail or both, each proven by its own code: an unproven one could belong to another user,
 * who would then be found in this account. With a user number alone, many accounts from one address need a captcha.
 */
export async function register(ctx: Ctx, given: Registration): Promise<SignedIn> {
  const { claims, userNum } = given
  if (claims.length === 0 && !userNum) throw badParameter('userNum')
  // Before a try is counted: a form that lacks one code must not use up the other's tries.
  const bare = claims.length > 1 ? claims.find(({ code }) => code === '') : undefined
  if (bare) throw badParameter(bare.names.code)
  if (userNum !== undefined && !isUserNum(userNum)) throw badParameter('userNum')
  account.requireName(userNum?.replace(/\d+$/, ''))
  account.requireName(given.userName)
  checkNewPassword(given.password)
  if (claims.length === 0 && (await ctx.limiter.spent('register', freeRegistrations, ctx.address)))
    await requireCaptcha(ctx, given.captcha, { purpose: 'register', subject: (userNum ?? '').toLowerCase() })
  const uses: ((tx: Tx) => Promise<void>)[] = []
  for (const claim of claims) uses.push(await proveClaim(ctx, claim))
  // Only a user who has proven both learns whether one of them has an account.
  for (const { target, names } of claims)
    if (await findByTarget(ctx, target)) throw new ApiError('TargetTaken', { field: names.target })
  if (userNum !== undefined && (await account.findByNumber(ctx.db, userNum)))
    throw new ApiError('UserNumTaken')
  const user = {
    ...Object.fromEntries(
      claims.map(({ target }) => [target.channel === 'sms' ? 'mobile' : 'email', target.to]),
    ),
    ...(userNum !== undefined && { userNum }),
    ...(given.userName && { name: given.userName }),
    password: given.password,
    inviteCode: given.inviteCode,
  }
  return create(ctx, user, async (tx) => {
    for (const use of uses) await use(tx)
  })
}

/** The error says which of the codes was wrong. */
async function proveClaim(ctx: Ctx, { target, code, names }: Claim): Promise<(tx: Tx) => Promise<void>> {
  try {
    return await checkCode(ctx, target.to, 'register', code)
  } catch (error) {
    const wrong = error instanceof ApiError && error.error === 'CodeWrong'
    throw wrong ? new ApiError('CodeWrong', { field: names.code }) : error
  }
}

async function create(ctx: Ctx, given: NewUser, use: (tx: Tx) => Promise<void>): Promise<SignedIn> {
  const enter = await opening(ctx, given)
  try {
    return await ctx.transaction(async (tx) => {
      await use(tx)
      return signIn(ctx, tx, await enter(tx))
    })
  } catch (error) {
    if (violates(error, 'users_user_num')) throw new ApiError('UserNumTaken')
    if (isUniqueViolation(error)) throw new ApiError('TargetTaken')
    throw error
  }
}

/** Creates an account for a user whom a login provider identified; `also` runs in its transaction. Throws TooOften. */
export async function openAccount(
  ctx: Ctx,
  given: { name?: string | undefined },
  also: (tx: Tx, userId: string) => Promise<void>,
): Promise<SignedIn> {
  const enter = await opening(ctx, given.name === undefined ? {} : { name: given.name })
  return ctx.transaction(async (tx) => {
    const user = await enter(tx)
    await also(tx, user.id)
    return signIn(ctx, tx, user)
  })
}

type NewUser = {
  mobile?: string
  email?: string
  userNum?: string
  name?: string
  password?: string
  inviteCode?: string | undefined
}

/**
 * Counts the account, and returns the function that creates it in a transaction. Throws TooOften and InviteCodeUnknown.
 */
async function opening(ctx: Ctx, given: NewUser): Promise<(tx: Tx) => Promise<account.Account>> {
  const made = await newUser(ctx, given)
  await mayRegister(ctx)
  return (tx) => createUser(ctx, tx, made)
}

async function newUser(ctx: Ctx, given: NewUser): Promise<account.NewAccount> {
  const inviter = given.inviteCode
    ? await account.findByInviteCode(ctx.db, given.inviteCode.toUpperCase())
    : undefined
  if (given.inviteCode && !inviter) throw new ApiError('InviteCodeUnknown')
  const id = newId()
  const userNum = given.userNum ?? `m${letters(10, 'abcdefghjkmnpqrstuvwxyz23456789')}`
  const name = given.name ?? given.userNum
  return {
    id,
    userNum,
    userName: name ?? texts(ctx.language)('newMember', { digits: id.slice(-4) }),
    named: name !== undefined,
    ...(given.mobile !== undefined && { mobile: given.mobile }),
    ...(given.email !== undefined && { email: given.email }),
    passwordHash: given.password === undefined ? null : await hashPassword(ctx, given.password),
    inviteCode: letters(inviteCodeLength, 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'),
    invitedBy: inviter?.id ?? null,
    language: ctx.language,
    hasChosenNumber: given.userNum !== undefined,
    tourDone: false,
    createdAt: ctx.clock.now(),
  }
}

const letters = (count: number, of: string) =>
  Array.from({ length: count }, () => of[randomInt(of.length)]).join('')

/**
 * Signs in by user number, e-mail or phone. Failures are counted by the typed name, from this address and from
 * everywhere: counting by user would reveal that a number and an e-mail belong to the same one. Nobody can lock out a
 * user from elsewhere: an account tried from many addresses requires a captcha.
 */
export async function loginByPassword(
  ctx: Ctx,
  given: string,
  password: string,
  captcha: Captcha,
): Promise<SignedIn> {
  const name = readName(given)
  const { user, match } = await inTurn(ctx, `${ctx.address} ${name.kind} ${name.text}`, () =>
    judgeLogin(ctx, name, password, captcha),
  )
  const renewed = match === 'rightAsTyped' ? await hashPassword(ctx, password) : undefined
  return ctx.transaction(async (tx) => {
    // A change of the password ends all sessions, so no session may open concurrently with the old one.
    const hash = renewed ? await account.lockPassword(tx, user.id) : await account.holdPassword(tx, user.id)
    if (hash !== user.passwordHash) throw new ApiError('LoginWrong')
    if (renewed) await account.setPassword(tx, user.id, renewed)
    return signIn(ctx, tx, user)
  })
}

/** Checks a login. Throws LoginWrong, TooOften, CaptchaNeeded, CaptchaWrong. */
async function judgeLogin(
  ctx: Ctx,
  name: Name,
  password: string,
  captcha: Captcha,
): Promise<{ user: account.Account; match: PasswordMatch }> {
  const now = ctx.clock.now()
  const tried = `${name.kind} ${name.text}`
  const here = `${ctx.address} ${tried}`
  const factor = ctx.config.limitFactor
  const judged = await countTry(ctx, async () => {
    let isWrong = false
    await failures.noteFailure(ctx.db, [here, tried], now)
    try {
      const counts = await failures.failuresSince(
        ctx.db,
        [here, now - failureMs],
        [tried, now - accountFailureMs],
      )
      const [before, everywhere] = [counts[0] - 1, counts[1] - 1]
      if (before >= failuresMax * factor) throw new ApiError('TooOften')
      if (before >= freeFailures * factor || everywhere >= freeAccountFailures * factor)
        await requireCaptcha(ctx, captcha, { purpose: 'login', subject: tried })
      const user = await findByName(ctx, name)
      const match = await matchPassword(ctx, password, user?.passwordHash)
      isWrong = match === 'wrong' || !user
      if (match === 'wrong' || !user) return undefined
      if (before > 0) await failures.forgetFailures(ctx.db, here)
      return { user, match }
    } finally {
      if (!isWrong) await failures.forgetFailure(ctx.db, [here, tried], now)
    }
  })
  if (!judged) throw new ApiError('LoginWrong')
  return judged
}

function findByName(ctx: Ctx, { kind, text }: Name): Promise<account.Account | undefined> {
  if (kind === 'mail') return account.findByMail(ctx.db, text)
  if (kind === 'phone') return account.findByMobile(ctx.db, text)
  return account.findByNumber(ctx.db, text)
}
