import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { notices, noticeEvents, type NoticeKind } from '@mynah/contract/notices'
import { api, Refusal } from '#client/api.ts'
import type { Applier } from '#client/live.ts'
import { on, onSynced, query, renew } from '#client/query.ts'

const pageSize = 20
const listOf = { notice: notices.list, tip: notices.tips } as const
const oneOf = { notice: notices.detail, tip: notices.tip } as const

export const useNotices = (kind: NoticeKind) =>
  useInfiniteQuery({
    queryKey: [listOf[kind].path, 'pages'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api(listOf[kind], { pageNo: pageParam, pageSize }, { signal, quiet: true }),
    getNextPageParam: ({ more, pageNo }) => (more ? pageNo + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ list }) => list),
  })

/** To fetch it is to have read it. */
export const useNotice = (kind: NoticeKind, id: string) => {
  const one = query(oneOf[kind], { id })
  return useQuery({
    ...one,
    queryFn: async ({ signal }) => {
      const text = await api(oneOf[kind], { id }, { signal, quiet: true })
      void renewAll()
      return text
    },
  })
}

export const isGone = (error: unknown): boolean => error instanceof Refusal && error.name === 'NoDataFound'

/** How many I have not looked at, of both kinds. */
export const useUnreadNotices = (): { notices: number; tips: number } =>
  useQuery(query(notices.unread, {})).data ?? { notices: 0, tips: 0 }

export async function readAll(kind: NoticeKind): Promise<void> {
  await api(notices.readAll, { kind })
  await renewAll()
}

export const renewAll = (): Promise<unknown> =>
  Promise.all([renew(notices.list), renew(notices.tips), renew(notices.unread)])

/** Joined in app/live.ts. */
export const noticesLive: readonly Applier[] = [
  on(noticeEvents.published, () => void renewAll()),
  onSynced(() => void renew(notices.unread)),
]
