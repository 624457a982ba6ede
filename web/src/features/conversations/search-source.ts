import { systemUserId } from '@mynah/contract/limits'
import type { SearchSource } from '#client/feature.ts'
import { translateNow } from '#i18n/translate.ts'
import { useConversations } from './queries.ts'
import { roomPath } from './room-path.ts'

const offered = 8

/** The chats that one is most likely to look for: unread ones, then the newest. */
export const searchSource: SearchSource = {
  title: () => translateNow('conversations')('recent'),
  // friends and groups are found by their own features
  useHits: () => [],
  useOffered: () => {
    const rows = (useConversations().data?.rows ?? []).filter(
      ({ conversation, isArchived }) => conversation.id !== systemUserId && !isArchived,
    )
    return rows
      .toSorted(
        (a, b) => Number(b.unreadCount > 0) - Number(a.unreadCount > 0) || b.lastMsgDate - a.lastMsgDate,
      )
      .slice(0, offered)
      .map(({ conversation, remarks, userName, avatarUrl, faces }) => ({
        ...{ id: conversation.id, name: remarks || userName, avatar: avatarUrl, faces, hint: '' },
        to: roomPath(conversation),
      }))
  },
}
