import { limits } from '@mynah/contract/limits'
import * as account from '#features/account/index.ts'

/** The name that a user signs in with, as typed. */
export type Name = { kind: 'mail' | 'phone' | 'number'; text: string }

/** `regionCode` is the calling code of a national number. */
export function readName(given: string, regionCode?: string): Name {
  const name = given.trim()
  const mail = account.readMail(name)
  if (mail) return { kind: 'mail', text: account.targetKey(mail) }
  const isPhone = name.startsWith('+') || (regionCode !== undefined && /^[\d\s().-]+$/.test(name))
  const phone = isPhone ? account.readPhone(name, regionCode) : null
  if (phone) return { kind: 'phone', text: phone }
  return { kind: 'number', text: name.toLowerCase() }
}

const targetFields = ['mobile', 'email', 'userNum'] as const

/**
 * The normalised number, e-mail or user number that a call is about: otherwise each spelling would have a rate limit of
 * its own.
 */
export function rateSubjectOf(fields: Record<string, unknown>): string {
  const textOf = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value.trim().slice(0, limits.mailLengthMax) : ''
  }
  const given = targetFields.map(textOf).find((text) => text !== '')
  if (given === undefined) return ''
  const { kind, text } = readName(given, textOf('regionCode') || undefined)
  return `${kind} ${text}`
}
