import type { ChatKey } from '@mynah/client/conversation-state'
import { observedPerSession } from '#client/session/per-session.ts'

/** A request to record that cannot be fulfilled, since nobody may write in the room, expires after this time. */
const freshMs = 5_000

export const voiceWish = observedPerSession<{ chat: ChatKey; at: number } | undefined>(() => undefined)

/** The room of this chat starts to record a voice message once it is shown. */
export const recordVoiceIn = (chat: ChatKey): void => voiceWish.set({ chat, at: Date.now() })

export function takeVoiceWish(chat: ChatKey): boolean {
  const wish = voiceWish.get()
  if (wish?.chat !== chat) return false
  voiceWish.set(undefined)
  return Date.now() - wish.at < freshMs
}
