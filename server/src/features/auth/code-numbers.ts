import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/** What costs its caller, or the sender, many times as much, and what is no telephone. */
const never = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'UAN', 'VOICEMAIL'])

/**
 * Whether a code goes to this number (E.164). Numbers of satellites and of no country at all never get one. One that no
 * account has must be a mobile phone of a country that the operator serves, since a stranger may earn from each text.
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
