import { useEffect, useRef, useState, type ReactNode } from 'react'
import { languageNow, useT } from '#i18n/translate.ts'
import { Button } from './button.tsx'
import { csvOf, exportedOf, textIn, type Column } from './column.ts'
import { Field } from './field.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
import { useKeys } from './queue/keys.ts'
import { saveFile } from '@mynah/ui/save-file.ts'

export type { Column } from './column.ts'

interface Props<T> {
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  idOf: (row: T) => string | number
  empty: string
  /** the row that is open */
  chosen?: string | number | undefined
  /** opens a row, by its first cell */
  onOpen?: (row: T) => void
  /** without sorting, filtering and export: for a few rows of a form */
  plain?: boolean
  /** the rows are a page that the server found and sorted */
  remote?: Remote
  /** rows can be chosen, by a checkbox before the first cell */
  choice?: TableChoice<T> | undefined
}

interface TableChoice<T> {
  may: (row: T) => boolean
  isChosen: (row: T) => boolean
  choose: (rows: readonly T[], isOn: boolean) => void
  nameOf: (row: T) => string
}

type Order = { column: string; isDescending: boolean }

interface Remote {
  /** the label of the search field */
  find: string
  words: string
  onWords: (words: string) => void
  order: Order | undefined
  onOrder: (order: Order) => void
  isSortable: boolean
  /** the number of rows of an export, and whether there are more */
  count: number
  isMore: boolean
  isExporting: boolean
  onExport: () => void
}

/**
 * A table that can be sorted by its headings and filtered by words, with a choice of columns, and an export of the
 * shown rows.
 */
export function Table<T>(props: Props<T>) {
  const { label, rows, columns, idOf, empty, chosen, onOpen, plain = false, remote, choice } = props
  const t = useT('parts')
  const [ownOrder, setOwnOrder] = useState<Order>()
  const [ownWords, setOwnWords] = useState('')
  const [hidden, setHidden] = useHiddenColumns(columns.map(({ name }) => name))
  const shownColumns = columns.filter(({ name }, index) => index === 0 || !hidden.includes(name))
  const order = remote ? remote.order : ownOrder
  const shown = remote ? rows : sorted(filtered(rows, columns, ownWords), columns, order)
  const mayOrder = ({ sort }: Column<T>) => !plain && (!remote || (remote.isSortable && sort !== undefined))
  const isEmpty = rows.length === 0
  const exportShown = () => saveFile(csvFile(csvOf(shownColumns, shown)), `${label}.csv`)
  const nothing = <p className="rounded-xl bg-paper px-4 py-8 text-center text-ink-500">{empty}</p>
  if (isEmpty && !remote) return nothing
  return (
    <div className="min-w-0 space-y-2">
      {!plain && (
        <Tools
          find={remote?.find ?? t('filterRows')}
          words={remote?.words ?? ownWords}
          onWords={remote?.onWords ?? setOwnWords}
          {...{ hidden }}
          names={columns.slice(1).map(({ name }) => name)}
          onHidden={setHidden}
          count={remote?.count ?? shown.length}
          isMore={remote?.isMore ?? false}
          isExporting={remote?.isExporting ?? false}
          onExport={remote?.onExport ?? exportShown}
        />
      )}
      {isEmpty ? (
        nothing
      ) : (
        <div className="overflow-x-auto rounded-xl border border-ink-200 bg-paper">
          <table aria-label={label} className="w-full border-collapse text-left">
            <Head
              columns={shownColumns}
              order={order}
              box={choice && <ChoiceOfAll rows={shown} choice={choice} />}
              onOrderOf={(column) => (mayOrder(column) ? (remote?.onOrder ?? setOwnOrder) : undefined)}
            />
            <tbody>
              {shown.map((row) => (
                <Row
                  key={idOf(row)}
                  row={row}
                  columns={shownColumns}
                  isChosen={chosen !== undefined && idOf(row) === chosen}
                  onOpen={onOpen}
                  choice={choice}
                />
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className="px-4 py-8 text-center text-ink-500">{t('noneMatches')}</p>}
        </div>
      )}
    </div>
  )
}

const csvFile = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })

const boxLook = 'mr-3 size-5 flex-none align-text-bottom'

function ChoiceOfRow<T>({ row, choice }: { row: T; choice: TableChoice<T> }) {
  const t = useT('parts')
  return (
    <input
      type="checkbox"
      aria-label={t('chooseRow', { name: choice.nameOf(row) })}
      checked={choice.isChosen(row)}
      onChange={({ currentTarget }) => choice.choose([row], currentTarget.checked)}
      className={boxLook}
    />
  )
}

function ChoiceOfAll<T>({ rows, choice }: { rows: readonly T[]; choice: TableChoice<T> }) {
  const t = useT('parts')
  const possible = rows.filter(choice.may)
  return (
    <input
      type="checkbox"
      aria-label={t('chooseAll')}
      checked={possible.length > 0 && possible.every(choice.isChosen)}
      onChange={({ currentTarget }) => choice.choose(possible, currentTarget.checked)}
      className={boxLook}
    />
  )
}

function Head<T>(props: {
  columns: readonly Column<T>[]
  order: Order | undefined
  /** before the first heading */
  box: ReactNode
  onOrderOf: (column: Column<T>) => ((order: Order) => void) | undefined
}) {
  const { columns, order, box, onOrderOf } = props
  return (
    <thead className="text-sm text-ink-500">
      <tr>
        {columns.map((column, index) => (
          <Heading
            key={column.name}
            box={index === 0 && box}
            name={column.name}
            order={order}
            onOrder={onOrderOf(column)}
          />
        ))}
      </tr>
    </thead>
  )
}

function Row<T>(props: {
  row: T
  columns: readonly Column<T>[]
  isChosen: boolean
  onOpen: ((row: T) => void) | undefined
  choice: TableChoice<T> | undefined
}) {
  const { row, columns, isChosen, onOpen, choice } = props
  return (
    <tr
      className={`border-t border-ink-200 ${isChosen ? 'bg-beak-100' : ''}`}
      aria-current={isChosen || undefined}
    >
      {columns.map((column, index) => (
        <td
          key={column.name}
          className={`max-w-100 px-2 2xl:px-3 py-2.5 align-top wrap-break-word first:pl-4 ${index === 0 ? 'min-w-32' : 'min-w-20'}`}
        >
          {index === 0 ? (
            <span className="flex items-start">
              {choice?.may(row) && <ChoiceOfRow row={row} choice={choice} />}
              {onOpen ? (
                <Opener onOpen={() => onOpen(row)}>{shownIn(column, row)}</Opener>
              ) : (
                shownIn(column, row)
              )}
            </span>
          ) : (
            shownIn(column, row)
          )}
        </td>
      ))}
    </tr>
  )
}

function Heading(props: {
  box: ReactNode
  name: string
  order: Order | undefined
  onOrder: ((order: Order) => void) | undefined
}) {
  const { box, name, order, onOrder } = props
  const mine = order?.column === name ? order : undefined
  return (
    <th
      scope="col"
      aria-sort={mine ? (mine.isDescending ? 'descending' : 'ascending') : undefined}
      className="px-2 py-2.5 font-medium first:pl-4 2xl:px-3"
    >
      {box}
      {onOrder ? (
        <button
          type="button"
          className="cursor-pointer text-left"
          onClick={() => onOrder({ column: name, isDescending: mine?.isDescending === false })}
        >
          {name}
          {mine && <span aria-hidden>{mine.isDescending ? ' ↓' : ' ↑'}</span>}
        </button>
      ) : (
        name
      )}
    </th>
  )
}

function Tools(props: {
  find: string
  words: string
  onWords: (words: string) => void
  names: readonly string[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
  count: number
  isMore: boolean
  isExporting: boolean
  onExport: () => void
}) {
  const { find, words, onWords, names, hidden, onHidden, count, isMore, isExporting, onExport } = props
  const t = useT('parts')
  const [isOpen, setOpen] = useState(false)
  const shownNames = isOpen ? names : []
  useEffect(() => {
    if (!isOpen) return undefined
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  const field = useRef<HTMLDivElement>(null)
  useKeys({ '/': { name: find, run: () => field.current?.querySelector('input')?.focus() } })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div ref={field} className="mr-auto grow basis-28 sm:max-w-80">
        <Field label={find} type="search" maxLength={64} value={words} onValue={onWords} />
      </div>
      <div className="relative">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('columns')}
        </Button>
        <fieldset
          className={`absolute right-0 z-10 mt-1 w-max rounded-xl border border-ink-200 bg-paper px-4 py-2 shadow-lg ${isOpen ? '' : 'hidden'}`}
        >
          <legend className="sr-only">{t('columns')}</legend>
          {shownNames.map((name) => (
            <label key={name} className="flex min-h-10 items-center gap-3">
              <input
                type="checkbox"
                checked={!hidden.includes(name)}
                onChange={({ currentTarget: { checked } }) =>
                  onHidden(checked ? hidden.filter((one) => one !== name) : [...hidden, name])
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
      <Button busy={isExporting} disabled={count === 0} onClick={onExport}>
        {t('export', { count: isMore ? `${count}+` : count })}
      </Button>
    </div>
  )
}

export function Opener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="cursor-pointer text-left font-medium underline underline-offset-4"
      onClick={onOpen}
    >
      {children}
    </button>
  )
}

const shownIn = <T,>(column: Column<T>, row: T): ReactNode => column.cell?.(row) ?? textIn(column, row)

function filtered<T>(rows: readonly T[], columns: readonly Column<T>[], words: string): readonly T[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return rows
  // an amount is found with and without its separators
  const texts = (row: T) => columns.flatMap((column) => [textIn(column, row), exportedOf(column, row)])
  return rows.filter((row) => texts(row).some((text) => String(text).toLowerCase().includes(wanted)))
}

function sorted<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  order: Order | undefined,
): readonly T[] {
  const column = columns.find(({ name }) => name === order?.column)
  if (!column) return rows
  const words = new Intl.Collator(languageNow(), { numeric: true })
  const sign = order?.isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [column.value(one), column.value(other)]
    return (
      sign * (typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b)))
    )
  })
}
