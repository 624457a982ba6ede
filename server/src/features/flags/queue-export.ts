import { flags, type Flag, type FlagState } from '@mynah/contract/flags'
import * as account from '#features/account/index.ts'
import { exportedQueue, type ExportColumn } from '#features/queue-exports/index.ts'
import { viewsOf } from './admin.ts'
import * as store from './store.ts'

const states = { open: 'open', right: 'right', false: 'falseAlarm' } as const satisfies Record<
  FlagState,
  string
>

const columns: readonly ExportColumn<Flag>[] = [
  { heading: (t) => t('person'), value: ({ userName, userId }) => userName || userId },
  { heading: (t) => t('rule'), value: ({ kind }, t) => t(kind) },
  { heading: (t) => t('raised'), value: ({ createTime }) => ({ time: createTime }) },
  { heading: (t) => t('judged'), value: ({ decideTime }) => ({ time: decideTime }) },
  { heading: (t) => t('judgedBy'), value: ({ operator }) => operator },
  { heading: (t) => t('state'), value: ({ state }, t) => t(states[state]) },
]

export const flagExport = exportedQueue({
  name: 'flags',
  call: flags.queue,
  inputOf: (state) => ({ state }),
  async items(app, { find, ...filter }, limit) {
    const ids = find ? await store.idsFound(app.db, find, await account.idsNamed(app.db, find)) : undefined
    return store.queueItems({ ...filter, ids }, limit)
  },
  rows: async (app, ids) => viewsOf(app, await store.among(app.db, ids)),
  idOf: ({ id }: Flag) => id,
  userOf: ({ userId }: Flag) => userId,
  columns,
})
