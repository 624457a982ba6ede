import { limits } from '@mynah/contract/limits'
import type { Translate } from '#i18n/translate.ts'

// Separate from the other sentences of fields, since the login page starts without a password.

export const passwordRule = (t: Translate<'auth'>): string =>
  t('passwordRule', { min: limits.passwordLengthMin, max: limits.passwordLengthMax })

export const userNumRule = (t: Translate<'auth'>): string =>
  t('userNumRule', { min: limits.userNumLengthMin, max: limits.userNumLengthMax })

/** If a repeated password differs. */
export const repeatWrong = (password: string, again: string, t: Translate<'auth'>): string | false =>
  password.normalize('NFC') !== again.normalize('NFC') && t('passwordsDiffer')
