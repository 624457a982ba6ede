import { informMessage } from '@mynah/contract/message-kinds/inform'
import { recallMessage } from '@mynah/contract/message-kinds/recall'
import { textMessage } from '@mynah/contract/message-kinds/text'
import { readSystemLine } from '@mynah/contract/system-lines'
import { fillIn, serveMessageKind } from './message-kind.ts'

export const textKind = serveMessageKind(textMessage, {
  searchText: (text) => text,
  pushText: (text) => textMessage.summary?.(text, text) ?? '',
})

export const recallKind = serveMessageKind(recallMessage, {})

export const informKind = serveMessageKind(informMessage, {
  pushText: (content, language, lines) => {
    const { text, args, key } = content
    const known = readSystemLine(JSON.stringify(content))?.line
    const said = known && key in lines ? lines[key as keyof typeof lines][language] : text
    return fillIn(said, args)
  },
})
