import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits, systemUserId } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import type { InputOf } from '@mynah/contract/kit'
import { api } from '#client/api.ts'
import { query } from '#client/query.ts'

export type Wanted = Omit<InputOf<typeof messages.search>, 'pageNo' | 'pageSize'>

const pageSize = 30

/** What fits, newest first, a page at a time. */
export const useFound = (wanted: Wanted, enabled = true) =>
  useInfiniteQuery({
    queryKey: [messages.search.path, wanted],
    enabled,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api(messages.search, { ...wanted, pageNo: pageParam, pageSize }, { signal, quiet: true }),
    getNextPageParam: ({ more, pageNo }) => (more ? pageNo + 1 : undefined),
    // what was found may be recalled or deleted at any time
    staleTime: 0,
    select: ({ pages }) => pages.flatMap(({ list }) => list),
  })

const everyone = { pageNo: 1, pageSize: limits.friendsPageSize }
const everyGroup = { pageNo: 1, pageSize: limits.groupsPageSize }

export const useFriends = () =>
  useQuery({
    ...query(friends.list, everyone),
    select: ({ list }) => list.filter(({ userId }) => userId !== systemUserId),
  })
export const useGroups = () => useQuery({ ...query(groups.list, everyGroup), select: ({ list }) => list })

/** Who may be chosen as a sender in a group. */
export const useMembers = (id: string, enabled: boolean) =>
  useQuery({
    ...query(groups.members, { id, pageNo: 1, pageSize: limits.pageSizeMax }),
    enabled,
    select: ({ list }) => list,
  })
