import { Refusal } from '#platform/refusal.ts'
import { commonPasswords } from './common-passwords.ts'

export function checkNewPassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw new Refusal('PasswordCommon')
}
