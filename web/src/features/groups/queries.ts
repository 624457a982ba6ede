import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { friends } from '@mynah/contract/friends'
import { groups, type GroupMember } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { api, NoAnswer, Refusal } from '#client/api.ts'
import { keepAnswer } from '#client/kept-answers.ts'
import { query, queryClient, renew } from '#client/query.ts'

export { copyText } from '#client/clipboard.ts'
export { useSession } from '#client/session.ts'

const everyGroup = { pageNo: 1, pageSize: limits.groupsPageSize }
const mine = query(groups.list, everyGroup)
keepAnswer(groups.list, everyGroup)

export const useGroups = () => useQuery({ ...mine, select: ({ list }) => list })
export const refreshGroups = () => queryClient.refetchQueries({ queryKey: mine.queryKey })

export const useGroup = (id: string) => useQuery({ ...query(groups.detail, { id }), enabled: id !== '' })

/** My role, what I call myself there, and until when I am muted. */
export const useMyPart = (id: string) => useQuery({ ...query(groups.myRole, { id }), enabled: id !== '' })

/** The first hundred, owner and admins first; `name` narrows them down. */
export const useMembers = (id: string, name = '') =>
  useQuery({
    ...query(groups.members, { id, pageNo: 1, pageSize: limits.pageSizeMax, ...(name && { name }) }),
    placeholderData: (before) => before,
  })

type Wanted = { name: string; vest?: number | undefined }

/** All members, page by page, by name and role. */
export const useMemberPages = (id: string, { name, vest }: Wanted) =>
  useInfiniteQuery({
    queryKey: [groups.members.path, 'pages', { id, name, vest }],
    queryFn: ({ pageParam, signal }) =>
      api(
        groups.members,
        { id, name, vest, pageNo: pageParam, pageSize: limits.pageSizeMax },
        { signal, quiet: true },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ more, pageNo }) => (more ? pageNo + 1 : undefined),
    placeholderData: (before) => before,
    select: ({ pages }) => eachOnce(pages),
  })

/** The muted, page by page, and who muted each. */
export const useSilenced = (id: string) =>
  useInfiniteQuery({
    queryKey: [groups.silenced.path, 'pages', { id }],
    queryFn: ({ pageParam, signal }) =>
      api(groups.silenced, { id, pageNo: pageParam, pageSize: limits.pageSizeMax }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ more, pageNo }) => (more ? pageNo + 1 : undefined),
    select: ({ pages }) => eachOnce(pages),
  })

/** Who joins between two pages pushes one over the border. */
const eachOnce = <M extends GroupMember>(pages: readonly { list: M[] }[]): M[] => [
  ...new Map(pages.flatMap(({ list }) => list).map((one) => [one.userId, one])).values(),
]

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
export const isAbsent = (error: unknown): boolean => error instanceof Refusal && error.name === 'NoDataFound'
export const isDissolved = (error: unknown): boolean =>
  error instanceof Refusal && error.name === 'MessageGroupDissolved'
export const isExpired = (error: unknown): boolean => error instanceof Refusal && error.name === 'QrExpired'

/** A group changed somewhere: what is shown of it is asked for again. */
export function groupChanged(): void {
  const shown = [
    groups.list,
    groups.detail,
    groups.members,
    groups.myRole,
    groups.silenced,
    groups.preview,
    friends.inGroup,
  ]
  for (const call of shown) void renew(call)
}

/** Runs a deed. Undefined where it was refused or not answered; the toast has said why. */
export async function tried<T>(deed: () => Promise<T>): Promise<T | undefined> {
  try {
    return await deed()
  } catch (error) {
    if (error instanceof Refusal || error instanceof NoAnswer) return undefined
    throw error
  }
}

/** The same, of a deed without an answer; what is shown of the group is asked for again. */
export async function worked(deed: () => Promise<unknown>): Promise<boolean> {
  const done = await tried(() => deed().then(() => true))
  groupChanged()
  return done ?? false
}
