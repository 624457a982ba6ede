import { Delete } from 'lucide-react'
import { useUiText } from '@mynah/ui/ui-text.tsx'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/**
 * Ten digits and a delete key, for a payment password that the phone's own keyboard should not see; with a point for
 * amounts. It does not take the focus.
 */
export function Keypad(props: {
  /** a digit, or '.' if the keypad has a point */
  onDigit: (digit: string) => void
  onDelete: () => void
  point?: boolean
  disabled?: boolean
}) {
  const words = useUiText()
  const look =
    'grid h-13 short:h-11 place-items-center rounded-[14px] bg-ink-900/6 text-22 font-medium tabular-nums hover:bg-ink-900/10 active:bg-ink-900/15 disabled:opacity-50'
  const digit = (key: string) => (
    <button
      key={key}
      type="button"
      disabled={props.disabled}
      onClick={() => props.onDigit(key)}
      className={look}
    >
      {key}
    </button>
  )
  return (
    <div
      role="presentation"
      onPointerDown={(event) => event.preventDefault()}
      className="grid grid-cols-3 gap-2 select-none short:gap-1.5"
    >
      {keys.map(digit)}
      {props.point ? digit('.') : <span />}
      {digit('0')}
      <button
        type="button"
        aria-label={words.backspace}
        disabled={props.disabled}
        onClick={props.onDelete}
        className={look}
      >
        <Delete aria-hidden className="size-6" strokeWidth={1.8} />
      </button>
    </div>
  )
}
