import { cx } from './cx.ts'

/** A count; 99+ above 99, nothing for 0. `label` is read by screen readers. */
export function Badge(props: { count: number; quiet?: boolean; label?: string; small?: boolean }) {
  const { count, quiet, label, small } = props
  if (count <= 0) return null
  return (
    <span
      className={cx(
        'inline-grid flex-none place-items-center rounded-full font-medium tabular-nums',
        small ? 'h-[17px] min-w-[17px] px-1 text-11 leading-none' : 'h-5 min-w-5 px-1.5 text-12 leading-none',
        quiet ? 'bg-quiet-fill text-quiet-text' : 'bg-danger-fill text-white',
      )}
    >
      <span aria-hidden={label ? true : undefined}>{count > 99 ? '99+' : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** Marks something as new, without a count. */
export function Dot(props: { label?: string; quiet?: boolean }) {
  return (
    <span
      className={cx(
        'inline-block size-2.5 flex-none rounded-full',
        props.quiet ? 'bg-quiet-fill' : 'bg-danger-fill',
      )}
    >
      {props.label && <span className="sr-only">{props.label}</span>}
    </span>
  )
}
