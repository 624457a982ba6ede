import type { ChatKey } from '@mynah/client/conversation-state'
import { observedPerSession } from '#client/session/per-session.ts'

/** A room that cannot record, because nobody may write there, leaves the wish; later nobody expects it any more. */
const freshMs = 5_000

export const voiceWish = observedPerSession<{ chat: ChatKey; at: number } | undefined>(() => undefined)

/** The room of this chat, once it is shown, records a voice message. */
export const recordVoiceIn = (chat: ChatKey): void => voiceWish.set({ chat, at: Date.now() })

export function takeVoiceWish(chat: ChatKey): boolean {
  const wish = voiceWish.get()
  if (wish?.chat !== chat) return false
  voiceWish.set(undefined)
  return Date.now() - wish.at < freshMs
}
