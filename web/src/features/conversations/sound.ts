import type { ConversationSummary } from '@mynah/contract/conversations'
import { countsAsUnread } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { playNotificationSound } from '#client/notification-sound.ts'
import { roomPath } from './room-path.ts'

/** A sound for what was just said, unless it is seen anyway, is quiet news, or the chat is muted and I am not named. */
export function soundFor(message: ChatMessage, row: ConversationSummary | undefined, me: string): void {
  if (!row || row.isRequest || message.from === me || !countsAsUnread(message)) return
  const at = message.extras?.at
  const named = at === 'all' || (Array.isArray(at) && at.includes(me))
  if (row.isDisturb && !named) return
  const here = location.hash === `#${roomPath(row)}` || location.hash.startsWith(`#${roomPath(row)}&`)
  if (!(here && document.hasFocus())) playNotificationSound()
}
