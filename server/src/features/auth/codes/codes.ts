import { createHash, randomInt } from 'node:crypto'
import type { CodePurpose } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import type { ErrorName } from '@mynah/contract/errors'
import type { Db, Tx } from '#platform/database/database.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { sendersOf } from '#platform/mail-and-sms.ts'
import { counterFromZero } from '#platform/operations/counter-from-zero.ts'
import { perApp } from '#platform/per-app.ts'
import { textsOf } from '#platform/texts.ts'
import * as account from '#features/account/index.ts'
import { takeOfBudget } from './code-budget.ts'
import { maySendTo } from './code-numbers.ts'
import { requireCaptcha, type Captcha } from './captcha.ts'
import { countTry } from '../failures.ts'
import * as failures from '../failures-store.ts'
import { lockTarget } from '../store.ts'
import * as store from './codes-store.ts'

const texts = textsOf('auth')

/** A proven phone number or e-mail address, the latter as it was typed. */
export type Target = { channel: 'sms' | 'mail'; to: string }

const hourMs = 3_600_000
const freeSends = 2
/** Wrong tries in an hour for the codes of one number or address. */
const failuresMax = 15
const dayS = 86_400
/**
 * Limits on sending, by everything that an attacker would have to vary: network address, number, and block of numbers.
 */
const paidRates = {
  'code-address': { points: 200, seconds: 3_600, closed: true },
  'code-address-day': { points: 600, seconds: dayS, closed: true },
  'code-target-day': { points: 10, seconds: dayS, closed: true },
  'code-block': { points: 30, seconds: 3_600, closed: true },
}

const hashOf = (target: string, purpose: string, code: string) =>
  createHash('sha256').update(`${target}\n${purpose}\n${code}`).digest()

/** Metrics: many codes sent but few used means that an attacker runs up the SMS bill. */
export const codesCounted = perApp((app) =>
  counterFromZero(
    app.metrics,
    {
      name: 'mynah_codes_total',
      help: 'Codes by channel: sent, and proven.',
      labelNames: ['channel', 'what'],
    },
    (['mail', 'sms'] as const).flatMap((channel) => [
      { channel, what: 'sent' },
      { channel, what: 'proven' },
    ]),
  ),
)

export const findByTarget = (ctx: Ctx, { channel, to }: Target) =>
  channel === 'sms' ? account.findByMobile(ctx.db, to) : account.findByMail(ctx.db, to)

const channelOf = (target: string) => (target.includes('@') ? 'mail' : 'sms')

/** After two codes in an hour the next one needs a captcha. */
export const needsCaptcha = async (ctx: Ctx, target: string): Promise<boolean> =>
  (await store.sendsSince(ctx.db, account.mailboxKey(target), ctx.clock.now() - hourMs)).length >=
  freeSends * ctx.config.limitFactor

/** Sends a code; the answer is the same for known and unknown targets. */
export async function sendCode(
  ctx: Ctx,
  target: Target,
  purpose: CodePurpose,
  captcha: Captcha,
): Promise<void> {
  if (!sendersOf(ctx).can(target.channel)) throw new ApiError('CodesNotSetUp')
  const isBound = (await findByTarget(ctx, target)) !== undefined
  if (target.channel === 'sms' && !maySendTo(target.to, { isBound, countries: ctx.config.smsCountries }))
    throw new ApiError('PhoneNotServed')
  const now = ctx.clock.now()
  const mailbox = account.mailboxKey(target.to)
  const refused = await judgeSend(ctx, ctx.db, mailbox, now)
  if (refused) throw new ApiError(refused)
  if (await needsCaptcha(ctx, target.to))
    await requireCaptcha(ctx, captcha, { purpose: 'code', subject: account.targetKey(target.to) })
  await limitPaid(ctx, { channel: target.channel, to: mailbox })

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const key = account.targetKey(target.to)
  await ctx.transaction(async (tx) => {
    // Checked again under a lock: of many concurrent requests one is sent.
    await lockTarget(tx, mailbox)
    const late = await judgeSend(ctx, tx, mailbox, now)
    if (late) throw new ApiError(late)
    await takeOfBudget(ctx, tx, { channel: target.channel, isBound })
    await store.noteSend(tx, mailbox, now)
    const hash = hashOf(key, purpose, code)
    await store.putCode(tx, { target: key, purpose, hash, tries: 0, expires_at: now + limits.codeMs })
  })
  codesCounted(ctx).inc({ channel: target.channel, what: 'sent' })
  await sendersOf(ctx).send({ ...target, purpose, code, text: texts(ctx.language)('code', { code }) })
}

async function limitPaid(ctx: Ctx, { channel, to }: Target): Promise<void> {
  const subjects: [keyof typeof paidRates, string][] = [
    ['code-address', ctx.address],
    ['code-address-day', ctx.address],
    ['code-target-day', to],
  ]
  // A block of a thousand numbers often belongs to one owner, who may be paid for each SMS.
  if (channel === 'sms') subjects.push(['code-block', to.slice(0, -3)])
  for (const [name, subject] of subjects)
    if (!(await ctx.limiter.take(name, paidRates[name], subject))) throw new ApiError('TooOften')
}

async function judgeSend(ctx: Ctx, db: Db, to: string, now: number): Promise<ErrorName | null> {
  const ban = await store.banOf(db, to)
  if (ban && ban.until > now) return 'CodeBanned'
  const sends = await store.sendsSince(db, to, now - hourMs)
  const factor = ctx.config.limitFactor
  if (sends[0] !== undefined && now - sends[0] < limits.codeGapMs / factor) return 'CodeTooOften'
  if (sends.length < limits.codesPerHour * factor) return null
  await store.putBan(ctx.db, to, now + limits.codeBanMs)
  return 'CodeBanned'
}

/** Which of a user's own numbers and addresses the newest code of this purpose was sent to. */
export const pendingTarget = (
  ctx: Ctx,
  targets: string[],
  purpose: CodePurpose,
): Promise<string | undefined> =>
  store.newestCode(ctx.db, targets.map(account.targetKey), purpose, ctx.clock.now())

/**
 * Checks a code, and counts the try outside of any transaction, so that a rollback cannot undo it. @returns the proof,
 * to be used up in the action's transaction
 */
export async function checkCode(ctx: Ctx, to: string, purpose: CodePurpose, code: string) {
  const target = account.targetKey(to)
  const hash = hashOf(target, purpose, code)
  const right = await countTry(ctx, () => judgeCode(ctx, target, purpose, hash))
  if (!right) throw new ApiError('CodeWrong')
  codesCounted(ctx).inc({ channel: channelOf(target), what: 'proven' })
  return async (tx: Tx) => {
    if (!(await store.useCode(tx, target, purpose, hash))) throw new ApiError('CodeWrong')
  }
}

/** @returns true if it is right, undefined if it is wrong. Throws TooOften. */
async function judgeCode(
  ctx: Ctx,
  target: string,
  purpose: CodePurpose,
  hash: Buffer,
): Promise<true | undefined> {
  const now = ctx.clock.now()
  const subject = `code ${target}`
  const max = failuresMax * ctx.config.limitFactor
  const triesNow = async () => (await failures.failuresSince(ctx.db, [subject, now - hourMs]))[0]
  if ((await triesNow()) >= max) throw new ApiError('TooOften')
  const known = await store.takeTry(ctx.db, target, purpose, limits.codeTries, now)
  // Tries without a pending code do not count, or anyone could lock a number.
  if (!known) return undefined
  await failures.noteFailure(ctx.db, [subject], now)
  const isAbove = (await triesNow()) > max
  const isRight = !isAbove && known.hash.equals(hash)
  if (isAbove || isRight) await failures.forgetFailure(ctx.db, [subject], now)
  if (isAbove) throw new ApiError('TooOften')
  return isRight || undefined
}
