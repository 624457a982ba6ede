import { useQuery } from '@tanstack/react-query'
import { account } from '@mynah/contract/account'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits, systemUserId } from '@mynah/contract/limits'
import type { Person } from '@mynah/contract/people'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { query, queryClient } from '#client/api/query.ts'
import { useSession } from '#client/session/use-session.ts'

// People and groups as all features query them: one key each, so that one change reaches every screen.

export const everyFriend = { pageNo: 1, pageSize: limits.friendsPageSize }
export const friendsQuery = query(friends.list, everyFriend)
persistQuery(friends.list, everyFriend)

const everyGroup = { pageNo: 1, pageSize: limits.groupsPageSize }
export const groupsQuery = query(groups.list, everyGroup)
persistQuery(groups.list, everyGroup)

/** All people of a list except the system account. */
export const people = ({ list }: { list: Person[] }): Person[] =>
  list.filter(({ userId }) => userId !== systemUserId)

export const useFriends = () => useQuery({ ...friendsQuery, select: people })

/** Whether a user is a friend of this user; false for ''. */
export function useIsFriend(userId: string): boolean {
  const { data } = useQuery({ ...friendsQuery, enabled: userId !== '', select: people })
  return userId !== '' && (data ?? []).some((one) => one.userId === userId)
}

/** A person's profile. Friends and the user's own profile are available at once. */
export function usePerson(id: string) {
  const session = useSession()
  return useQuery({
    ...query(account.detail, { id }),
    enabled: id !== '',
    placeholderData: (): Person | undefined =>
      session.state === 'in' && session.userId === id
        ? session.user
        : queryClient.getQueryData(friendsQuery.queryKey)?.list.find((one) => one.userId === id),
  })
}

export const useGroups = () => useQuery({ ...groupsQuery, select: ({ list }) => list })

/** No request for the id ''. */
export const useGroup = (id: string) => useQuery({ ...query(groups.detail, { id }), enabled: id !== '' })

/** The first hundred members, owner and admins first, filtered by `name`. No request for the id ''. */
export const useMembers = (id: string, name = '') =>
  useQuery({
    ...query(groups.members, { id, pageNo: 1, pageSize: limits.pageSizeMax, ...(name && { name }) }),
    enabled: id !== '',
    placeholderData: (before) => before,
    select: ({ list }) => list,
  })
