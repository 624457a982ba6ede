import { auth, type CodePurpose } from '@mynah/contract/auth'
import type { ErrorName } from '@mynah/contract/errors'
import { api, NoAnswer, Refusal } from '#client/api.ts'
import { signIn } from '#client/session-store.ts'
import { keep, kept } from '#client/storage.ts'
import { plainNumber, type Target } from './fields.ts'

export type { ErrorName }
export type Captcha = { text: string; token: string }
export type Refused = { name: ErrorName | 'Unknown'; text: string }

/** What the server refused, or undefined when no answer came; anything else is a bug and thrown on. */
export function refusedBy(error: unknown): Refused | undefined {
  if (error instanceof Refusal) return { name: error.name, text: error.text }
  if (error instanceof NoAnswer) return undefined
  throw error
}

export const drawCaptcha = () => api(auth.captcha, {})

export async function sendCode(target: Target, type: CodePurpose, captcha?: Captcha): Promise<void> {
  const picture = { imageCode: captcha?.text, imageToken: captcha?.token }
  if (target.kind === 'mail') await api(auth.sendEmail, { email: target.email.trim(), type, ...picture })
  else await api(auth.sendSms, { ...phoneOf(target), type, ...picture })
}

/** By code; by phone it makes the account where there is none. */
export async function signInByCode(target: Target, verCode: string): Promise<void> {
  signIn(
    target.kind === 'phone'
      ? await api(auth.loginOrRegister, { ...phoneOf(target), verCode })
      : await api(auth.loginByCode, { userNum: target.email.trim(), verCode }),
  )
}

export async function signInByPassword(userNum: string, pwd: string, captcha?: Captcha): Promise<void> {
  const picture = { verCode: captcha?.text, verToken: captcha?.token }
  signIn(await api(auth.loginByPassword, { userNum: userNum.trim(), pwd, ...picture }))
}

export type Registration = {
  by: { target: Target; code: string } | { userNum: string }
  nick: string
  password: string
  inviteCode: string
  captcha: Captcha | undefined
}

export async function register({ by, nick, password, inviteCode, captcha }: Registration): Promise<void> {
  const who = 'target' in by ? { ...reachOf(by.target), verCode: by.code } : { userNum: by.userNum }
  signIn(
    await api(auth.register, {
      ...who,
      userName: nick,
      pwd: password,
      registCode: inviteCode.trim() || undefined,
      imgCode: captcha?.text,
      imgToken: captcha?.token,
    }),
  )
}

export async function changePassword(target: Target, code: string, newPassword: string): Promise<void> {
  if (target.kind === 'mail') {
    await api(auth.changePasswordByMail, { email: target.email.trim(), code, newPassword })
  } else await api(auth.changePasswordByPhone, { ...phoneOf(target), code, newPassword })
}

const phoneOf = ({ regionCode, mobile }: Extract<Target, { kind: 'phone' }>) => ({
  regionCode,
  mobile: plainNumber(mobile),
})

const reachOf = (target: Target) =>
  target.kind === 'phone' ? phoneOf(target) : { email: target.email.trim() }

const regionKey = 'region'

/** The country and calling code chosen last on this device, such as `ID62`. */
export const keptRegion = () => kept(regionKey)
export const keepRegion = (country: string, code: string) => keep(regionKey, country + code)
