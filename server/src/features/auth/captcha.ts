import { createHash } from 'node:crypto'
import svgCaptcha from 'svg-captcha'
import { limits, rates } from '@mynah/contract/limits'
import { newToken } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Ctx } from '#platform/serve.ts'
import * as store from './store.ts'

// Bound to the address that asked for it.
const hashOf = (ctx: Ctx, text: string) =>
  createHash('sha256').update(`${ctx.address}\n${text.toLowerCase()}`).digest()

/** A picture of six characters that are hard to take for one another; `image` is a data URL. */
export async function drawCaptcha(ctx: Ctx): Promise<{ imageToken: string; image: string }> {
  if (!(await ctx.limiter.take('captcha', rates.captcha, ctx.address))) throw new Refusal('TooOften')
  const { text, data } = svgCaptcha.create({
    size: 6,
    noise: 3,
    ignoreChars: '0oO1ilI',
    color: false,
    background: '#f8f4ee',
  })
  const imageToken = newToken()
  await store.putCaptcha(ctx.db, {
    token: imageToken,
    hash: hashOf(ctx, text),
    expires_at: ctx.clock.now() + limits.captchaMs,
  })
  return { imageToken, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

/** Passes with the right answer to a captcha that this server drew for this address, once. */
export async function requireCaptcha(
  ctx: Ctx,
  given: { text?: string | undefined; token?: string | undefined },
): Promise<void> {
  if (!given.token || !given.text) throw new Refusal('CaptchaNeeded')
  const known = await store.takeCaptcha(ctx.db, given.token, ctx.clock.now())
  if (!known?.hash.equals(hashOf(ctx, given.text))) throw new Refusal('CaptchaWrong')
}
