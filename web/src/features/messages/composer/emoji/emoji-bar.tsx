import {
  Apple,
  Clock3,
  Delete,
  Flag,
  Hand,
  Hash,
  Lightbulb,
  PawPrint,
  Plane,
  Smile,
  Trophy,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { recentCategory } from './emoji-data.ts'

export type EmojiCategory = { index: number; label: string }

/** By the group numbers of the emoji data. */
const icons: Partial<Record<number, LucideIcon>> = {
  [recentCategory]: Clock3,
  0: Smile,
  1: Hand,
  3: PawPrint,
  4: Apple,
  5: Plane,
  6: Trophy,
  7: Lightbulb,
  8: Hash,
  9: Flag,
}

interface Props {
  categories: readonly EmojiCategory[]
  /** the index of the visible category */
  current: number
  /** there are no categories while searching */
  disabled: boolean
  onGo: (place: number) => void
  onBackspace: (() => void) | undefined
}

/** Leads to each category, as a single Tab stop with arrow keys inside, and deletes what is before the caret. */
export function EmojiBar({ categories, current, disabled, onGo, onBackspace }: Props) {
  const t = useT('messages')
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = bar.current?.children[current]
    // `scrollIntoView` would also scroll the elements around the bar
    if (button instanceof HTMLElement && bar.current)
      bar.current.scrollLeft = button.offsetLeft - (bar.current.clientWidth - button.offsetWidth) / 2
  }, [current])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = step && buttons[(at + step + buttons.length) % buttons.length]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className="flex flex-none items-center border-t border-ink-100 px-1">
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('emojiCategories')}
        onKeyDown={onKeyDown}
        className="scroller relative flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]"
      >
        {categories.map(({ index, label }, place) => {
          const Icon = icons[index] ?? Smile
          const isCurrent = !disabled && place === current
          return (
            <button
              key={index}
              type="button"
              aria-label={label}
              title={label}
              aria-pressed={isCurrent}
              disabled={disabled}
              tabIndex={place === current ? 0 : -1}
              onClick={() => onGo(place)}
              className="grid h-11 min-w-11 flex-1 place-items-center text-ink-500 disabled:opacity-40 aria-pressed:text-ink-900"
            >
              <span className={cx('grid size-9 place-items-center rounded-full', isCurrent && 'bg-ink-100')}>
                <Icon aria-hidden className="size-5" strokeWidth={1.8} />
              </span>
            </button>
          )
        })}
      </div>
      {/* the field keeps the focus, and the phone its keyboard */}
      {onBackspace && (
        <span role="presentation" onPointerDown={(event) => event.preventDefault()}>
          <IconButton icon={Delete} name={t('emojiBackspace')} onClick={onBackspace} />
        </span>
      )}
    </div>
  )
}
