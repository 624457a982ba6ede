import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { groupNotices } from '@mynah/contract/group-notices'
import { groups, groupRole } from '@mynah/contract/groups'
import type { Call, InputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { usePagedList } from '#client/api/paged-list.ts'
import { newId } from '@mynah/client/ids'
import { patch, query, invalidate } from '#client/api/query.ts'
import { perSession } from '#client/session/per-session.ts'

export { refOf, type ChatKey } from '@mynah/client/conversation-state'

/** The notices of a group, newest first. */
export const useBoard = (groupId: string) =>
  usePagedList(groupNotices.list, { id: groupId }, { by: 'id', pageSize: 10 })

const newest = (groupId: string) => ({ id: groupId, pageNo: 1, pageSize: 1 })

/** The newest notice, if there is one and the user is in the group. */
export const useNewest = (groupId: string) =>
  useQuery({ ...query(groupNotices.list, newest(groupId)), select: ({ list }) => list[0] })

export const isId = (id: string) => /^\d{1,20}$/.test(id)

/** The current version of a notice; `isDelete` if it was deleted. */
export const useNotice = (id: string) =>
  useQuery({ ...query(groupNotices.detail, { id }), enabled: isId(id) })

/** Who has read a notice and who has not; for owner and admins. */
export const useReaders = (id: string) => useQuery(query(groupNotices.readers, { id }))

/** Whether the user may publish, change and delete. */
export const useMayEdit = (groupId: string, enabled = true) =>
  useQuery({
    ...query(groups.myRole, { id: groupId }),
    enabled,
    select: (me) => me.role >= groupRole.admin,
  })

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.name === 'NoDataFound'

/** Marks a notice as read once it is shown. */
export function useReadOnSight(id: string, unread: boolean): void {
  useEffect(() => {
    if (unread) void markRead(id)
  }, [id, unread])
}

/** Hides the strip of the room at once; if the server does not receive it, the reload shows the strip again. */
export async function markRead(id: string, groupId?: string): Promise<void> {
  if (groupId) {
    patch(groupNotices.list, newest(groupId), (page) => ({
      ...page,
      list: page.list.map((one) => (one.id === id ? { ...one, read: true } : one)),
    }))
  }
  await api(groupNotices.read, { id }, { quiet: true }).catch(() => undefined)
  await invalidateBoard()
}

export type Words = { title: string; content: string; href: string }

// sending the same text again is the same request
const tried = perSession(() => ({ what: '', requestId: '' }))

/** Throws the refusal, which has shown a toast. */
export async function publish(groupId: string, words: Words): Promise<void> {
  const what = JSON.stringify([groupId, words])
  if (tried().what !== what) Object.assign(tried(), { what, requestId: newId() })
  const input: InputOf<typeof groupNotices.add> = { groupId, ...words, requestId: tried().requestId }
  await api(groupNotices.add, input)
  Object.assign(tried(), { what: '', requestId: '' })
  await invalidateBoard()
}

export async function change(id: string, words: Words): Promise<void> {
  await api(groupNotices.update, { id, ...words })
  await invalidateBoard()
}

export async function remove(id: string): Promise<void> {
  await api(groupNotices.delete, { id })
  await invalidateBoard()
}

/** What members see of notices, without the readers, which only owner and admins see. */
export const shown: readonly Call[] = [groupNotices.list, groupNotices.detail]

export const invalidateBoard = (): Promise<unknown> =>
  Promise.all([...shown, groupNotices.readers, groups.detail, groups.list].map((call) => invalidate(call)))
