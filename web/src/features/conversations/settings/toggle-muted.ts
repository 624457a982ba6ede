import type { ConversationSummary } from '@mynah/contract/conversations'
import { setMuted } from '../queries.ts'

/** Mutes a chat for a chosen time, or ends that. */
export async function toggleMuted(row: ConversationSummary): Promise<void> {
  if (row.isMuted) return setMuted(row, false)
  const code = await import('./ask-and-mute.ts').catch(() => undefined)
  // offline the question may not be loaded
  await (code ? code.askAndMute(row) : setMuted(row, true))
}
