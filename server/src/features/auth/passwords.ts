import { ApiError } from '#platform/api-error.ts'
import { commonPasswords } from './common-passwords.ts'

export function checkNewPassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw new ApiError('PasswordCommon')
}
