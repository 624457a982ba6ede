import type { OrderState } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import * as account from '#features/account/index.ts'
import { exportedQueue, type ExportColumn } from '#features/queue-exports/index.ts'
import { rowsOf } from './admin.ts'
import * as store from './order-store.ts'

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const states = {
  toShip: 'toShip',
  shipped: 'shipped',
  completed: 'completed',
  cancelled: 'cancelled',
  rejected: 'rejected',
} as const satisfies Record<OrderState, string>

const columns: readonly ExportColumn<Row>[] = [
  { heading: (t) => t('person'), value: ({ userName, userId }) => userName || userId },
  { heading: (t) => t('what'), value: ({ what }) => what },
  { heading: (t) => t('points'), value: ({ points }) => points },
  { heading: (t) => t('ordered'), value: ({ createTime }) => ({ time: createTime }) },
  { heading: (t) => t('due'), value: ({ dueTime }) => ({ time: dueTime }) },
  { heading: (t) => t('state'), value: ({ state }, t) => t(states[state]) },
]

export const orderExport = exportedQueue({
  name: 'orders',
  call: shopAdmin.orders,
  inputOf: (state) => ({ state }),
  async items(app, { find, ...filter }, limit) {
    const ids = find ? await store.idsFound(app.db, await account.idsNamed(app.db, find), find) : undefined
    return store.queueItems({ ...filter, ids }, limit)
  },
  rows: async (app, ids) => rowsOf(app, await store.among(app.db, ids)),
  idOf: ({ id }: Row) => id,
  userOf: ({ userId }: Row) => userId,
  columns,
})
