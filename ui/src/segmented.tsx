import { useId } from 'react'
import { cx } from './cx.ts'

/** A choice of a few values side by side; arrow keys move between them. */
export function Segmented<V extends string>(props: {
  name: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
}) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={props.name} className="flex rounded-[14px] bg-ink-100 p-1">
      {props.options.map(({ value, label }) => {
        const chosen = value === props.value
        return (
          <label
            key={value}
            className={cx(
              'relative flex min-h-10 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-[11px] px-1.5 py-1 text-center text-14 wrap-anywhere transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-900',
              chosen ? 'bg-raised font-medium text-ink-900 shadow-near' : 'text-ink-700 hover:text-ink-900',
            )}
          >
            <input
              type="radio"
              name={group}
              value={value}
              checked={chosen}
              onChange={() => props.onChange(value)}
              className="absolute inset-x-0 -inset-y-1 cursor-pointer appearance-none outline-none"
            />
            {label}
          </label>
        )
      })}
    </div>
  )
}
