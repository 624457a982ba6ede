import { messageEvents } from '@mynah/contract/messages'
import { profileEvents } from '@mynah/contract/profile'
import { signal } from '@mynah/contract/socket'
import type { Applier } from '#client/live.ts'
import { on, onMessage, onSignal } from '#client/live.ts'
import { keyOf } from '#client/chat.ts'
import { pool } from '#client/pool.ts'
import { fetchRow } from '#features/conversations/index.ts'
import { hearTyping, stopTyping } from './typing.ts'

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
  onSignal([signal.typing], hearTyping),
  onMessage(({ from }, key) => stopTyping(key, from)),
]
