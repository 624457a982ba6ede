import type { FrameOf, messageCommands } from '@mynah/contract/commands'
import { msgType } from '@mynah/contract/message-kinds'
import { chatType, messageIdPattern, type Extras } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { cardIdIn, parseContent, readCaption, readExtras, readText } from './content.ts'
import { servedKind } from '../kinds/message-kind.ts'
import { conversationKey } from '../members/conversation-key.ts'
import type { NewMessage } from './new-message.ts'
import { noQuotes, type Quotes } from './quotes.ts'

export type ChatFrame = FrameOf<typeof messageCommands.chat>

/** A message before it is stored: `given` is its content if a reader of its kind has to check it first. */
export type Sending = {
  newMessage: NewMessage
  given: object | null
  extras: Extras
  quotes: Quotes
  cardId: string | undefined
}

/** Decodes chat frames by hand on the hot path; send-frame.test.ts compares it with the schema. */
export function isChatFrame(frame: Record<string, unknown>): frame is ChatFrame & Record<string, unknown> {
  const { id, to, groupId, chatType: type, msgType: kind, content, extras, readSeq } = frame
  if (typeof id !== 'string' || !messageIdPattern.test(id)) return false
  const isGroup = type === chatType.group
  if (!isGroup && type !== chatType.single && type !== undefined) return false
  const target = isGroup ? groupId : to
  if (typeof target !== 'string' || !/^\d{1,20}$/.test(target)) return false
  // In a group the other field may repeat the target.
  if (isGroup ? to !== undefined && to !== target : groupId !== undefined) return false
  if (typeof content !== 'string' || !Number.isSafeInteger(kind)) return false
  if (readSeq !== undefined && !(Number.isSafeInteger(readSeq) && (readSeq as number) >= 0)) return false
  return extras === undefined || (typeof extras === 'object' && !Array.isArray(extras))
}

/**
 * The content of a scheduled message as it would be stored now, with files that this user may send; null if it is
 * invalid. Other rights are checked when it is sent.
 */
export async function sendableContent(app: App, userId: string, frame: ChatFrame): Promise<string | null> {
  const reader = servedKind(app, frame.msgType)?.reader
  const sending = readSendFrame(userId, frame, () => reader !== undefined)
  if (!sending?.given) return sending && sending.newMessage.content
  const read = await reader?.read(app, userId, sending.given)
  return read ? JSON.stringify(read) : null
}

/** The message to store for a frame; null if the rules for contents, extras and receivers refuse it. */
export function readSendFrame(
  userId: string,
  frame: ChatFrame,
  isSentByClients: (kind: number) => boolean,
): Sending | null {
  const { id, msgType: kind } = frame
  const group = frame.chatType === chatType.group
  const to = group ? frame.groupId : frame.to
  const given = kind === msgType.text ? null : parseContent(frame.content)
  const words = kind === msgType.text ? frame.content : given && readCaption(given)?.text
  const extras = readExtras(frame.extras, words ?? '')
  if (to === undefined || extras === null) return null
  const text = kind === msgType.text ? readText(frame.content) : frame.content
  const known = kind === msgType.text || isSentByClients(kind)
  if (!known || text === null || (kind !== msgType.text && given === null)) return null
  const newMessage: NewMessage = {
    key: conversationKey(userId, to, group ? chatType.group : chatType.single),
    id,
    senderId: userId,
    kind,
    content: text,
    extras: JSON.stringify(extras),
    counts: true,
    shown: true,
    trusted: false,
    ...(frame.readSeq !== undefined && { readSeq: frame.readSeq }),
  }
  const cardId = kind === msgType.text ? cardIdIn(frame.extras) : undefined
  return { newMessage, given, extras, quotes: noQuotes, cardId }
}
