import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatFolders, type ChatFolder } from '@mynah/contract/chat-folders'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { chatType } from '@mynah/contract/socket'
import { friendsQuery, people } from '#client/chat/entities.ts'
import type { ChatFilter } from '#client/feature.ts'
import { query } from '#client/api/query.ts'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { useSession } from '#client/session/use-session.ts'

const foldersQuery = query(chatFolders.list, {})
persistQuery(chatFolders.list, {})

/** The user's folders as stored. */
export const useStoredFolders = () =>
  useQuery({ ...foldersQuery, enabled: useSession().state === 'in', select: ({ list }) => list })

/** The user's folders as filters of the chat list. */
export function useFolderFilters(): readonly ChatFilter[] {
  const { data } = useStoredFolders()
  const asksFriends = data?.some(({ friends }) => friends) ?? false
  const { data: friends } = useQuery({ ...friendsQuery, enabled: asksFriends, select: people })
  return useMemo(() => {
    const friendIds = new Set(friends?.map(({ userId }) => userId))
    return (data ?? []).map((folder) => ({
      ...{ id: folder.id, name: folder.name },
      shows: (row, isUnread) => shows(folder, row, friendIds, isUnread),
    }))
  }, [data, friends])
}

/** Whether a folder shows a row: it names the chat or a rule includes it, and no rule excludes it. */
export function shows(
  { chats, groups, friends, unread, withoutMuted }: ChatFolder,
  row: ConversationSummary,
  friendIds: ReadonlySet<string>,
  isUnread: boolean,
): boolean {
  if (unread && !isUnread) return false
  if (withoutMuted && row.isMuted) return false
  const { type, id } = row.conversation
  const isOfAll = chats.length === 0 && !groups && !friends
  if (isOfAll || chats.includes(row.id)) return true
  return type === chatType.group ? groups : friends && friendIds.has(id)
}
