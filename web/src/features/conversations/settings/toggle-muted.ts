import type { ConversationSummary } from '@mynah/contract/conversations'
import { setMuted } from '../queries.ts'

/** Mutes a chat for as long as is answered, or ends that. */
export async function toggleMuted(row: ConversationSummary): Promise<void> {
  if (row.isMuted) return setMuted(row, false)
  const code = await import('./ask-and-mute.ts').catch(() => undefined)
  // without a line the question may not be there
  await (code ? code.askAndMute(row) : setMuted(row, true))
}
