import { useQuery } from '@tanstack/react-query'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { api } from '#client/api.ts'
import { keepAnswer } from '#client/kept-answers.ts'
import { query, queryClient, renew } from '#client/query.ts'

export { useSession } from '#client/session.ts'

const everyGroup = { pageNo: 1, pageSize: limits.groupsPageSize }
const mine = query(groups.list, everyGroup)
keepAnswer(groups.list, everyGroup)

export const useGroups = () => useQuery({ ...mine, select: ({ list }) => list })
export const refreshGroups = () => queryClient.refetchQueries({ queryKey: mine.queryKey })

export const useGroup = (id: string) => useQuery(query(groups.detail, { id }))

/** The first hundred, owner and admins first; `name` narrows them down. */
export const useMembers = (id: string, name: string) =>
  useQuery({
    ...query(groups.members, { id, pageNo: 1, pageSize: limits.pageSizeMax, ...(name && { name }) }),
    placeholderData: (before) => before,
  })

export async function createGroup(name: string, userList: string[]) {
  const group = await api(groups.create, { name, userList })
  await renew(groups.list)
  return group
}

export async function leaveGroup(id: string): Promise<void> {
  await api(groups.quit, { id })
  await renew(groups.list)
}

/** A group changed somewhere: what is shown of it is asked for again. */
export function groupChanged(): void {
  for (const call of [groups.list, groups.detail, groups.members, groups.myRole]) void renew(call)
}
