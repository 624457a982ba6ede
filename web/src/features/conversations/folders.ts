import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatFolders, type ChatFolder } from '@mynah/contract/chat-folders'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { chatType } from '@mynah/contract/socket'
import { friendsQuery, people } from '#client/entities.ts'
import { query } from '#client/query.ts'
import { persistQuery } from '#client/query-persistence.ts'
import { useSession } from '#client/use-session.ts'
import { unreadOf, type Folder } from './rows.ts'

const foldersQuery = query(chatFolders.list, {})
persistQuery(chatFolders.list, {})

/** My folders as they are stored. */
export const useStoredFolders = () =>
  useQuery({ ...foldersQuery, enabled: useSession().state === 'in', select: ({ list }) => list })

/** My folders, with what each one shows. */
export function useFolders(): readonly Folder[] {
  const { data } = useStoredFolders()
  const asksFriends = data?.some(({ friends }) => friends) ?? false
  const { data: friends } = useQuery({ ...friendsQuery, enabled: asksFriends, select: people })
  return useMemo(() => {
    const friendIds = new Set(friends?.map(({ userId }) => userId))
    return (data ?? []).map((folder) => ({
      ...{ id: folder.id, name: folder.name },
      shows: (row, stays) => shows(folder, row, friendIds, stays),
    }))
  }, [data, friends])
}

/** Whether a folder has a row: by its name or by a rule, and by none of those that leave out. */
export function shows(
  { chats, groups, friends, unread, withoutMuted }: ChatFolder,
  row: ConversationSummary,
  friendIds: ReadonlySet<string>,
  stays = false,
): boolean {
  if (unread && unreadOf(row) === 0 && !stays) return false
  if (withoutMuted && row.isMuted) return false
  const { type, id } = row.conversation
  const isOfAll = chats.length === 0 && !groups && !friends
  if (isOfAll || chats.includes(row.id)) return true
  return type === chatType.group ? groups : friends && friendIds.has(id)
}

/** What the chip of a folder counts: unread messages of its chats that are not muted. */
export const countIn = (folder: Folder, rows: readonly ConversationSummary[]): number =>
  rows
    .filter((row) => !row.isArchived && !row.isMuted && folder.shows(row, false))
    .reduce((sum, row) => sum + unreadOf(row), 0)
