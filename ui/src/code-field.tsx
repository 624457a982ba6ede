import { useId, useState, type Ref } from 'react'
import { cx } from './cx.ts'

/**
 * Digits in boxes: a code from a message, or a payment password with `masked`. One real input covers the boxes, so that
 * pasting and the phone's autofill work.
 */
export function CodeField(props: {
  label: string
  value: string
  onChange: (value: string) => void
  onFull?: (value: string) => void
  length?: number
  masked?: boolean
  error?: string | null
  disabled?: boolean
  autoFocus?: boolean
  /** keeps the phone's keyboard closed, if a keypad of our own is shown below */
  ownKeypad?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  const {
    label,
    value,
    onChange,
    onFull,
    length = 6,
    masked,
    error,
    disabled,
    autoFocus,
    ownKeypad,
    ref,
  } = props
  const id = useId()
  const [focused, setFocused] = useState(false)
  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onFull?.(digits)
  }
  return (
    <div>
      <div className="relative mx-auto w-fit max-w-full">
        <div aria-hidden className="flex justify-center gap-2">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={cx(
                'grid h-13 w-[46px] min-w-0 shrink place-items-center rounded-[13px] bg-ink-100 text-22 font-medium tabular-nums',
                error && 'outline-2 outline-danger',
                focused && index === Math.min(value.length, length - 1) && 'outline-2 outline-ink-900',
              )}
            >
              {masked && index < value.length ? (
                <span className="size-3 rounded-full bg-ink-900" />
              ) : (
                value[index]
              )}
            </span>
          ))}
        </div>
        <input
          ref={ref}
          id={id}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          type={masked ? 'password' : 'text'}
          inputMode={ownKeypad ? 'none' : 'numeric'}
          autoComplete={masked ? 'off' : 'one-time-code'}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          value={value}
          disabled={disabled}
          maxLength={length}
          onChange={(event) => take(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent opacity-0 outline-none"
        />
      </div>
      <p
        id={`${id}-error`}
        role="alert"
        className={error ? 'pt-2 text-center text-12 text-danger' : undefined}
      >
        {error}
      </p>
    </div>
  )
}
