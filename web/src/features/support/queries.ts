import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { support } from '@mynah/contract/support'
import { api } from '#client/api/api.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { query, invalidate } from '#client/api/query.ts'

/** What was said, oldest first; earlier pages come before it. */
export const useSupport = () =>
  usePagedList(support.list, {}, { by: 'seq', next: ({ list }) => ({ beforeSeq: list[0]?.seq }) })

/** How many answers I have not seen. */
export const useUnreadAnswers = (): number => useQuery(query(support.unread, {})).data?.count ?? 0

/** What is on the screen has been read. */
export function useReadTo(seq: number | undefined): void {
  useEffect(() => {
    if (seq === undefined) return
    api(support.read, { seq }, { quiet: true }).then(
      () => invalidate(support.unread),
      // the next visit marks it as read
      () => undefined,
    )
  }, [seq])
}

export const invalidateSupport = () => Promise.all([invalidate(support.list), invalidate(support.unread)])
