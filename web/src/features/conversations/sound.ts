import type { Session } from '@mynah/contract/conversations'
import { msgType, type ChatMessage } from '@mynah/contract/socket'
import { chirp } from '#client/chirp.ts'
import { roomPath } from './room-path.ts'

/** A sound for what was just said, unless it is seen anyway, is quiet news, or the chat is muted and I am not named. */
export function soundFor(message: ChatMessage, row: Session | undefined, me: string): void {
  const quiet = message.msgType === msgType.inform || message.msgType === msgType.recall
  if (!row || row.isRequest || message.from === me || quiet) return
  const at = message.extras?.at
  const named = at === 'all' || (Array.isArray(at) && at.includes(me))
  if (row.isDisturb && !named) return
  const here = location.hash === `#${roomPath(row)}` || location.hash.startsWith(`#${roomPath(row)}&`)
  if (!(here && document.hasFocus())) chirp()
}
