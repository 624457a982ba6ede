import { joinNames } from '#i18n/names.ts'
import { languageNow } from '#i18n/translate.ts'
import type { LucideIcon } from 'lucide-react'
import type { SystemLine } from '@mynah/contract/system-line'
import { readSystemLine, type SystemLineArgs, type SystemLineKey } from '@mynah/contract/system-lines'

/** The reader of a line, and whether they caused it. */
export type LineReader = { me: string; isMine: boolean }

/** The text of each line in the reader's language, from the arguments of its key. */
export type SystemLineTexts<Lines extends Partial<Record<SystemLineKey, unknown>>> = {
  [Key in keyof Lines & SystemLineKey]: (args: SystemLineArgs<Key>, reader?: LineReader) => string
}
export type AllSystemLineTexts = SystemLineTexts<Record<SystemLineKey, unknown>>

let texts: AllSystemLineTexts | undefined

/** Registers the texts of all features, once. */
export function setSystemLineTexts(all: AllSystemLineTexts): void {
  texts = all
}

/**
 * A line in the reader's language; a line of a newer server in its English. With `reader`, the reader is called `you`;
 * without, all people are named.
 */
export function systemLineText(
  content: string,
  you: { subject: string; object: string },
  reader?: { me: string; from: string },
): string {
  const found = readSystemLine(content)
  if (!found?.line || !texts) return found?.text ?? ''
  const isMine = reader !== undefined && reader.from === reader.me
  const args: Record<string, string | undefined> = { ...found.line.args }
  if (isMine && 'who' in args) args.who = you.subject
  if (args.people !== undefined) args.people = withYou(args.people, args.ids ?? '', you.object, reader?.me)
  // the arguments belong to the key, as they were parsed
  const say = texts[found.line.key] as (args: object, reader?: LineReader) => string
  return say(args, reader && { me: reader.me, isMine })
}

/** Names with the reader's own replaced by 'you', if the line says whose they are. */
function withYou(people: string, ids: string, you: string, me: string | undefined): string {
  const of = ids.split(',')
  const names = people.split(', ')
  // a name may contain a comma: then the names stay as they are
  if (me === undefined || of.length !== names.length) return people
  return joinNames(
    names.map((one, at) => (of[at] === me ? you : one)),
    languageNow(),
  )
}

/** The notice around a line of the system account: its subject, and a button for what can be done. */
export interface SystemNotice {
  icon: LucideIcon
  title: string
  action: string
  path: string
}

/** The notices of the lines that the system account writes, by key, in the reader's language. */
export type SystemNotices<Lines extends Record<string, SystemLine>> = {
  [Key in keyof Lines as Lines[Key]['from'] extends 'system' ? Key : never]: (args: LineArgs) => SystemNotice
}

export type SystemNoticeOf = (key: string, args: LineArgs) => SystemNotice

/** The arguments of a line, by name. */
export type LineArgs = Readonly<Record<string, string | undefined>>
