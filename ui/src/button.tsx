import { LoaderCircle, type LucideIcon } from 'lucide-react'
import {
  useEffect,
  useRef,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { limits } from '@mynah/contract/limits'
import { cx } from './cx.ts'
import { showFault } from './show-fault.ts'

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'link'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  kind?: ButtonKind
  /** as wide as its container */
  wide?: boolean
  small?: boolean
  /** shows that the action is running, and ignores presses */
  busy?: boolean
  icon?: LucideIcon
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

const looks: Record<ButtonKind, string> = {
  primary: 'bg-beak-500 text-ink hover:brightness-105 active:brightness-95',
  secondary: 'bg-ink-100 text-ink-900 hover:bg-ink-200',
  danger: 'bg-danger-fill text-white hover:brightness-105 active:brightness-95',
  link: 'text-beak-700 hover:underline underline-offset-4',
}

/** A primary button submits: if a field is refused then, by the form or by the server, the page scrolls to it. */
export function Button(props: Props) {
  const { kind = 'primary', wide, small, busy, icon: Icon, children, disabled, onClick, ...rest } = props
  const off = disabled && !busy
  const takenAt = useRef(Number.NEGATIVE_INFINITY)
  const pressed = useRef<HTMLButtonElement>(null)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // further presses of a double click repeat the first, whose action may end before they come
    const repeated = event.detail > 1 && event.timeStamp - takenAt.current < limits.debounceMs
    if (busy || (repeated && kind !== 'link')) return event.preventDefault()
    takenAt.current = event.timeStamp
    onClick?.(event)
    if (kind !== 'primary') return
    pressed.current = event.currentTarget
    // errors of fields appear only after the next render
    requestAnimationFrame(() => pressed.current && showFault(pressed.current))
  }
  useEffect(() => {
    if (!busy && pressed.current) showFault(pressed.current)
  }, [busy])
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-busy={busy || undefined}
      // a busy button keeps the focus, so it is not disabled, but ignores presses
      aria-disabled={busy || undefined}
      onClick={press}
      className={cx(
        'inline-flex items-center justify-center gap-2 text-center font-medium transition',
        kind === 'link' ? 'min-h-11 rounded-8 px-1 text-14' : 'rounded-[16px] px-5 py-2',
        kind !== 'link' && (small ? 'min-h-11 rounded-[14px] text-14' : 'min-h-13 text-16'),
        wide && 'w-full',
        off && kind !== 'link' ? 'bg-ink-100 text-ink-500' : off ? 'text-ink-500' : looks[kind],
      )}
    >
      {busy ? (
        <LoaderCircle aria-hidden className="size-5 flex-none animate-spin" />
      ) : (
        Icon && <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.9} />
      )}
      {children}
    </button>
  )
}
