import { refusalReasons, type RefusalReason } from '@mynah/contract/identity'
import { languages, type Language } from '@mynah/contract/languages'
import { textsOf } from '#platform/texts.ts'

const texts = textsOf('identity')

const asKey = (reason: string) => refusalReasons.find((one) => one === reason)

/** A reason as text in the reader's language: translated if it is a key, else as it is. */
export function reasonIn(language: Language, reason: string): string {
  const known = asKey(reason)
  return known ? texts(language)(`reason_${known}`) : reason
}

/** The arguments of a line about a reason: its key, if it has one, for translation by clients. */
export function reasonArgs(
  language: Language,
  reason: string,
): { reason: string; reasonKey?: RefusalReason } {
  const known = asKey(reason)
  return { reason: reasonIn(language, reason), ...(known && { reasonKey: known }) }
}

/** All reasons in all languages, for notifications about such lines. */
export const reasonTexts = Object.fromEntries(
  refusalReasons.map((one) => [
    `reason_${one}`,
    Object.fromEntries(languages.map((language) => [language, reasonIn(language, one)])),
  ]),
) as Record<`reason_${RefusalReason}`, Record<Language, string>>
