import { refusalReasons, type RefusalReason } from '@mynah/contract/identity'
import { languages, type Language } from '@mynah/contract/languages'
import { textsOf } from '#platform/texts.ts'

const texts = textsOf('identity')

const asKey = (reason: string) => refusalReasons.find((one) => one === reason)

/** A reason by its name in the reader's language; own words as they are. */
export function reasonIn(language: Language, reason: string): string {
  const known = asKey(reason)
  return known ? texts(language)(`reason_${known}`) : reason
}

/** What a line has of a reason: its name, where it has one, for readers of every language. */
export function reasonArgs(
  language: Language,
  reason: string,
): { reason: string; reasonKey?: RefusalReason } {
  const known = asKey(reason)
  return { reason: reasonIn(language, reason), ...(known && { reasonKey: known }) }
}

/** All reasons in all languages, for what the server says of such a line. */
export const reasonTexts = Object.fromEntries(
  refusalReasons.map((one) => [
    `reason_${one}`,
    Object.fromEntries(languages.map((language) => [language, reasonIn(language, one)])),
  ]),
) as Record<`reason_${RefusalReason}`, Record<Language, string>>
