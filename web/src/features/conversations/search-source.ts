import { systemUserId } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import type { SearchSource } from '#client/feature.ts'
import { matchesWords } from '#client/chat/word-match.ts'
import { translateNow } from '#i18n/translate.ts'
import { savedMessagesFace } from '#ui/pictures/avatar-parts.ts'
import { avatarOf } from './names.ts'
import { useConversations, useSession } from './queries.ts'
import { roomPath } from './room-path.ts'

const offered = 8

/** The chats that a search most likely looks for: unread ones, then the newest. */
export const searchSource: SearchSource = {
  title: () => translateNow('conversations')('recent'),
  // friends and groups are found by their own features
  useHits: (words) => {
    const session = useSession()
    const name = translateNow('conversations')('saved')
    if (session.state === 'out' || !matchesWords(words, name)) return []
    const conversation = { type: chatType.single, id: session.userId }
    return [{ id: savedMessagesFace, name, avatar: '', hint: '', to: roomPath(conversation) }]
  },
  useOffered: () => {
    const rows = (useConversations().data?.rows ?? []).filter(
      ({ conversation, isArchived }) => conversation.id !== systemUserId && !isArchived,
    )
    return rows
      .toSorted(
        (a, b) => Number(b.unreadCount > 0) - Number(a.unreadCount > 0) || b.lastMsgDate - a.lastMsgDate,
      )
      .slice(0, offered)
      .map((row) => {
        const { src: avatar, ...face } = avatarOf(row)
        return { ...face, avatar, hint: '', to: roomPath(row.conversation) }
      })
  },
}
