import { supportAdmin, supportState } from '@mynah/contract/support'
import { exportedQueue, type ExportColumn } from '#features/queue-exports/index.ts'
import { idsFound, viewsOf } from './admin.ts'
import * as store from './store.ts'

type Row = Awaited<ReturnType<typeof viewsOf>>[number]

const states: Readonly<Record<number, 'waiting' | 'answered' | 'closed'>> = {
  [supportState.waiting]: 'waiting',
  [supportState.answered]: 'answered',
  [supportState.closed]: 'closed',
}

const columns: readonly ExportColumn<Row>[] = [
  { heading: (t) => t('person'), value: ({ userName, userNum }) => `${userName} (${userNum})` },
  { heading: (t) => t('waitingSince'), value: ({ waitingSince }) => ({ time: waitingSince }) },
  { heading: (t) => t('lastMessage'), value: ({ lastTime }) => ({ time: lastTime }) },
  { heading: (t) => t('state'), value: ({ state }, t) => t(states[state] ?? 'waiting') },
]

export const supportExport = exportedQueue({
  name: 'support',
  call: supportAdmin.queue,
  inputOf: (state) => ({ state: Number(state) }),
  async items(app, { find, ...filter }, limit) {
    return store.queueItems({ ...filter, ids: find ? await idsFound(app.db, find) : undefined }, limit)
  },
  rows: async (app, ids) => viewsOf(app, await store.among(app.db, ids)),
  idOf: ({ userId }: Row) => userId,
  userOf: ({ userId }: Row) => userId,
  columns,
})
