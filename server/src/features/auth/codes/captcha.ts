import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { auth, CaptchaPurpose } from '@mynah/contract/auth'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import { limits, rates } from '@mynah/contract/limits'
import { newToken } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { readName } from '../names.ts'
import * as store from './codes-store.ts'

export type Captcha = { text?: string | undefined; token?: string | undefined }

/** The use of a captcha: a purpose, and the number, address or name concerned. */
export type CaptchaFor = { purpose: CaptchaPurpose; subject: string }

const hourMs = 3_600_000
/** The most hashes that the cheapest captcha needs: a tenth of a second on a laptop, half a second on a phone. */
const costMin = 40_000
/** About twenty seconds on a slow phone, well within the lifetime of a captcha. */
const costMax = 3_200_000
/**
 * The number of captchas after which the cost doubles: for a network address, which thousands of users may share, and
 * for one phone number, e-mail or name.
 */
const addressStep = 100
const subjectStep = 1
/** A captcha without a purpose costs more, since it could be saved for the most valuable use. */
const unboundTimes = 4

const sha256 = (text: string) => createHash('sha256').update(text)

// Binds the answer to the requesting network address and to its use.
const hashOf = (ctx: Ctx, about: CaptchaFor | undefined, answer: string) =>
  sha256(`${ctx.address}\n${about ? nameOf(about) : ''}\n${answer}`).digest()

const nameOf = ({ purpose, subject }: CaptchaFor) => `${purpose} ${subject}`

type Asked = InputOf<typeof auth.captcha>

/** Creates a proof of work, which a browser solves in a moment, but which is expensive a million times. */
export async function drawCaptcha(ctx: Ctx, asked: Asked): Promise<OutputOf<typeof auth.captcha>> {
  if (!(await ctx.limiter.take('captcha', rates.captcha, ctx.address))) throw new ApiError('TooOften')
  const about = aboutOf(asked)
  const max = await costOf(ctx, about)
  const [imageToken, salt] = [newToken(), randomBytes(16).toString('hex')]
  const answer = String(randomInt(max))
  await store.putCaptcha(ctx.db, {
    token: imageToken,
    hash: hashOf(ctx, about, answer),
    expires_at: ctx.clock.now() + limits.captchaMs,
  })
  const challenge = sha256(salt + answer).digest('hex')
  return { imageToken, image: '', challenge: { algorithm: 'SHA-256', salt, challenge, max } }
}

function aboutOf({ purpose, mobile, regionCode, email, userNum }: Asked): CaptchaFor | undefined {
  if (!purpose) return undefined
  if (purpose === 'login') return { purpose, subject: nameText(userNum ?? '') }
  if (purpose === 'register') return { purpose, subject: (userNum ?? '').toLowerCase() }
  const to = email ? account.readMail(email) : account.readPhone(mobile ?? '', regionCode)
  return { purpose, subject: account.targetKey(to ?? '') }
}

/** The subject of a login captcha. */
export function nameText(given: string): string {
  const { kind, text } = readName(given)
  return `${kind} ${text}`
}

/**
 * Increases with the captchas requested from this network address, and for this number, e-mail or name, in the last
 * hour.
 */
async function costOf(ctx: Ctx, about: CaptchaFor | undefined): Promise<number> {
  const now = ctx.clock.now()
  const drawnFor = async (subject: string) => {
    await store.noteDraw(ctx.db, subject, now)
    return (await store.drawsSince(ctx.db, subject, now - hourMs)) - 1
  }
  const factor = ctx.config.limitFactor
  const fromHere = (await drawnFor(`address ${ctx.address}`)) / (addressStep * factor)
  const forThis = about ? (await drawnFor(nameOf(about))) / (subjectStep * factor) : 0
  const doublings = Math.min(10, Math.floor(fromHere) + Math.floor(forThis))
  return Math.min(costMax, costMin * (about ? 1 : unboundTimes) * 2 ** doublings)
}

/** Checks the solution of a captcha made for this network address and this use; each is accepted once. */
export async function requireCaptcha(ctx: Ctx, given: Captcha, about: CaptchaFor): Promise<void> {
  if (!given.token || !given.text) throw new ApiError('CaptchaNeeded')
  const known = await store.takeCaptcha(ctx.db, given.token, ctx.clock.now())
  const fits = [about, undefined].some((one) => known?.hash.equals(hashOf(ctx, one, given.text ?? '')))
  if (!fits) throw new ApiError('CaptchaWrong')
}
