import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/** Expensive kinds of numbers, and kinds that are no telephones. */
const never = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'UAN', 'VOICEMAIL'])

/**
 * Whether a code may be sent to this number (E.164). Satellite numbers and numbers without a country never get one. A
 * number without an account has to be a mobile phone of a country that the operator serves, since an attacker may earn
 * money with each SMS.
 */
export function maySendTo(
  to: string,
  { isBound, countries }: { isBound: boolean; countries: ReadonlySet<string> },
): boolean {
  const number = parsePhoneNumberFromString(to)
  const country: CountryCode | undefined = number?.country
  if (!number || country === undefined) return false
  const type = number.getType()
  if (type !== undefined && never.has(type)) return false
  return isBound || (countries.has(country) && (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'))
}
