import { operators } from '@mynah/contract/operators'
import { auditAmong, auditItems, type AuditRow } from '#features/operators/index.ts'
import { exportedQueue, type ExportColumn } from './exported-queue.ts'

const columns: readonly ExportColumn<AuditRow>[] = [
  { heading: (t) => t('time'), value: ({ at }) => ({ time: at }) },
  { heading: (t) => t('operator'), value: ({ operator_name }) => operator_name },
  { heading: (t) => t('action'), value: ({ action }) => action },
  { heading: (t) => t('subject'), value: ({ subject }) => subject },
  { heading: (t) => t('detail'), value: ({ detail }) => (detail === '{}' ? '' : detail) },
]

/** The audit log, which has no states: its number is the id of an item. */
export const auditExport = exportedQueue({
  name: 'audit',
  call: operators.audit,
  inputOf: () => ({}),
  items: async (_app, filter, limit) => auditItems(filter, limit),
  rows: ({ db }, ids) => auditAmong(db, ids),
  idOf: ({ seq }: AuditRow) => String(seq),
  userOf: ({ subject }: AuditRow) => /^person (\d+)$/.exec(subject)?.[1] ?? '',
  columns,
})
