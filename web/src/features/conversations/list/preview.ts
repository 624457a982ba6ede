import type { ConversationSummary } from '@mynah/contract/conversations'
import { chatType, type ChatMessage } from '@mynah/contract/socket'
import { useT, type Translate } from '#i18n/translate.ts'
import { shapeOf, webKindOf } from '#client/message-kinds.ts'

/** The last message of a conversation in one line. `nick` is the sender's name, if known. */
export function previewOf(
  row: ConversationSummary,
  me: string,
  nick: string,
  t: Translate<'conversations'>,
): string {
  const { lastMsgType: msgType, lastMsgFrom: from } = row
  if (msgType < 0) return ''
  const text =
    webKindOf({ msgType })?.preview(row.lastMsg?.content ?? row.lastMsgContent, { me, from, nick }) ??
    t('kindOther')
  const isNamed = row.conversation.type === chatType.group && from !== me && nick !== ''
  return text && isNamed && shapeOf({ msgType, from }) !== 'line' ? t('said', { name: nick, text }) : text
}

/** A found message in one line, with the text that the search looked through. */
export function useFoundLine(): (message: Pick<ChatMessage, 'msgType' | 'content'>) => string {
  const t = useT('conversations')
  return (message) => {
    const kind = webKindOf(message)
    return kind?.isReadable(message) ? kind.preview(kind.searchText(message.content)) : t('kindOther')
  }
}

/** A message of any kind in one line, made of its summary: for quotes and merged messages. */
export function useKindLine(): (msgType: number, summary: string) => string {
  const t = useT('conversations')
  return (msgType, summary) => webKindOf({ msgType })?.preview(summary) ?? t('kindOther')
}
