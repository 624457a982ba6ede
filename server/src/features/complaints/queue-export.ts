import {
  complaintAbout,
  complaintAdmin,
  complaintState,
  type ComplaintDecision,
  type ComplaintKind,
} from '@mynah/contract/complaints'
import { exportedQueue, type ExportColumn } from '#features/queue-exports/index.ts'
import { idsFound, viewsOf } from './admin.ts'
import * as store from './store.ts'

type Row = Awaited<ReturnType<typeof viewsOf>>[number]

const states: Readonly<Record<number, 'waiting' | 'acted' | 'dismissed'>> = {
  [complaintState.waiting]: 'waiting',
  [complaintState.acted]: 'acted',
  [complaintState.dismissed]: 'dismissed',
}
const subjects: Readonly<Record<number, 'aPerson' | 'aGroup' | 'aMessage' | 'aMoment' | 'aPack'>> = {
  [complaintAbout.person]: 'aPerson',
  [complaintAbout.group]: 'aGroup',
  [complaintAbout.message]: 'aMessage',
  [complaintAbout.moment]: 'aMoment',
  [complaintAbout.stickerPack]: 'aPack',
}
const kinds = {
  pornography: 'pornography',
  harassment: 'harassment',
  fraud: 'fraud',
  marketing: 'marketing',
  crime: 'crime',
  infringement: 'infringement',
  privacy: 'privacy',
  other: 'other',
} as const satisfies Record<ComplaintKind, string>
const decisions = {
  dismiss: 'dismissedIt',
  warn: 'warnedIt',
  freeze: 'frozeIt',
  dissolve: 'dissolvedIt',
} as const satisfies Record<ComplaintDecision, string>

const isGroup = ({ about }: Row): boolean => about === complaintAbout.group

const columns: readonly ExportColumn<Row>[] = [
  {
    heading: (t) => t('about'),
    value: ({ targetName, targetId, about }, t) =>
      t('aboutOf', { name: targetName || targetId, kind: t(subjects[about] ?? 'aPerson') }),
  },
  {
    heading: (t) => t('kind'),
    value: ({ kind }, t) => (Object.hasOwn(kinds, kind) ? t(kinds[kind as ComplaintKind]) : kind),
  },
  { heading: (t) => t('complaintCount'), value: ({ count }) => count },
  { heading: (t) => t('made'), value: ({ createTime }) => ({ time: createTime }) },
  { heading: (t) => t('decided'), value: ({ decideTime }) => ({ time: decideTime }) },
  {
    heading: (t) => t('decision'),
    value: ({ decision }, t) =>
      Object.hasOwn(decisions, decision) ? t(decisions[decision as ComplaintDecision]) : decision,
  },
  { heading: (t) => t('reason'), value: ({ reason }) => reason },
  { heading: (t) => t('state'), value: ({ state }, t) => t(states[state] ?? 'waiting') },
  { heading: (t) => t('groupId'), value: (row) => (isGroup(row) ? row.targetId : '') },
]

export const complaintExport = exportedQueue({
  name: 'complaints',
  call: complaintAdmin.queue,
  inputOf: (state) => ({ state: Number(state) }),
  async items(app, { find, ...filter }, limit) {
    return store.queueItems({ ...filter, ids: find ? await idsFound(app, find) : undefined }, limit)
  },
  rows: async (app, ids) => viewsOf(app, await store.among(app.db, ids)),
  idOf: ({ id }: Row) => id,
  userOf: (row: Row) => (isGroup(row) ? '' : row.targetId),
  columns,
})
