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

/** My role, what I call myself there, and until when I am muted. */
export const useMyPart = (id: string) => useQuery({ ...query(groups.myRole, { id }), enabled: id !== '' })

type Wanted = { name: string; role?: number | undefined }

/** All members, page by page, by name and role. */
export const useMemberPages = (id: string, { name, role }: Wanted) =>
  usePagedList(
    groups.members,
    { id, name, role },
    { by: 'userId', pageSize: limits.pageSizeMax, keepRows: true },
  )

/** The muted, page by page, and who muted each. */
export const useSilenced = (id: string) =>
  usePagedList(groups.silenced, { id }, { by: 'userId', pageSize: limits.pageSizeMax })

/** Ids of friends of mine who are in the group already. */
export const useFriendsIn = (id: string) =>
  useQuery({
    ...query(friends.inGroup, { id, pageNo: 1, pageSize: limits.friendsPageSize }),
    enabled: id !== '',
    staleTime: 0,
    select: ({ list }) => list.filter(({ inGroup }) => inGroup).map(({ userId }) => userId),
  })

/** Groups that let themselves be found, by the whole id or a part of the name; asked for anew each time. */
export const useGroupSearch = (keyWords: string) =>
  useQuery({
    ...query(groups.search, { keyWords, pageNo: 1, pageSize: limits.pageSizeMax }),
    enabled: keyWords !== '',
    staleTime: 0,
    gcTime: 0,
    select: ({ list }) => list,
  })

/** A group as who is not in it sees it, with the invitation of a code or card. */
export const usePreview = (id: string, invite: string, enabled: boolean) =>
  useQuery({
    ...query(groups.preview, { id, ...(invite && { invite }) }),
    enabled: enabled && id !== '',
    staleTime: 0,
  })

/** What stands in the group's QR code, until when it leads somewhere. */
export const useGroupCode = (id: string) =>
  useQuery({ ...query(groups.qrToken, { id }), enabled: id !== '', staleTime: 3_600_000 })

/** There is no such group, or none that I may see. */
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

/** I changed a group, or what I am in it changed: what is shown of it is asked for again. */
export function groupChanged(): void {
  for (const call of callsOfGroups) void invalidate(call)
}

/** The same of a change that every member of the group gets the event of. */
export const groupChangedForAll = (id: string): void => invalidateOverGroup(id, callsOfGroups)

/** Whether a change of a group worked; what is shown of the group is asked for again in any case. */
export async function changeGroup(action: () => Promise<unknown>): Promise<boolean> {
  const done = await worked(action)
  groupChanged()
  return done
}
