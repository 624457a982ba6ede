import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentAdmin, type MomentDay } from '@mynah/contract/moments-admin'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Chart } from '#parts/chart.tsx'
import { Older, useOlder } from '#parts/older.tsx'
import { Loaded, Page } from '#parts/page.tsx'
import { Split } from '#parts/queue/split.tsx'
import { Table } from '#parts/table.tsx'
import { MomentActions } from './moment-actions.tsx'
import { MomentFiles, MomentThumbs } from './moment-files.tsx'

const charts: { name: 'moments' | 'likes' | 'comments' | 'reports'; of: (day: MomentDay) => number }[] = [
  { name: 'moments', of: (day) => day.published },
  { name: 'likes', of: (day) => day.likes },
  { name: 'comments', of: (day) => day.comments },
  { name: 'reports', of: (day) => day.reports },
]

/** The figures of moments in thirty days, and hidden moments. */
export function MomentsScreen() {
  const t = useT('moments')
  const title = t('momentsPage')
  const days = useQuery(queryOf(momentAdmin.figures, { days: 30 }))
  return (
    <Page title={title}>
      <div className="space-y-5">
        <Loaded query={days}>{({ days: list }) => <Figures days={list} />}</Loaded>
        <Hidden />
      </div>
    </Page>
  )
}

function Figures({ days }: { days: readonly MomentDay[] }) {
  const t = useT('moments')
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {charts.map(({ name, of }) => (
        <Chart
          key={name}
          name={t(name)}
          times={days.map(({ at }) => at / 1000)}
          values={days.map((day) => of(day))}
        />
      ))}
    </div>
  )
}

/** Hidden moments, to be shown again or deleted. */
function Hidden() {
  const t = useT('moments')
  const hidden = useOlder(
    [momentAdmin.hidden.path],
    (before) => callAdmin(momentAdmin.hidden, { before }),
    ({ id }) => id,
  )
  const [chosen, setChosen] = useState<string>()
  const shown = hidden.data?.find(({ id }) => id === chosen)
  return (
    <Loaded query={hidden}>
      {(list) => (
        <Split
          list={
            <div className="space-y-3">
              <Table
                label={t('hiddenMoments')}
                empty={t('noneHidden')}
                rows={list}
                idOf={({ id }) => id}
                chosen={chosen}
                onOpen={({ id }) => setChosen(id)}
                columns={[
                  { name: t('author'), value: ({ authorName, authorId }) => authorName || authorId },
                  { name: t('words'), value: ({ text }) => text },
                  {
                    name: t('media'),
                    value: ({ media }) => media.length,
                    cell: ({ media }) => <MomentThumbs media={media} />,
                  },
                  { name: t('note'), value: ({ note }) => note },
                  { name: t('published'), value: ({ createTime }) => createTime, isTime: true },
                ]}
              />
              <Older of={hidden} />
            </div>
          }
          detail={
            shown && (
              <section key={shown.id} aria-label={t('hiddenMoment')} className="space-y-4">
                <MomentFiles media={shown.media} />
                <MomentActions id={shown.id} state="hidden" onDone={() => invalidate(momentAdmin.hidden)} />
              </section>
            )
          }
        />
      )}
    </Loaded>
  )
}
