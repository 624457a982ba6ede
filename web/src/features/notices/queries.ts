import { useQuery } from '@tanstack/react-query'
import { notices, type NoticeKind } from '@mynah/contract/notices'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { usePagedList } from '#client/api/paged-list.ts'
import { query, invalidate } from '#client/api/query.ts'

const listOf = { notice: notices.list, tip: notices.tips } as const
const oneOf = { notice: notices.detail, tip: notices.tip } as const

export const useNotices = (kind: NoticeKind) => usePagedList(listOf[kind], {}, { by: 'id', pageSize: 20 })

/** Fetching a notice marks it as read on the server. */
export const useNotice = (kind: NoticeKind, id: string) => {
  const one = query(oneOf[kind], { id })
  return useQuery({
    ...one,
    queryFn: async ({ signal }) => {
      const text = await api(oneOf[kind], { id }, { signal, quiet: true })
      void invalidateAll()
      return text
    },
  })
}

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.name === 'NoDataFound'

/** The unread counts of both kinds. */
export const useUnreadNotices = (): { notices: number; tips: number } =>
  useQuery(query(notices.unread, {})).data ?? { notices: 0, tips: 0 }

export async function readAll(kind: NoticeKind): Promise<void> {
  await api(notices.readAll, { kind })
  await invalidateAll()
}

export const invalidateAll = (): Promise<unknown> =>
  Promise.all([invalidate(notices.list), invalidate(notices.tips), invalidate(notices.unread)])
