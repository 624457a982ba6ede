import { chatType, signal } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { toUsers } from '#platform/bus/topics.ts'
import { emitSignal } from '#features/messages/index.ts'

const codes = {
  added: signal.addFriend,
  removed: signal.delFriend,
  /** Of a remark, block, accepted stranger or request. */
  changed: signal.refreshFriend,
} as const

/** Notifies a user's devices of a change of their contacts. */
export function notifyFriend(
  app: Pick<App, 'bus' | 'clock'>,
  to: string,
  change: keyof typeof codes,
  userId: string,
): void {
  const about = { from: userId, to, chatType: chatType.single, extras: { userId } }
  emitSignal(app, toUsers([to]), { code: codes[change], ...about })
}
