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

/** The board of a group, newest first. */
export const useBoard = (groupId: string) =>
  usePagedList(groupNotices.list, { id: groupId }, { by: 'id', pageSize: 10 })

const newest = (groupId: string) => ({ id: groupId, pageNo: 1, pageSize: 1 })

/** The newest entry, if there is one and I am in the group. */
export const useNewest = (groupId: string) =>
  useQuery({ ...query(groupNotices.list, newest(groupId)), select: ({ list }) => list[0] })

export const isId = (id: string) => /^\d{1,20}$/.test(id)

/** An entry as it is now; of a deleted one `isDelete`. */
export const useNotice = (id: string) =>
  useQuery({ ...query(groupNotices.detail, { id }), enabled: isId(id) })

/** Who has read it and who has not; for owner and admins. */
export const useReaders = (id: string) => useQuery(query(groupNotices.readers, { id }))

/** Whether I may publish, change and delete. */
export const useMayEdit = (groupId: string, enabled = true) =>
  useQuery({
    ...query(groups.myRole, { id: groupId }),
    enabled,
    select: (me) => me.role >= groupRole.admin,
  })

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.name === 'NoDataFound'

/** Once it stands before me I have read it. */
export function useReadOnSight(id: string, unread: boolean): void {
  useEffect(() => {
    if (unread) void markRead(id)
  }, [id, unread])
}

/** The strip of the room goes at once; what the server does not receive comes back with the next answer. */
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

// the same words tried again are the same entry
const tried = perSession(() => ({ what: '', requestId: '' }))

/** Throws the refusal, which has shown itself. */
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

/** What members see of boards; who has read an entry is for owner and admins. */
export const shown: readonly Call[] = [groupNotices.list, groupNotices.detail]

export const invalidateBoard = (): Promise<unknown> =>
  Promise.all([...shown, groupNotices.readers, groups.detail, groups.list].map((call) => invalidate(call)))
