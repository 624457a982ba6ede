import { refusalReasons } from '@mynah/contract/identity'
import type { Language } from '@mynah/contract/languages'
import { textsOf } from '#platform/texts.ts'

const texts = textsOf('identity')

/** A reason by its name in the reader's language; own words as they are. */
export function reasonIn(language: Language, reason: string): string {
  const known = refusalReasons.find((one) => one === reason)
  return known ? texts(language)(`reason_${known}`) : reason
}
