import { useId, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { countGraphemes } from '@mynah/contract/kit'
import { cx } from './cx.ts'
import { useFocusOnRefusal } from './show-fault.ts'

interface Common {
  label: string
  /** the label is shown as a placeholder, and stays for screen readers */
  labelInside?: boolean
  value: string
  onChange: (value: string) => void
  error?: string | null | undefined
  /** the server's error for this field: shown like other errors, and the field gets the focus */
  refused?: string | null | undefined
  hint?: ReactNode
  /** shown before and after the input: a country code, a button */
  prefix?: ReactNode
  suffix?: ReactNode
  /** shows n/max; accepts no more than max */
  max?: number
  /** counts graphemes instead of characters: for names */
  inSigns?: boolean | undefined
}

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'prefix' | 'max' | 'className' | 'id'
>

export type TextFieldProps = Common &
  Native & {
    /** several lines: grows from `rows` up to eight */
    rows?: number
    /** a key in several lines; Enter starts a new one unless this prevents it */
    onKey?: (event: KeyboardEvent) => void
    ref?: Ref<HTMLInputElement>
  }

export function TextField(props: TextFieldProps) {
  const {
    label,
    labelInside,
    value,
    onChange,
    refused,
    hint,
    prefix,
    suffix,
    max,
    inSigns,
    rows,
    onKey,
    ref,
    error: fault,
    ...rest
  } = props
  const error = fault || refused
  const id = useId()
  const frame = useFocusOnRefusal(refused)
  const take = (typed: string) => {
    let taken = typed
    while (inSigns && max && countGraphemes(taken) > max) taken = taken.slice(0, -1)
    onChange(taken)
  }
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  const common = {
    id,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
    placeholder: labelInside ? label : rest.placeholder,
    maxLength: inSigns ? undefined : (max ?? rest.maxLength),
    className: 'min-w-0 flex-1 bg-transparent py-3 text-ink-900 outline-none disabled:opacity-60',
  }
  return (
    <div>
      <label
        htmlFor={id}
        className={labelInside ? 'sr-only' : 'mb-1.5 block px-1 text-14 font-medium text-ink-700'}
      >
        {label}
      </label>
      <div
        ref={frame}
        className={cx(
          'flex min-h-13 items-center gap-2.5 rounded-[14px] border-[1.5px] bg-paper px-4 transition-colors',
          // the field's own focus ring: amber alone would not reach a contrast of 3 to 1
          'focus-within:border-beak-500 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-ink-900',
          error ? 'border-danger' : 'border-ink-200',
        )}
      >
        {prefix && <span className="flex-none font-medium">{prefix}</span>}
        {rows ? (
          <textarea
            {...common}
            rows={rows}
            // `field-sizing: content` alone would make it one line high
            style={{ minHeight: `calc(${rows}lh + 1.5rem)` }}
            disabled={rest.disabled}
            required={rest.required}
            onChange={(event) => take(event.currentTarget.value)}
            onKeyDown={onKey}
            className={cx(common.className, 'field-sizing-content max-h-53 resize-none')}
          />
        ) : (
          <input {...rest} {...common} ref={ref} onChange={(event) => take(event.currentTarget.value)} />
        )}
        {max !== undefined && (
          <span aria-hidden className="flex-none self-end pb-3.5 text-12 text-ink-500 tabular-nums">
            {inSigns ? countGraphemes(value) : value.length}/{max}
          </span>
        )}
        {suffix && <span className="-mr-2 flex flex-none items-center">{suffix}</span>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="px-1 pt-1.5 text-12 text-ink-500">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={error ? 'px-1 pt-1.5 text-12 text-danger' : undefined}>
        {error}
      </p>
    </div>
  )
}
