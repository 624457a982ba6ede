import { cannedName } from '@mynah/contract/support'

type Person = { userName: string; userNum: string }

/** A canned answer for this user: in their language, else in English. */
export function cannedFor(texts: Record<string, string>, language: string, person: Person): string {
  const text = texts[language] ?? texts['en'] ?? ''
  return text.replaceAll(cannedName, person.userName || person.userNum)
}

/** Appends a canned answer to the text. */
export const withCanned = (written: string, canned: string): string =>
  written.trim() === '' ? canned : `${written.trimEnd()}\n\n${canned}`
