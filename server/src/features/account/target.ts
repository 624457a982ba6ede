import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { limits } from '@mynah/contract/limits'

/**
 * Parses a phone number in any spelling into E.164, or null. `regionCode` is the calling code ('62' or '+62') of a
 * national number, which must not begin with 0.
 */
export function readPhone(text: string, regionCode: string | undefined): string | null {
  const mobile = text.normalize('NFKC').replace(/[\s().-]/g, '')
  const region = (regionCode ?? '').normalize('NFKC').replace(/\D/g, '')
  if (!/^\+?\d{4,17}$/.test(mobile) || (!mobile.startsWith('+') && mobile.startsWith('0'))) return null
  if (!mobile.startsWith('+') && region === '') return null
  const number = parsePhoneNumberFromString(mobile.startsWith('+') ? mobile : `+${region}${mobile}`)
  return number?.isPossible() ? number.number : null
}

/** Parses a number as dialled in the country of `own` (E.164), with or without its leading 0, into E.164; or null. */
export function readLocalPhone(text: string, own: string): string | null {
  const countryCode = parsePhoneNumberFromString(own)?.countryCallingCode
  const typed = text.normalize('NFKC')
  if (!countryCode || !/^[\d\s().-]{4,30}$/.test(typed)) return null
  const number = parsePhoneNumberFromString(typed, { defaultCallingCode: countryCode })
  return number?.isPossible() ? number.number : null
}

// oxlint-disable-next-line no-control-regex
const mailPattern =
  /^[^\s@"(),:;<>[\\\]\u0000-\u001f\u007f-\u009f]+@[^\s@\u0000-\u001f\u007f-\u009f]+\.[^\s@.\u0000-\u001f\u007f-\u009f]{2,}$/

/** An e-mail address with its domain in lower case, or null. The local part stays as typed. */
export function readMail(text: string): string | null {
  const mail = text.trim()
  const at = mail.lastIndexOf('@')
  if (mail.length > limits.mailLengthMax || !mailPattern.test(mail)) return null
  return mail.slice(0, at) + mail.slice(at).toLowerCase()
}

/**
 * One key for all spellings of an e-mail address, as `lower(normalize(…, NFC))` in the database. A phone number has one
 * spelling.
 */
export const targetKey = (target: string): string =>
  target.includes('@') ? target.normalize('NFC').toLowerCase() : target

/**
 * The same without the part that providers ignore: `ana+shop@…` is delivered to `ana@…`. Used for counting sent mails.
 */
export const mailboxKey = (target: string): string => targetKey(target).replace(/\+[^@]*@/, '@')
