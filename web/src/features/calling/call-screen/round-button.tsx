import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '#ui/cx.ts'

/** A control of a call: a round button with its name under it. `pressed` marks what is switched off or on. */
export function RoundButton(props: {
  icon: LucideIcon
  label: string
  tone?: 'plain' | 'danger' | 'ok'
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}) {
  const { icon: Icon, label, tone = 'plain', pressed, disabled, onClick, ref } = props
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className="group flex w-18 min-w-14 flex-col items-center gap-1.5 rounded-12 text-center text-12 text-[#f4ece2] disabled:opacity-40"
    >
      <span
        className={cx(
          'grid size-14 place-items-center rounded-18 transition-colors',
          tone === 'danger' && 'bg-danger-fill text-white',
          tone === 'ok' && 'bg-[#2d7a4b] text-white',
          tone === 'plain' &&
            (pressed ? 'bg-[#f4ece2] text-[#1c1714]' : 'bg-white/14 group-hover:bg-white/22'),
        )}
      >
        <Icon aria-hidden className="size-6" strokeWidth={1.8} />
      </span>
      <span className="leading-[1.3] wrap-anywhere">{label}</span>
    </button>
  )
}
