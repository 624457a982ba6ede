import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** One of a row of filters; a tag if nothing happens on press. */
export function Chip(props: { children: ReactNode; chosen?: boolean; onPress?: () => void }) {
  const look = cx(
    'inline-flex min-h-9 flex-none items-center rounded-full px-3.5 text-14 whitespace-nowrap transition-colors',
    props.chosen ? 'bg-ink-900 font-medium text-paper' : 'bg-ink-100 text-ink-900',
  )
  if (!props.onPress) return <span className={look}>{props.children}</span>
  return (
    <button
      type="button"
      aria-pressed={props.chosen ?? false}
      onClick={props.onPress}
      // the chip is 36 high, its touch area 44
      className={cx(look, 'relative before:absolute before:-inset-y-1 before:inset-x-0')}
    >
      {props.children}
    </button>
  )
}

/** Chips in one line, which scrolls sideways. */
export function ChipRow(props: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={props.label}
      className="flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none]"
    >
      {props.children}
    </div>
  )
}
