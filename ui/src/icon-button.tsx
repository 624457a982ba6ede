import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from './cx.ts'

type Props = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'children' | 'aria-label' | 'className' | 'name'
> & {
  icon: LucideIcon
  /** its action, for screen readers and as the tooltip */
  name: string
  tone?: 'plain' | 'action' | 'night'
  dot?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon: Icon, name, tone = 'plain', dot, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      {...rest}
      className={cx(
        'relative grid size-11 flex-none place-items-center rounded-full transition-colors disabled:opacity-40',
        tone === 'plain' && 'text-ink-900 hover:bg-ink-900/6 active:bg-ink-900/10',
        tone === 'action' && 'bg-beak-500 text-ink hover:brightness-105 active:brightness-95',
        tone === 'night' && 'text-on-dark hover:bg-white/10',
      )}
    >
      <Icon aria-hidden className="size-6" strokeWidth={1.8} />
      {dot && (
        <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-paper bg-danger-fill box-content" />
      )}
    </button>
  )
}
