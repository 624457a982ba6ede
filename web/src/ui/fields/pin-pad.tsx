import { useEffect, useRef, useState } from 'react'
import { CodeField } from '@mynah/ui/code-field.tsx'
import { Keypad } from '#ui/fields/keypad.tsx'

/** Asks for six digits, by the keypad below or by keys, and clears them once all six are there. */
export function PinPad(props: {
  label: string
  error: string | undefined
  busy: boolean
  onFull: (digits: string) => void
}) {
  const { label, error, busy, onFull } = props
  const [digits, setDigits] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // a disabled element loses the focus
  useEffect(() => {
    if (!busy) field.current?.focus({ preventScroll: true })
  }, [busy])
  const type = (typed: string) => {
    if (busy) return
    setDigits(typed.length === 6 ? '' : typed)
    if (typed.length === 6) onFull(typed)
  }
  return (
    <div className="mx-auto w-full max-w-110 space-y-5 px-4 pt-6">
      <p className="text-center text-16 font-medium">{label}</p>
      <CodeField
        ref={field}
        label={label}
        value={digits}
        onChange={type}
        masked
        ownKeypad
        autoFocus
        disabled={busy}
        error={error}
      />
      <Keypad
        disabled={busy}
        onDigit={(digit) => digits.length < 6 && type(digits + digit)}
        onDelete={() => type(digits.slice(0, -1))}
      />
    </div>
  )
}
