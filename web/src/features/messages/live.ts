import { messageEvents, messages } from '@mynah/contract/messages'
import { profileEvents } from '@mynah/contract/profile'
import { signal } from '@mynah/contract/socket'
import type { EventHandler } from '@mynah/client/event-handlers'
import { on, onMessage, onSignal, onSynced } from '@mynah/client/event-handlers'
import { keyOf } from '@mynah/client/conversation-state'
import { messageStore } from '#client/chat/chat.ts'
import { invalidateOverGroup } from '#client/chat/spread.ts'
import { fetchRow } from '#features/conversations/index.ts'
import { storedUploads } from './upload/stored-uploads.ts'
import { applyTyping, stopTyping } from './room/typing.ts'

/** Uploads files that an earlier or offline page left unsent. */
async function goOnUploading(): Promise<void> {
  const left = await storedUploads()
  if (left.length === 0) return
  const { resumeUploads } = await import('./upload/attachments.ts')
  resumeUploads(left)
}

/** Live events about messages. */
export const messagesLive: EventHandler[] = [
  on(messageEvents.deleted, ({ conversation, ids }) => {
    messageStore.deleted(keyOf(conversation), ids)
    void fetchRow(conversation, false)
  }),
  on(messageEvents.groupRead, ({ groupId }) =>
    invalidateOverGroup(groupId, [messages.positions, messages.readers]),
  ),
  on(profileEvents.changed, ({ userId, userName, avatarUrl }) =>
    messageStore.renamed({ userId, nick: userName, avatar: avatarUrl }),
  ),
  onSynced(() => void goOnUploading()),
  onSignal([signal.typing], applyTyping),
  onMessage(({ from }, key) => stopTyping(key, from)),
]
