import { useQuery } from '@tanstack/react-query'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { flags } from '@mynah/contract/flags'
import { queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import type { Column } from '#parts/column.ts'
import { Loaded, Page } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { kindNames } from './names.ts'

type Rule = AdminOutput<typeof flags.figures>['list'][number]

/** The number of flags of each rule, and how many were confirmed or false alarms. */
export function FigureScreen() {
  const t = useT('flags')
  const query = useQuery(queryOf(flags.figures, {}))
  const columns: Column<Rule>[] = [
    { name: t('rule'), value: ({ kind }) => t(kindNames[kind]) },
    { name: t('raised30'), value: ({ days30 }) => days30.raised },
    { name: t('right30'), value: ({ days30 }) => days30.right },
    { name: t('false30'), value: ({ days30 }) => days30.false },
    { name: t('raised90'), value: ({ days90 }) => days90.raised },
    { name: t('right90'), value: ({ days90 }) => days90.right },
    { name: t('false90'), value: ({ days90 }) => days90.false },
  ]
  return (
    <Page title={t('figuresPage')}>
      <p className="mb-3 text-sm text-ink-500">{t('figuresMean')}</p>
      <Loaded query={query}>
        {({ list }) => (
          <Table
            label={t('figuresPage')}
            empty={t('noFlags')}
            rows={list}
            idOf={({ kind }) => kind}
            columns={columns}
          />
        )}
      </Loaded>
    </Page>
  )
}
