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
 * A sound for what was just said, unless it is seen anyway, is quiet news, or the chat is muted or archived and I am not
 * named. What I say in the open chat sounds once it has arrived at the server; money that comes sounds in the open chat
 * too.
 */
export function soundFor(message: ChatMessage, row: ConversationSummary | undefined, me: string): void {
  if (!row || row.isRequest || !countsAsUnread(message) || message.extras?.silent) return
  const mine = message.from === me
  const isSeen = isOpen(row) && document.hasFocus()
  const withMoney = isMoney(message.msgType)
  // said on another device of mine it is no news here
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
