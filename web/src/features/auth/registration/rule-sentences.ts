import { limits } from '@mynah/contract/limits'
import type { Translate } from '#i18n/translate.ts'

// Apart from the other sentences of fields, since the login page begins without a password.

export const passwordRule = (t: Translate<'auth'>): string =>
  t('passwordRule', { min: limits.passwordLengthMin, max: limits.passwordLengthMax })

export const userNumRule = (t: Translate<'auth'>): string =>
  t('userNumRule', { min: limits.userNumLengthMin, max: limits.userNumLengthMax })

/** Where a password is typed again and not alike. */
export const repeatWrong = (password: string, again: string, t: Translate<'auth'>): string | false =>
  password.normalize('NFC') !== again.normalize('NFC') && t('passwordsDiffer')
