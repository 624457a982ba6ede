import { normalisePassword } from '#platform/secrets/passwords.ts'
import { ApiError } from '#platform/api-error.ts'
import { commonPasswords } from './common-passwords.ts'

export function checkNewPassword(password: string): void {
  if (commonPasswords.has(normalisePassword(password).toLowerCase())) throw new ApiError('PasswordCommon')
}
