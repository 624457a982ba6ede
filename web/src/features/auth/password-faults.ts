import { limits } from '@mynah/contract/limits'
import type { Fault } from './fields.ts'

// Apart from the other fields, since the login page begins without a password.

export function newPasswordFault(password: string): Fault | undefined {
  const { passwordLengthMin, passwordLengthMax } = limits
  const { length } = password.normalize('NFC')
  const fits = length >= passwordLengthMin && length <= passwordLengthMax
  return fits ? undefined : 'passwordRule'
}

export function userNumFault(text: string): Fault | undefined {
  const { userNumLengthMin, userNumLengthMax } = limits
  const fits = text.length >= userNumLengthMin && text.length <= userNumLengthMax
  return fits && /^[A-Za-z][A-Za-z0-9]*$/.test(text) ? undefined : 'userNumRule'
}

export const repeatFault = (password: string, again: string): Fault | undefined =>
  password.normalize('NFC') === again.normalize('NFC') ? undefined : 'passwordsDiffer'
