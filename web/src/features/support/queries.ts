import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appInfo } from '@mynah/contract/app-info'
import { notices } from '@mynah/contract/notices'
import { support } from '@mynah/contract/support'
import { api } from '#client/api/api.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { query, invalidate } from '#client/api/query.ts'

/** The messages, oldest first; earlier pages are put before. */
export const useSupport = () =>
  usePagedList(support.list, {}, { by: 'seq', next: ({ list }) => ({ beforeSeq: list[0]?.seq }) })

const hours = query(appInfo.words, { type: 'supportHours' })
/** The operators' text about when to expect answers, by line. */
export const useHours = () => useQuery(hours).data?.list ?? []

const newestTip = query(notices.tips, { pageNo: 1, pageSize: 1 })
/** Whether the operators have published guides. */
export const useHasTips = (): boolean => (useQuery(newestTip).data?.list.length ?? 0) > 0

/** The number of unread answers. */
export const useUnreadAnswers = (): number => useQuery(query(support.unread, {})).data?.count ?? 0

/** Marks the messages up to this one as read, once they are shown. */
export function useReadTo(seq: number | undefined): void {
  useEffect(() => {
    if (seq === undefined) return
    api(support.read, { seq }, { quiet: true }).then(
      () => invalidate(support.unread),
      // the next visit marks them as read
      () => undefined,
    )
  }, [seq])
}

export const invalidateSupport = () => Promise.all([invalidate(support.list), invalidate(support.unread)])
