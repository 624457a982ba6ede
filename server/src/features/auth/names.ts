import * as account from '#features/account/index.ts'

/** What a user signs in with, as they gave it. */
export type Name = { kind: 'mail' | 'phone' | 'number'; text: string }

export function readName(given: string): Name {
  const mail = account.readMail(given)
  if (mail) return { kind: 'mail', text: mail }
  const phone = given.startsWith('+') ? account.readPhone(given, undefined) : null
  if (phone) return { kind: 'phone', text: phone }
  return { kind: 'number', text: given.toLowerCase() }
}
