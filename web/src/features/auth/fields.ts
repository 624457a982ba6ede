import { limits } from '@mynah/contract/limits'
import type { Translate } from '#i18n/translate.ts'
import type { Region } from './region.ts'

/** The error of a field, as the name of its sentence. */
export type Fault =
  | 'phoneMissing'
  | 'phoneWrong'
  | 'mailWrong'
  | 'codeWrong'
  | 'accountMissing'
  | 'passwordMissing'

/** Where a code is sent: a national number with its country's calling code, or an e-mail address. */
export type Target = { kind: 'phone'; regionCode: string; mobile: string } | { kind: 'mail'; email: string }

export const targetOf = (kind: Target['kind'], typed: string, region: Region): Target =>
  kind === 'phone' ? { kind, regionCode: region.code, mobile: typed } : { kind, email: typed }

/** A national number without spaces, brackets, dashes and the leading 0 with which it is dialled at home. */
export const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^0(?!0)/, '')

export function phoneFault(text: string): Fault | undefined {
  const number = plainNumber(text)
  if (number === '') return 'phoneMissing'
  return /^[1-9]\d{3,14}$/.test(number) ? undefined : 'phoneWrong'
}

export function mailFault(text: string): Fault | undefined {
  const mail = text.trim()
  const fits = mail.length <= limits.mailLengthMax && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(mail)
  return fits ? undefined : 'mailWrong'
}

/** A number from the server, `+62…` without a region, is valid as it is. */
export function targetFault(target: Target): Fault | undefined {
  if (target.kind === 'mail') return mailFault(target.email)
  return isWhole(target) ? undefined : phoneFault(target.mobile)
}

export const isWhole = ({ regionCode, mobile }: Extract<Target, { kind: 'phone' }>): boolean =>
  regionCode === '' && /^\+\d{5,15}$/.test(mobile)

export const codeFault = (code: string): Fault | undefined => (/^\d{6}$/.test(code) ? undefined : 'codeWrong')

/** The sentence for an error, in the reader's language. */
export const faultText = (fault: Fault | undefined, t: Translate<'auth'>): string | undefined =>
  fault && t(fault)
