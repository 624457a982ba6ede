import { limits } from '@mynah/contract/limits'
import { addDays } from '@mynah/contract/days'
import { ledgerAdmin, LedgerDays } from '@mynah/contract/ledger'
import { dayIn } from '@mynah/contract/time-zones'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { cardsOf } from '#features/account/index.ts'
import { exportedLog, type ExportColumn } from '#features/queue-exports/index.ts'
import { readyAt } from './closing-days.ts'
import { orderNo, subjectOf } from './index.ts'
import { accountKind, correctedBy, ownerOf, readDays, referencesOf, periodOf } from './posted-days.ts'
import * as store from './store.ts'

/** How many postings are read at a time. */
const pagePostings = 100

type Row = store.PostedEntry & {
  day: string
  userName: string
  userNum: string
  orderNumber: string
  reference: string
  bookedOn: string
  /** The number of the posting that it corrects; '' for others. */
  corrects: number | ''
}

const amountOf = ({ asset }: Row, amount: number) => (asset === 'USD' ? { cents: amount } : amount)

const columns: readonly ExportColumn<Row>[] = [
  { heading: (t) => t('posting'), value: ({ posting }) => posting },
  { heading: (t) => t('entry'), value: ({ id }) => id },
  { heading: (t) => t('time'), value: ({ at }) => ({ time: at }) },
  { heading: (t) => t('day'), value: ({ day }) => day },
  { heading: (t) => t('kind'), value: ({ kind }) => kind },
  { heading: (t) => t('key'), value: ({ key }) => key },
  { heading: (t) => t('accountKind'), value: ({ account }) => accountKind(account) },
  { heading: (t) => t('account'), value: ({ account }) => account },
  { heading: (t) => t('username'), value: ({ userNum }) => userNum },
  { heading: (t) => t('person'), value: ({ userName }) => userName },
  { heading: (t) => t('asset'), value: ({ asset }) => asset },
  { heading: (t) => t('amount'), value: (row) => amountOf(row, row.amount) },
  { heading: (t) => t('balance'), value: (row) => (row.balance === null ? '' : amountOf(row, row.balance)) },
  { heading: (t) => t('orderNumber'), value: ({ orderNumber }) => orderNumber },
  { heading: (t) => t('reference'), value: ({ reference }) => reference },
  { heading: (t) => t('bookedOn'), value: ({ bookedOn }) => bookedOn },
  { heading: (t) => t('corrects'), value: ({ corrects }) => corrects },
]

/** All entries of some days, in the order of their times. */
export const ledgerExport = exportedLog<LedgerDays, Row>({
  name: 'ledger',
  call: { roles: ledgerAdmin.entries.roles, input: LedgerDays },
  check(app, days) {
    const { firstDay, lastDay } = days
    const isTooLong = addDays(firstDay, limits.ledgerExportDaysMax - 1) < lastDay
    const isOver = readyAt(periodOf(app, days)) <= app.clock.now()
    if (firstDay > lastDay || isTooLong || !isOver) throw new ApiError('DaysNotExportable')
  },
  count: (app, db, days, limit) => store.countEntries(db, periodOf(app, days), limit),
  async *pages(app, days) {
    const period = periodOf(app, days)
    let after = { at: period.from, posting: 0 }
    for (;;) {
      const from = after
      const entries = await readDays(app, period, (db) =>
        store.entriesAfter(db, from, period.until, pagePostings),
      )
      const last = entries.at(-1)
      if (!last) return
      yield await rowsOf(app, entries)
      after = last
    }
  },
  columns,
})

async function rowsOf(app: App, entries: readonly store.PostedEntry[]): Promise<Row[]> {
  const references = await referencesOf(app, entries)
  const corrected = await correctedBy(app, entries)
  const owners = entries.map(({ account }) => ownerOf(account)).filter((id) => id !== '')
  const cards = await cardsOf(app, owners)
  return entries.map((entry) => {
    const { key, hash } = entry
    const card = cards.get(ownerOf(entry.account))
    const bank = references.get(key)
    return {
      ...entry,
      day: dayIn(app.config.timeZone, entry.at),
      ...{ userName: card?.userName ?? '', userNum: card?.userNum ?? '' },
      orderNumber: hash ? orderNo(app, { key, hash }) : (subjectOf(app, key) ?? ''),
      ...{ reference: bank?.reference ?? '', bookedOn: bank?.booked_on ?? '' },
      corrects: corrected.get(key)?.posting ?? '',
    }
  })
}
