import { messageEvents } from '@mynah/contract/messages'
import { profileEvents } from '@mynah/contract/profile'
import { signal } from '@mynah/contract/socket'
import type { Applier } from '#client/live.ts'
import { on, onMessage, onSignal, onSynced } from '#client/live.ts'
import { keyOf } from '#client/chat.ts'
import { pool } from '#client/pool.ts'
import { fetchRow } from '#features/conversations/index.ts'
import { keptUploads } from './kept-uploads.ts'
import { hearTyping, stopTyping } from './typing.ts'

/** Files that an earlier page, or one without a line, left unsent. */
async function goOnUploading(): Promise<void> {
  const left = await keptUploads()
  if (left.length === 0) return
  const { resumeUploads } = await import('./attachments.ts')
  resumeUploads(left)
}

/** What happens to messages elsewhere. */
export const messagesLive: Applier[] = [
  on(messageEvents.deleted, ({ toBizId, toBizType, ids }) => {
    const ref = { toBizId, toBizType: toBizType === 1 ? (1 as const) : (2 as const) }
    pool.deleted(keyOf(ref), ids)
    void fetchRow(ref, false)
  }),
  on(profileEvents.changed, ({ userId, userName, avatarUrl }) =>
    pool.renamed({ userId, nick: userName, avatar: avatarUrl }),
  ),
  onSynced(() => void goOnUploading()),
  onSignal([signal.typing], hearTyping),
  onMessage(({ from }, key) => stopTyping(key, from)),
]
