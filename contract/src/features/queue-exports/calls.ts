import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput, id, singleLineText, time } from '../../kit/kit.ts'
import { languages } from '../../kit/languages.ts'
import { limits } from '../../limits.ts'
import { Day } from '../../rules/days.ts'

/** The queues whose items can be exported, the audit log, and the entries of the ledger. */
export const exportedQueues = [
  'identities',
  'complaints',
  'support',
  'recharges',
  'withdrawals',
  'orders',
  'flags',
  'audit',
  'ledger',
] as const
export type ExportedQueueName = (typeof exportedQueues)[number]

/**
 * Why an export failed: its rows could not be chosen within a minute, the days of the ledger have more than a million
 * entries, the disk is nearly full, its process ended three times, or another fault, which the log of the server names.
 * '' for one that did not fail.
 */
export const queueExportFaults = ['', 'tooSlow', 'tooMany', 'noRoom', 'interrupted', 'other'] as const
export type QueueExportFault = (typeof queueExportFaults)[number]

export const QueueExport = z.object({
  id: z.string(),
  queue: z.enum(exportedQueues),
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'cancelled']),
  fault: z.enum(queueExportFaults),
  /** Name of the operator who asked for it. */
  operator: z.string(),
  /** Whether the caller may cancel it: their own, and for admins any, while it waits or runs. */
  mayCancel: z.boolean(),
  /** The filter: words, and from when until when; '' and 0 if it has none. */
  find: z.string(),
  since: time,
  until: time,
  /** The days of entries of the ledger, the last one included; '' for other exports. */
  firstDay: z.string(),
  lastDay: z.string(),
  askTime: time,
  /** When it was ready, failed or was cancelled; 0 before. */
  endTime: time,
  /** When it is removed, with its file. */
  expireTime: time,
  /** How many rows it has, from when they are chosen; 0 before. */
  rows: z.int(),
  /** How many of them are written. */
  writtenRows: z.int(),
  /** The size of the file; 0 until it is ready. */
  bytes: z.int(),
})
export type QueueExport = z.output<typeof QueueExport>

/** The path of the files below that of console calls: `GET /api/console/queue-exports/file/<id>`. */
export const queueExportFiles = 'queue-exports/file'

const roles = ['reviewer', 'support', 'cashier', 'auditor'] as const

/** Files with all rows of a queue that match a filter. Each is for the roles that may open its queue. */
export const queueExports = {
  /**
   * Asks for an export of up to 1 million rows. The filter is that of the queue's own call: `state` as the address of
   * its page has it, and the others as `queueInput` has them. `subject`, `action` and `operator` are those of the audit
   * log, which has days too and takes any state. The ledger takes any state and has only `firstDay` and `lastDay`, days
   * of the installation's time zone that have ended, both included. `language` is that of headings and values.
   */
  ask: adminCall('queue-exports/ask', {
    roles,
    recorded: true,
    input: z.object({
      queue: z.enum(exportedQueues),
      language: z.enum(languages),
      state: singleLineText(20, 1),
      find: z.optional(singleLineText(limits.keywordLengthMax, 2)),
      since: z.optional(time),
      until: z.optional(time),
      sort: z.optional(singleLineText(20, 1)),
      isDescending: z.optional(z.boolean()),
      subject: z.optional(singleLineText(100)),
      action: z.optional(singleLineText(40)),
      operator: z.optional(singleLineText(30)),
      firstDay: z.optional(Day),
      lastDay: z.optional(Day),
    }),
    output: QueueExport,
    errors: ['QueueExportsOpen', 'QueueExportsFull', 'DaysNotExportable'],
  }),
  /** The newest 100 exports of the last days, of all operators, of the queues that the caller's role may open. */
  list: adminCall('queue-exports/list', {
    roles,
    input: emptyInput,
    output: z.object({ list: z.array(QueueExport) }),
  }),
  /** Ends an export that waits or runs. */
  cancel: adminCall('queue-exports/cancel', {
    roles,
    recorded: true,
    input: z.object({ id }),
    output: emptyOutput,
    errors: ['QueueExportEnded'],
  }),
}
