// Compact fields for pages that show much at once, such as the console: a label above the input, with small but
// touchable sizes.

import { useId, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'> & {
  label: string
  value: string
  onValue: (value: string) => void
}

const inputLook = 'min-h-10 w-full rounded-8 border border-ink-200 bg-paper px-3 py-2'

/** A field of one line. */
export function Field({ label, value, onValue, ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-ink-500">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        className={inputLook}
      />
    </div>
  )
}

/** A choice of a few values. */
export function Choice<V extends string>(props: {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onValue: (value: V) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-ink-500">
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        onChange={(event) => props.onValue(event.currentTarget.value as V)}
        className={inputLook}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'className'> & {
  label: string
  value: string
  onValue: (value: string) => void
}

/** A field of several lines. */
export function Area({ label, value, onValue, ...rest }: AreaProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-ink-500">
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        className={inputLook}
      />
    </div>
  )
}
