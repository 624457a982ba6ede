import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { supportAdmin } from '@mynah/contract/support'
import { ask } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Choice } from '../../parts/field.tsx'
import { useSteps } from '../../parts/keys.ts'
import { Loaded, Page } from '../../parts/page.tsx'
import { Opener, Row, Table } from '../../parts/table.tsx'
import { Thread } from './thread.tsx'

type Conversation = AdminOutput<typeof supportAdmin.queue>['list'][number]

const shows = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'all', label: 'Everybody' },
] as const

/** Conversations with the customer service: who has waited longest comes first. */
export function SupportScreen() {
  const [show, setShow] = useState<'waiting' | 'all'>('waiting')
  // stays open when it waits no longer
  const [opened, setOpened] = useState<Conversation>()
  const query = useInfiniteQuery({
    queryKey: [supportAdmin.queue.path, show],
    initialPageParam: 1,
    queryFn: ({ pageParam: pageNo }) =>
      ask(supportAdmin.queue, { waiting: show === 'waiting', pageNo, pageSize: 50 }),
    getNextPageParam: ({ more, pageNo }) => (more ? pageNo + 1 : undefined),
    refetchInterval: 5_000,
  })
  // who moved between two pages while they were asked for stands in both
  const list = [
    ...new Map(query.data?.pages.flatMap((page) => page.list).map((row) => [row.userId, row])).values(),
  ]
  const place = list.findIndex(({ userId }) => userId === opened?.userId)
  useSteps(list, place, setOpened)
  const shown = list[place] ?? opened
  return (
    <Page
      title="Customer service"
      actions={<Choice label="Show" value={show} options={shows} onValue={setShow} />}
    >
      <p className="mb-3 text-sm text-soft">
        Keys: j next, k previous, Ctrl and Enter send. Every look is recorded.
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Loaded query={query}>
          {() => (
            <>
              <Table
                label="Conversations"
                head={['Person', 'Waiting since', 'Last words']}
                empty={show === 'waiting' ? 'Nobody waits here.' : 'Nobody has written yet.'}
              >
                {list.map((row) => (
                  <Row
                    key={row.userId}
                    chosen={row.userId === opened?.userId}
                    cells={[
                      <Opener key="open" onOpen={() => setOpened(row)}>
                        {row.userName} ({row.userNum})
                      </Opener>,
                      dateOf(row.waitingSince),
                      dateOf(row.lastTime),
                    ]}
                  />
                ))}
              </Table>
              {query.hasNextPage && (
                <p className="mt-4">
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    More people
                  </Button>
                </p>
              )}
            </>
          )}
        </Loaded>
        {shown && <Thread key={shown.userId} {...shown} waits={(list[place]?.waitingSince ?? 0) > 0} />}
      </div>
    </Page>
  )
}
