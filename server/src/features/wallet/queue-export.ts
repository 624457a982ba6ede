import { reviewState } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { openFlagsFor } from '#features/flags/index.ts'
import { approvalsIn, exportedQueue, type ExportColumn } from '#features/queue-exports/index.ts'
import { idsFound } from './admin.ts'
import { twinsOf } from './alike-store.ts'
import { approvalsFor, flaggedOf } from './decisions.ts'
import * as store from './store.ts'

type Queue = 'recharges' | 'withdrawals'

/** Verified names are sealed, so that rows have the names that customers chose. */
async function rowsOf(app: App, queue: Queue, ids: readonly string[]) {
  const rows = await store.requestsOf(app.db, ids)
  const people = await account.cardsOf(
    app,
    rows.map((row) => row.user_id),
  )
  const approvals = await approvalsFor(app, rows)
  const twins = await twinsOf(app.db, [...ids])
  const flags = await openFlagsFor(app.db, rows.map(flaggedOf))
  return rows.map((row) => ({
    ...{ id: row.id, userId: row.user_id, userName: people.get(row.user_id)?.userName ?? '' },
    ...{ state: row.state, cents: row.cents, form: row.form, account: row.mask },
    reference: row.reference || row.due_reference,
    bookedOn: row.booked_on || row.due_booked_on,
    createTime: row.created_at,
    ...approvals(row.id),
    flags: (twins.get(row.id) ?? 0) + (flags.get(row.id) ?? 0),
  }))
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const states: Readonly<Record<number, 'waiting' | 'approved' | 'rejected'>> = {
  [reviewState.waiting]: 'waiting',
  [reviewState.approved]: 'approved',
  [reviewState.refused]: 'rejected',
}

const columns: readonly ExportColumn<Row>[] = [
  { heading: (t) => t('person'), value: ({ userName, userId }) => userName || userId },
  { heading: (t) => t('number'), value: ({ id }) => id },
  { heading: (t) => t('amount'), value: ({ cents }) => ({ cents }) },
  { heading: (t) => t('form'), value: ({ form }, t) => t(form === 1 ? 'alipay' : 'wechat') },
  { heading: (t) => t('account'), value: ({ account: mask }) => mask },
  { heading: (t) => t('asked'), value: ({ createTime }) => ({ time: createTime }) },
  { heading: (t) => t('reference'), value: ({ reference }) => reference },
  { heading: (t) => t('bookedOn'), value: ({ bookedOn }) => bookedOn },
  { heading: (t) => t('agreed'), value: (row, t) => approvalsIn(t, row) },
  { heading: (t) => t('flags'), value: ({ flags }) => flags },
  { heading: (t) => t('state'), value: ({ state }, t) => t(states[state] ?? 'waiting') },
]

const cashExport = (name: Queue) =>
  exportedQueue({
    name,
    call: walletAdmin.queue,
    inputOf: (state) => ({ out: name === 'withdrawals', state: Number(state) }),
    async items(app, { find, ...filter }, limit) {
      return store.queueItems({ ...filter, ids: find ? await idsFound(app, find) : undefined }, limit)
    },
    rows: (app, ids) => rowsOf(app, name, ids),
    idOf: ({ id }: Row) => id,
    userOf: ({ userId }: Row) => userId,
    columns,
  })

export const cashExports = [cashExport('recharges'), cashExport('withdrawals')] as const
