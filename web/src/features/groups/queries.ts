import { useQuery } from '@tanstack/react-query'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { ApiError } from '@mynah/client/errors'
import { worked } from '#client/api/attempt.ts'
import { groupsQuery } from '#client/chat/entities.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { query, queryClient, invalidate } from '#client/api/query.ts'
import { invalidateOverGroup } from '#client/chat/spread.ts'

export { copyText } from '#client/device/clipboard.ts'
export { useGroup, useGroups, useMembers } from '#client/chat/entities.ts'
export { useSession } from '#client/session/use-session.ts'

export const refreshGroups = () => queryClient.refetchQueries({ queryKey: groupsQuery.queryKey })

/** The user's role and name in the group, and until when they are muted. */
export const useMyPart = (id: string) => useQuery({ ...query(groups.myRole, { id }), enabled: id !== '' })

type Wanted = { name: string; role?: number | undefined }

/** All members by pages, in the order of roles and names. */
export const useMemberPages = (id: string, { name, role }: Wanted) =>
  usePagedList(
    groups.members,
    { id, name, role },
    { by: 'userId', pageSize: limits.pageSizeMax, keepRows: true },
  )

/** Muted members by pages, and who muted each. */
export const useSilenced = (id: string) =>
  usePagedList(groups.silenced, { id }, { by: 'userId', pageSize: limits.pageSizeMax })

/** Ids of the user's friends who are in the group already. */
export const useFriendsIn = (id: string) =>
  useQuery({
    ...query(friends.inGroup, { id, pageNo: 1, pageSize: limits.friendsPageSize }),
    enabled: id !== '',
    staleTime: 0,
    select: ({ list }) => list.filter(({ inGroup }) => inGroup).map(({ userId }) => userId),
  })

/** Public groups, by their full id or a part of the name; never cached. */
export const useGroupSearch = (keyWords: string) =>
  useQuery({
    ...query(groups.search, { keyWords, pageNo: 1, pageSize: limits.pageSizeMax }),
    enabled: keyWords !== '',
    staleTime: 0,
    gcTime: 0,
    select: ({ list }) => list,
  })

/** A group as others see it, with the invitation of a code or card. */
export const usePreview = (id: string, invite: string, enabled: boolean) =>
  useQuery({
    ...query(groups.preview, { id, ...(invite && { invite }) }),
    enabled: enabled && id !== '',
    staleTime: 0,
  })

/** The content of the group's QR code, until it expires. */
export const useGroupCode = (id: string) =>
  useQuery({ ...query(groups.qrToken, { id }), enabled: id !== '', staleTime: 3_600_000 })

/** The group does not exist, or may not be seen. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.name === 'NoDataFound'
export const isDissolved = (error: unknown): boolean =>
  error instanceof ApiError && error.name === 'MessageGroupDissolved'
export const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.name === 'QrExpired' || error.name === 'GroupLinkEnded')
export const isLinkFull = (error: unknown): boolean =>
  error instanceof ApiError && error.name === 'GroupLinkFull'

const callsOfGroups = [
  groups.list,
  groups.detail,
  groups.members,
  groups.myRole,
  groups.silenced,
  groups.preview,
  friends.inGroup,
]

/** After a change of a group, or of the user's role in it: what is shown of it is refetched. */
export function groupChanged(): void {
  for (const call of callsOfGroups) void invalidate(call)
}

/** The same for a change of which every member gets an event. */
export const groupChangedForAll = (id: string): void => invalidateOverGroup(id, callsOfGroups)

/** Whether a change of a group succeeded; what is shown of the group is refetched in any case. */
export async function changeGroup(action: () => Promise<unknown>): Promise<boolean> {
  const done = await worked(action)
  groupChanged()
  return done
}
