import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { supportAdmin } from '@mynah/contract/support'
import { ask } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Choice } from '#parts/field.tsx'
import { useSteps } from '#parts/keys.ts'
import { Loaded, Page } from '#parts/page.tsx'
import { Split } from '#parts/split.tsx'
import { Table } from '#parts/table.tsx'
import { Thread } from './thread.tsx'

type Conversation = AdminOutput<typeof supportAdmin.queue>['list'][number]

const shows = [
  { value: 'waiting', name: 'waiting' },
  { value: 'all', name: 'everybody' },
] as const

/** Conversations with the customer service: who has waited longest comes first. */
export function SupportScreen() {
  const t = useT('support')
  const title = t('supportPage')
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
      title={title}
      actions={
        <Choice
          label={t('show')}
          value={show}
          options={shows.map(({ value, name }) => ({ value, label: t(name) }))}
          onValue={setShow}
        />
      }
    >
      <p className="mb-3 text-sm text-ink-500">{t('recorded')}</p>
      <Split
        list={
          <Loaded query={query}>
            {() => (
              <>
                <Table
                  label={t('conversations')}
                  empty={t(show === 'waiting' ? 'nobodyWaits' : 'nobodyWrote')}
                  rows={list}
                  idOf={({ userId }) => userId}
                  chosen={opened?.userId}
                  onOpen={setOpened}
                  columns={[
                    { name: t('person'), value: ({ userName, userNum }) => `${userName} (${userNum})` },
                    { name: t('waitingSince'), value: ({ waitingSince }) => waitingSince, isTime: true },
                    { name: t('lastWords'), value: ({ lastTime }) => lastTime, isTime: true },
                  ]}
                />
                {query.hasNextPage && (
                  <p className="mt-4">
                    <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                      {t('morePeople')}
                    </Button>
                  </p>
                )}
              </>
            )}
          </Loaded>
        }
        detail={
          shown && <Thread key={shown.userId} {...shown} waits={(list[place]?.waitingSince ?? 0) > 0} />
        }
      />
    </Page>
  )
}
