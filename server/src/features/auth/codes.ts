import { createHash, randomInt } from 'node:crypto'
import type { CodePurpose } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import type { ErrorName } from '@mynah/contract/errors'
import type { Language } from '@mynah/contract/languages'
import type { Db, Tx } from '#platform/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Ctx } from '#platform/serve.ts'
import { sendersOf } from '#platform/senders.ts'
import { Counter } from 'prom-client'
import { onePerApp } from '#platform/one-per-app.ts'
import { requireCaptcha } from './captcha.ts'
import { noteFailing, refuseFailing } from './failures.ts'
import * as store from './store.ts'

/** A proven way to reach someone. */
export type Target = { channel: 'sms' | 'mail'; to: string }

const hourMs = 3_600_000
const freeSends = 2
/** Paid sends of one address in an hour (decisions.md, 'limits by address'). */
const addressRate = { points: 200, seconds: 3_600, closed: true }

const hashOf = (target: string, purpose: string, code: string) =>
  createHash('sha256').update(`${target}\n${purpose}\n${code}`).digest()

const texts: Record<Language, (code: string) => string> = {
  en: (code) => `${code} is your Mynah code. It is valid for 5 minutes. Share it with nobody.`,
  id: (code) => `${code} adalah kode Mynah Anda. Berlaku 5 menit. Jangan berikan kepada siapa pun.`,
  th: (code) => `${code} คือรหัส Mynah ของคุณ ใช้ได้ 5 นาที อย่าบอกใคร`,
  vi: (code) => `${code} là mã Mynah của bạn. Có hiệu lực 5 phút. Đừng đưa cho ai.`,
  hi: (code) => `${code} आपका Mynah कोड है। 5 मिनट तक मान्य। किसी को न बताएँ।`,
  zh: (code) => `${code} 是你的 Mynah 验证码，5 分钟内有效，请勿告诉他人。`,
}

/** Many sent and few proven is somebody who spends our money. */
const counted = onePerApp(
  (app) =>
    new Counter({
      name: 'mynah_codes_total',
      help: 'Codes by channel: sent, and proven.',
      labelNames: ['channel', 'what'],
      registers: [app.metrics],
    }),
)
const channelOf = (target: string) => (target.includes('@') ? 'mail' : 'sms')

/** After two codes in an hour the next one asks for a captcha. */
export const needsCaptcha = async (ctx: Ctx, target: string): Promise<boolean> =>
  (await store.sendsSince(ctx.db, target, ctx.clock.now() - hourMs)).length >=
  freeSends * ctx.config.limitFactor

/** Sends a code; known and unknown targets get the same answer. */
export async function sendCode(
  ctx: Ctx,
  target: Target,
  purpose: CodePurpose,
  captcha: { text?: string | undefined; token?: string | undefined },
): Promise<void> {
  const now = ctx.clock.now()
  const refused = await judgeSend(ctx, ctx.db, target.to, now)
  if (refused) throw new Refusal(refused)
  if (await needsCaptcha(ctx, target.to)) await requireCaptcha(ctx, captcha)
  if (!(await ctx.limiter.take('code-address', addressRate, ctx.address))) throw new Refusal('TooOften')

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await ctx.transaction(async (tx) => {
    // Again, one after the other: of many at once, one is sent and paid for.
    await store.lockTarget(tx, target.to)
    const late = await judgeSend(ctx, tx, target.to, now)
    if (late) throw new Refusal(late)
    await store.noteSend(tx, target.to, now)
    const hash = hashOf(target.to, purpose, code)
    await store.putCode(tx, { target: target.to, purpose, hash, tries: 0, expires_at: now + limits.codeMs })
  })
  counted(ctx).inc({ channel: target.channel, what: 'sent' })
  await sendersOf(ctx).send({ ...target, purpose, code, text: texts[ctx.language](code) })
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

/**
 * Judges a code and counts the try at once, outside of any transaction, so that a rollback gives no try back.
 * @returns the proof to use up inside the deed's transaction.
 */
export async function checkCode(ctx: Ctx, target: string, purpose: CodePurpose, code: string) {
  await refuseFailing(ctx)
  const known = await store.takeTry(ctx.db, target, purpose, limits.codeTries, ctx.clock.now())
  const hash = hashOf(target, purpose, code)
  if (!known || !known.hash.equals(hash)) {
    await noteFailing(ctx)
    throw new Refusal('CodeWrong')
  }
  counted(ctx).inc({ channel: channelOf(target), what: 'proven' })
  return async (tx: Tx) => {
    if (!(await store.useCode(tx, target, purpose, hash))) throw new Refusal('CodeWrong')
  }
}
