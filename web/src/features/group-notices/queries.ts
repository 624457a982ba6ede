import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { groupNoticeEvents, groupNotices } from '@mynah/contract/group-notices'
import { groupEvents, groups, vest } from '@mynah/contract/groups'
import type { Call, InputOf } from '@mynah/contract/kit'
import { api, Refusal } from '#client/api.ts'
import { newId } from '#client/identity.ts'
import type { Applier } from '#client/live.ts'
import { on, onSynced, patch, query, queryClient, renew } from '#client/query.ts'

const pageSize = 10

/** The board of a group, newest first. */
export const useBoard = (groupId: string) =>
  useInfiniteQuery({
    queryKey: [groupNotices.list.path, 'pages', groupId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api(groupNotices.list, { id: groupId, pageNo: pageParam, pageSize }, { signal, quiet: true }),
    getNextPageParam: ({ more, pageNo }) => (more ? pageNo + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ list }) => list),
  })

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
    select: (me) => me.vest >= vest.admin,
  })

export const isGone = (error: unknown): boolean => error instanceof Refusal && error.name === 'NoDataFound'

/** Once it stands before me I have read it. */
export function useReadOnSight(id: string, unread: boolean): void {
  useEffect(() => {
    if (unread) void markRead(id)
  }, [id, unread])
}

/** The strip of the room goes at once; what the server does not hear comes back with the next answer. */
export async function markRead(id: string, groupId?: string): Promise<void> {
  if (groupId) {
    patch(groupNotices.list, newest(groupId), (page) => ({
      ...page,
      list: page.list.map((one) => (one.id === id ? { ...one, read: true } : one)),
    }))
  }
  await api(groupNotices.read, { id }, { quiet: true }).catch(() => undefined)
  await renewBoard()
}

export type Words = { noticeTitle: string; noticeContent: string; href: string }

// the same words tried again are the same entry
let tried = { what: '', requestId: '' }

/** Throws the refusal, which has shown itself. */
export async function publish(groupId: string, words: Words): Promise<void> {
  const what = JSON.stringify([groupId, words])
  if (tried.what !== what) tried = { what, requestId: newId() }
  const input: InputOf<typeof groupNotices.add> = { groupId, ...words, requestId: tried.requestId }
  await api(groupNotices.add, input)
  tried = { what: '', requestId: '' }
  await renewBoard()
}

export async function change(id: string, words: Words): Promise<void> {
  await api(groupNotices.update, { id, ...words })
  await renewBoard()
}

export async function remove(id: string): Promise<void> {
  await api(groupNotices.delete, { id })
  await renewBoard()
}

const shown: readonly Call[] = [groupNotices.list, groupNotices.detail]

const renewBoard = (): Promise<unknown> =>
  Promise.all([...shown, groupNotices.readers, groups.detail, groups.list].map((call) => renew(call)))

const restMs = 1_000
let resting: ReturnType<typeof setTimeout> | undefined
let again = false

/** Of a large group hundreds read at once: what they did is asked for at once, and then once a second. */
function hearRead(): void {
  if (resting !== undefined) {
    again = true
    return
  }
  for (const call of [...shown, groupNotices.readers]) void renew(call)
  resting = setTimeout(() => {
    resting = undefined
    if (!again) return
    again = false
    hearRead()
  }, restMs)
}

/** Joined in app/live.ts. */
export const groupNoticesLive: readonly Applier[] = [
  on(groupNoticeEvents.changed, () => void renewBoard()),
  on(groupNoticeEvents.read, hearRead),
  // who is in it, and what I am in it, decides what I see of a board
  on(groupEvents.changed, () => {
    for (const call of [...shown, groupNotices.readers]) void renew(call)
  }),
  on(groupEvents.joined, () => void renewBoard()),
  on(groupEvents.left, () => {
    for (const call of [...shown, groupNotices.readers])
      void queryClient.resetQueries({ queryKey: [call.path] })
  }),
  onSynced(() => {
    for (const call of shown) void renew(call)
  }),
]
