import type { Language } from '@mynah/contract/languages'
import { informMessage, type InformContent } from '@mynah/contract/message-kinds/inform'
import { recallMessage } from '@mynah/contract/message-kinds/recall'
import { textMessage } from '@mynah/contract/message-kinds/text'
import { readSystemLine } from '@mynah/contract/system-lines'
import { fillIn } from '#platform/texts.ts'
import { serveMessageKind, type PushedLines } from './message-kind.ts'

export const textKind = serveMessageKind(textMessage, {
  searchText: (text) => text,
  pushText: (text) => textMessage.summary?.(text, text) ?? '',
})

export const recallKind = serveMessageKind(recallMessage, {})

/** In the reader's language if the line is the system user's, else in English: clients translate it themselves. */
function lineOf(content: InformContent, language: Language, lines: PushedLines): string {
  const { text, args, key } = content
  const known = readSystemLine(JSON.stringify(content))?.line
  const said = known && key in lines ? lines[key as keyof typeof lines][language] : text
  const reason = `reason_${args.reasonKey}`
  if (!known || !(reason in lines)) return fillIn(said, args)
  return fillIn(said, { ...args, reason: lines[reason as keyof typeof lines][language] })
}

export const informKind = serveMessageKind(informMessage, {
  pushText: lineOf,
  listText: (content, { language, lines }) => lineOf(content, language, lines),
})
