import { auth, type CodePurpose } from '@mynah/contract/auth'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import { signInWays } from '@mynah/contract/sign-in-ways'
import { api } from '#client/api/api.ts'
import { NoAnswer, ApiError } from '@mynah/client/errors'
import { signIn } from '#client/session/auth-session.ts'
import { setItem, getItem } from '#client/storage/local-storage.ts'
import { plainNumber, type Target } from './fields.ts'

export { canUsePasskeysOf } from '#client/device/passkey-support.ts'
export { endReason } from '#client/session/session-end.ts'

export type Captcha = { text: string; token: string }

/** What a check is for, as the call for challenges names it. */
export type CaptchaAbout = InputOf<typeof auth.captcha>

export const drawCaptcha = (about: CaptchaAbout) => api(auth.captcha, about)

/** The check for requesting a code for this number or address. */
export const codeAbout = (target: Target): CaptchaAbout =>
  target.kind === 'mail'
    ? { purpose: 'code', email: target.email.trim() }
    : { purpose: 'code', ...phoneOf(target) }

export const noWays: OutputOf<typeof signInWays.list> = { list: [], passkeyHost: '' }

/** The optional ways to sign in of this server; none if it does not answer. */
export async function otherWays(): Promise<typeof noWays> {
  try {
    return await api(signInWays.list, {}, { quiet: true })
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof ApiError) return noWays
    throw error
  }
}

export const isCaptchaAsked = (error: unknown): boolean =>
  error instanceof ApiError && (error.name === 'CaptchaNeeded' || error.name === 'CaptchaWrong')

export const isOffline = (error: unknown): boolean => error instanceof NoAnswer

export async function sendCode(target: Target, type: CodePurpose, captcha?: Captcha): Promise<void> {
  const picture = { imageCode: captcha?.text, imageToken: captcha?.token }
  if (target.kind === 'mail') await api(auth.sendEmail, { email: target.email.trim(), type, ...picture })
  else await api(auth.sendSms, { ...phoneOf(target), type, ...picture })
}

export const codeLoginCall = (kind: Target['kind']) =>
  kind === 'phone' ? auth.loginOrRegister : auth.loginByCode

/** By code; with a phone number this creates the account if there is none. */
export async function signInByCode(target: Target, verCode: string): Promise<void> {
  signIn(
    target.kind === 'phone'
      ? await api(auth.loginOrRegister, { ...phoneOf(target), verCode })
      : await api(auth.loginByCode, { userNum: target.email.trim(), verCode }),
  )
}

export const phoneOf = ({ regionCode, mobile }: Extract<Target, { kind: 'phone' }>) => ({
  regionCode,
  mobile: plainNumber(mobile),
})

const regionKey = 'region'

/** The country and calling code chosen last on this device, such as `ID62`. */
export const storedRegion = () => getItem(regionKey)
export const storeRegion = (country: string, code: string) => setItem(regionKey, country + code)
