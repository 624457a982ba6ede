import type { ConversationSummary } from '@mynah/contract/conversations'
import { countsAsUnread } from '@mynah/contract/message-kinds'
import { alwaysNotifies } from '@mynah/contract/notify-rules'
import { chatType, type ChatMessage } from '@mynah/contract/socket'
import { maySound } from '#client/notify-rules.ts'
import { playNotificationSound } from '#client/notification-sound.ts'
import { roomPath } from './room-path.ts'

/** A sound for what was just said, unless it is seen anyway, is quiet news, or the chat is muted or archived and I am not named. */
export function soundFor(message: ChatMessage, row: ConversationSummary | undefined, me: string): void {
  if (!row || row.isRequest || message.from === me || !countsAsUnread(message)) return
  const at = message.extras?.at
  const named = at === 'all' || (Array.isArray(at) && at.includes(me))
  if ((row.isMuted || row.isArchived) && !named) return
  const here =
    location.hash === `#${roomPath(row.conversation)}` ||
    location.hash.startsWith(`#${roomPath(row.conversation)}&`)
  if (here && document.hasFocus()) return
  const group = row.conversation.type === chatType.group
  const said = { group, named, always: alwaysNotifies(message.from, message.msgType) }
  void maySound(said).then((may) => may && playNotificationSound())
}
