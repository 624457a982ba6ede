import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { support, supportEvents } from '@mynah/contract/support'
import { api } from '#client/api.ts'
import { newId } from '#client/identity.ts'
import type { Applier } from '#client/live.ts'
import { on, onSynced, query, renew } from '#client/query.ts'

/** What was said, oldest first; earlier pages come before it. */
export const useSupport = () =>
  useInfiniteQuery({
    queryKey: [support.list.path, 'pages'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api(support.list, pageParam === undefined ? {} : { beforeSeq: pageParam }, { signal, quiet: true }),
    getNextPageParam: ({ list, more }) => (more ? list[0]?.seq : undefined),
    select: ({ pages }) => pages.toReversed().flatMap(({ list }) => list),
  })

/** How many answers I have not seen. */
export const useUnreadAnswers = (): number => useQuery(query(support.unread, {})).data?.count ?? 0

// the same text tried again is the same message
let tried = { text: '', id: '' }

/** Throws the refusal, which has shown itself. */
export async function sayToSupport(text: string): Promise<void> {
  if (tried.text !== text) tried = { text, id: newId() }
  await api(support.say, { id: tried.id, content: text })
  tried = { text: '', id: '' }
  await renew(support.list)
}

/** What is on the screen has been read. */
export function useReadTo(seq: number | undefined): void {
  useEffect(() => {
    if (seq === undefined) return
    api(support.read, { seq }, { quiet: true }).then(
      () => renew(support.unread),
      // the next visit tells it
      () => undefined,
    )
  }, [seq])
}

const renewAll = () => Promise.all([renew(support.list), renew(support.unread)])

/** Joined in app/live.ts. */
export const supportLive: readonly Applier[] = [
  on(supportEvents.said, () => void renewAll()),
  onSynced(() => void renewAll()),
]
