import type { AdminCall, AdminInput } from '@mynah/contract/admin-api'
import { csvField, csvLine, csvStart } from '@mynah/contract/csv'
import type { Language } from '@mynah/contract/languages'
import { formatMoney } from '@mynah/contract/money'
import type { ExportedQueueName } from '@mynah/contract/queue-exports'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { QueueItems } from '#platform/queues/work-queue.ts'
import { textsOf } from '#platform/texts.ts'

const texts = textsOf('queue-exports')
type ExportTexts = ReturnType<typeof texts>

/** A text, a number, money in cents, or a time in epoch milliseconds, of which 0 is none. */
type ExportValue = string | number | { cents: number } | { time: number }

/** A column of an export. It has nothing that is sealed, since a file can be passed on. */
export type ExportColumn<Row> = {
  heading(t: ExportTexts): string
  value(row: Row, t: ExportTexts, language: Language): ExportValue
}

/** Roles that may make an export, and its filter. */
type Asked = Pick<AdminCall, 'roles' | 'input'>

type Described<C extends AdminCall, Row> = {
  name: ExportedQueueName
  /** Lists the queue: roles that may make it may export, and its input is the filter. */
  call: C
  /** The part of the input that stands for a state, as the address of the queue's page has it. */
  inputOf(state: string): Record<string, unknown>
  /** Selects the first items of a filter, in its order. */
  items(app: App, input: AdminInput<C>, limit: number): Promise<QueueItems>
  /** The rows of these items, in any order. */
  rows(app: App, ids: readonly string[]): Promise<Row[]>
  idOf(row: Row): string
  /** The user whom the item is about; '' if there is none. */
  userOf(row: Row): string
  columns: readonly ExportColumn<Row>[]
}

type DescribedLog<Input, Row> = {
  name: ExportedQueueName
  call: Asked
  /** Throws if the filter cannot be exported now. */
  check(app: App, input: Input): void
  /** How many rows match, up to a limit. */
  count(app: App, db: Db, input: Input, limit: number): Promise<number>
  /** All rows that match in their order, some hundreds at a time. */
  pages(app: App, input: Input): AsyncIterable<Row[]>
  columns: readonly ExportColumn<Row>[]
}

type File = {
  name: ExportedQueueName
  call: Asked
  inputOf(state: string): Record<string, unknown>
  /** What a file begins with: the mark of UTF-8, and the line of headings. */
  start(language: Language): string
}

/** A queue whose items can be exported. They are chosen first, since they change. `input` is that of `call`. */
export type ExportedQueue = File & {
  items(app: App, input: unknown, limit: number): Promise<QueueItems>
  /** The lines of these items in this order; items that are gone have none. */
  lines(app: App, ids: readonly string[], language: Language): Promise<string[]>
}

/** Rows that never change, and are read one after the other: all of them or none. */
export type ExportedLog = File & {
  check(app: App, input: unknown): void
  count(app: App, db: Db, input: unknown, limit: number): Promise<number>
  pages(app: App, input: unknown, language: Language): AsyncIterable<string[]>
}

/** The queues and logs that features export. */
export const queuesToExport = new ExtensionPoint<ExportedQueue | ExportedLog>('queuesToExport')

export function exportedQueue<C extends AdminCall, Row>(given: Described<C, Row>): ExportedQueue {
  const { name, call, idOf, userOf } = given
  const columns: readonly ExportColumn<Row>[] = [
    ...given.columns,
    { heading: (t) => t('itemId'), value: idOf },
    { heading: (t) => t('accountId'), value: userOf },
  ]
  return {
    name,
    call,
    inputOf: (state) => given.inputOf(state),
    items: (app, input, limit) => given.items(app, input as AdminInput<C>, limit),
    start: (language) => startOf(columns, language),
    async lines(app, ids, language) {
      const rows = new Map((await given.rows(app, ids)).map((row) => [idOf(row), row]))
      const found = ids.flatMap((id) => rows.get(id) ?? [])
      return linesOf(columns, found, language)
    },
  }
}

export function exportedLog<Input, Row>(given: DescribedLog<Input, Row>): ExportedLog {
  const { name, call, columns } = given
  return {
    name,
    call,
    inputOf: () => ({}),
    check: (app, input) => given.check(app, input as Input),
    count: (app, db, input, limit) => given.count(app, db, input as Input, limit),
    start: (language) => startOf(columns, language),
    async *pages(app, input, language) {
      for await (const rows of given.pages(app, input as Input)) yield linesOf(columns, rows, language)
    },
  }
}

const startOf = <Row>(columns: readonly ExportColumn<Row>[], language: Language): string =>
  csvStart + csvLine(columns.map(({ heading }) => csvField(heading(texts(language)))))

function linesOf<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): string[] {
  const t = texts(language)
  return rows.map((row) => csvLine(columns.map(({ value }) => fieldOf(value(row, t, language)))))
}

function fieldOf(value: ExportValue): string {
  if (typeof value === 'string') return csvField(value)
  if (typeof value === 'number') return String(value)
  if ('cents' in value) return formatMoney(value.cents)
  return value.time === 0 ? '' : new Date(value.time).toISOString()
}

/** How many of the operators who have to approve an item did so, and their names. */
export function approvalsIn(
  t: ExportTexts,
  { agreedBy, needed }: { agreedBy: readonly string[]; needed: number },
): string {
  const of = { agreed: agreedBy.length, needed }
  return agreedBy.length === 0 ? t('agreedOf', of) : t('agreedOfBy', { ...of, names: agreedBy.join(', ') })
}
