import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from '@mynah/ui/cx.ts'

/** A control of a call or meeting: a round button with its name below. `pressed` marks what is turned off or on. */
export function RoundButton(props: {
  icon: LucideIcon
  label: string
  tone?: 'plain' | 'danger' | 'ok'
  pressed?: boolean
  /** smaller, if there are many side by side */
  compact?: boolean
  /** in its corner: a count */
  badge?: ReactNode
  disabled?: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}) {
  const { icon: Icon, label, tone = 'plain', pressed, compact, badge, disabled, onClick, ref } = props
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'group flex flex-col items-center rounded-12 text-center text-12 text-on-dark disabled:opacity-40',
        compact ? 'w-16 min-w-0 gap-1' : 'w-18 min-w-14 gap-1.5',
      )}
    >
      <span
        className={cx(
          'relative grid place-items-center rounded-18 transition-colors',
          compact ? 'size-11' : 'size-14',
          tone === 'danger' && 'bg-danger-fill text-white',
          tone === 'ok' && 'bg-ok-fill text-white',
          tone === 'plain' && (pressed ? 'bg-on-dark text-ink' : 'bg-white/14 group-hover:bg-white/22'),
        )}
      >
        <Icon aria-hidden className="size-6" strokeWidth={1.8} />
        {badge && <span className="absolute -top-1.5 -right-1.5">{badge}</span>}
      </span>
      <span className="max-w-full leading-[1.3] wrap-anywhere">{label}</span>
    </button>
  )
}
