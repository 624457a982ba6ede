import type { ConversationSummary } from '@mynah/contract/conversations'
import { countsAsUnread, kindWithCode, type MessageKindName } from '@mynah/contract/message-kinds'
import { alwaysNotifies } from '@mynah/contract/notify-rules'
import { chatType, type ChatMessage } from '@mynah/contract/socket'
import { maySound } from '#client/chat/notify-rules.ts'
import { playSoundOf } from '#client/device/sounds.ts'
import { roomPath } from './room-path.ts'

const money: readonly MessageKindName[] = ['gift', 'red', 'transfer']

const isMoney = (msgType: number) => money.some((name) => name === kindWithCode(msgType)?.name)

/**
 * Plays the sound of a new message, unless it is visible anyway, was sent silently, or the chat is muted or archived
 * and the user is not mentioned. Own messages in the open chat sound once the server has them; incoming money sounds
 * in the open chat too.
 */
export function soundFor(message: ChatMessage, row: ConversationSummary | undefined, me: string): void {
  if (!row || row.isRequest || !countsAsUnread(message) || message.extras?.silent) return
  const mine = message.from === me
  const isSeen = isOpen(row) && document.hasFocus()
  const withMoney = isMoney(message.msgType)
  // a message that the user sent on another device makes no sound
  if (mine ? !isSeen : isSeen && !withMoney) return
  const at = message.extras?.at
  const named = at === 'all' || (Array.isArray(at) && at.includes(me))
  if ((row.isMuted || row.isArchived) && !named) return
  const group = row.conversation.type === chatType.group
  const said = { group, named, always: mine || alwaysNotifies(message.from, message.msgType) }
  const sound = mine ? 'sent' : withMoney ? 'money' : 'message'
  void maySound(said).then((may) => may && playSoundOf(sound))
}

function isOpen(row: ConversationSummary): boolean {
  const path = `#${roomPath(row.conversation)}`
  return location.hash === path || location.hash.startsWith(`${path}&`)
}
