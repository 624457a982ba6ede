import { useQuery } from '@tanstack/react-query'
import { groupLinks, type GroupLink } from '@mynah/contract/group-links'
import { limits } from '@mynah/contract/limits'
import { ApiError } from '@mynah/client/errors'
import { api } from '#client/api/api.ts'
import { worked } from '#client/api/attempt.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { invalidate, query } from '#client/api/query.ts'

export { copyText } from '#client/device/clipboard.ts'
export { useSession } from '#client/session/use-session.ts'
export type { GroupLink }

/** The links of a group that the user may see, newest first. */
export const useLinks = (groupId: string) =>
  usePagedList(groupLinks.list, { groupId }, { by: 'id', pageSize: limits.pageSizeMax, staleTime: 0 })

/** The people who joined by a link. */
export const useGuests = (id: string, enabled: boolean) =>
  usePagedList(groupLinks.guests, { id }, { by: 'userId', pageSize: 50, enabled, staleTime: 0 })

type Wish = { label: string; seconds?: number; places?: number; approval: boolean }

export async function addLink(groupId: string, wish: Wish): Promise<GroupLink> {
  const link = await api(groupLinks.add, { groupId, ...wish })
  await invalidate(groupLinks.list)
  return link
}

export async function revokeLink(id: string): Promise<boolean> {
  const done = await worked(() => api(groupLinks.revoke, { id }))
  await invalidate(groupLinks.list)
  return done
}

const isToken = (token: string) => /^[A-Za-z0-9_-]{22}$/.test(token)

/** The group of a link, as shown without a session. */
export const useInvitation = (token: string, enabled: boolean) =>
  useQuery({ ...query(groupLinks.look, { token }), enabled: enabled && isToken(token), gcTime: 0 })

/** The group that a link leads the signed-in user to. */
export const useGroupOfLink = (token: string, enabled: boolean) =>
  useQuery({ ...query(groupLinks.find, { token }), enabled: enabled && isToken(token), gcTime: 0 })

/** No link has this token. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.name === 'NoDataFound'
/** Operators turned off previews without a session. */
export const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.name === 'NotAvailable'
