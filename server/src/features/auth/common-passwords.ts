import { dictionary } from '@zxcvbn-ts/language-common'

/** The 1,000 most common passwords; the library lists them by frequency. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 1000))
