import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import { fromList, usePageContext } from '#ui/pages/navigation.tsx'
import { SwitchTrack } from '@mynah/ui/switch.tsx'
import { useRowPlace } from '#ui/lists/row-place.ts'

/** A titled card of cells: a group and not a landmark, because two panes of a wide screen may show the same title. */
export function Section(props: {
  title?: ReactNode
  hint?: ReactNode
  /** an error about all cells, for instance a choice that was not made */
  error?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <div
      role={props.title ? 'group' : undefined}
      aria-labelledby={props.title ? id : undefined}
      aria-describedby={props.error ? `${id}-error` : undefined}
      data-invalid={props.error ? true : undefined}
      tabIndex={props.error ? -1 : undefined}
      className="px-4 pb-3"
    >
      {props.title && (
        <h2 id={id} className="px-1 pt-2 pb-1.5 text-14 font-medium text-ink-500">
          {props.title}
        </h2>
      )}
      <List>{props.children}</List>
      {props.hint && <p className="px-1 pt-1.5 text-12 text-ink-500">{props.hint}</p>}
      {props.error && (
        <p id={`${id}-error`} role="alert" className="px-1 pt-1.5 text-12 text-danger">
          {props.error}
        </p>
      )}
    </div>
  )
}

/** A card of cells without a title. `plain` is a list without a card, edge to edge. */
export function List(props: { plain?: boolean; label?: string; children: ReactNode }) {
  return (
    <ul aria-label={props.label} className={cx(!props.plain && 'cells overflow-hidden rounded-18 bg-paper')}>
      {props.children}
    </ul>
  )
}

interface CellProps {
  title: ReactNode
  /** a second line under the title */
  hint?: ReactNode
  /** at the end of the row: text, an amount, a badge */
  value?: ReactNode
  icon?: LucideIcon
  /** only red packets and destructive actions are red */
  tone?: 'plain' | 'red'
  /** replaces the icon, for instance by an avatar */
  leading?: ReactNode
  /** a page to open, or an action; with neither the cell is static */
  to?: string
  onPress?: () => void
  chevron?: boolean
  /** a separate action beside that of the cell */
  aside?: ReactNode
  /** makes the cell a switch; undefined while its state is unknown */
  checked?: boolean | undefined
  onCheck?: (checked: boolean) => void
  /** the selected cell of a list with a single choice */
  selected?: boolean
  disabled?: boolean
}

/** One row of a list: opens a page (`to`), runs an action (`onPress`), or is a switch (`onCheck`). */
export function Cell(props: CellProps) {
  const { to, onPress, onCheck, checked, selected, disabled, aside } = props
  const { pane } = usePageContext()
  const place = useRowPlace()
  const look = cx(
    'flex min-h-13 w-full items-center gap-3 px-3.5 py-2.5 text-left text-16 outline-offset-[-2px]',
    (to || onPress || onCheck) &&
      !disabled &&
      'cursor-pointer transition-colors hover:bg-ink-900/4 active:bg-ink-900/8',
    selected && 'bg-beak-100',
    disabled && 'opacity-50',
  )
  if (onCheck && checked === undefined) {
    return (
      <li {...place} aria-busy className={look}>
        <CellBody {...props} />
        <span className="h-[30px] w-[50px] flex-none" />
      </li>
    )
  }
  if (onCheck) {
    return (
      <li {...place}>
        <label className={cx(look, 'has-focus-visible:outline-2 has-focus-visible:outline-ink-900')}>
          <CellBody {...props} />
          <SwitchTrack checked={checked === true} onCheck={onCheck} disabled={disabled} />
        </label>
      </li>
    )
  }
  if (to && !disabled) {
    return (
      <li {...place} className={aside ? 'flex items-center pr-1' : undefined}>
        <Link
          to={to}
          state={pane === 'list' ? fromList : undefined}
          aria-current={selected ? 'page' : undefined}
          className={cx(look, Boolean(aside) && 'min-w-0')}
        >
          <CellBody chevron={!aside} {...props} />
        </Link>
        {aside}
      </li>
    )
  }
  if (onPress) {
    return (
      <li {...place}>
        <button type="button" onClick={onPress} disabled={disabled} aria-pressed={selected} className={look}>
          <CellBody {...props} />
        </button>
      </li>
    )
  }
  return (
    <li {...place} className={look}>
      <CellBody {...props} />
    </li>
  )
}

/** The space of a cell that may appear, so that nothing below it moves. */
export const CellRoom = () => <li aria-hidden className="h-14" />

/**
 * One of these values, or none yet: it takes the width of the longest, so that the row does not change when the value
 * arrives.
 */
export function ValueAmong({ values, value }: { values: readonly string[]; value: string | undefined }) {
  return (
    <span className="inline-grid justify-items-end">
      {values.map((one) => (
        <span
          key={one}
          aria-hidden={one !== value}
          className={cx('col-start-1 row-start-1', one !== value && 'invisible')}
        >
          {one}
        </span>
      ))}
    </span>
  )
}

function CellBody({ title, hint, value, icon: Icon, leading, tone = 'plain', chevron }: CellProps) {
  return (
    <>
      {leading ??
        (Icon && (
          <span
            className={cx(
              'grid size-9 flex-none place-items-center rounded-12',
              tone === 'red' ? 'bg-danger-100 text-danger' : 'bg-beak-100 text-beak-700',
            )}
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.9} />
          </span>
        ))}
      <span className={cx('min-w-0 flex-1 wrap-anywhere', tone === 'red' && !Icon && 'text-danger')}>
        {title}
        {hint && <span className="block text-12 text-ink-500">{hint}</span>}
      </span>
      {value !== undefined && (
        <span className="max-w-[55%] flex-none text-right text-14 wrap-anywhere text-ink-500">{value}</span>
      )}
      {chevron && <ChevronRight aria-hidden className="-mr-1 size-5 flex-none text-ink-300" />}
    </>
  )
}
