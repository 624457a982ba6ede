import { useRef, type Ref } from 'react'
import { useFormat } from '#i18n/use-format.ts'
import type { TimelineItem } from './timeline.ts'

const dayRestsMs = 1_000

/**
 * The day of the topmost message, shown above it while scrolling; updated without React, since it changes with every
 * scroll event.
 */
export function useFloatingDay() {
  const format = useFormat()
  const chip = useRef<HTMLDivElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastOffset = useRef(0)
  const float = ({ message, newDay }: TimelineItem, at: number) => {
    const moved = Math.abs(at - lastOffset.current) > 1
    lastOffset.current = at
    const day = chip.current
    if (!day || !moved) return
    clearTimeout(resting.current)
    day.firstElementChild?.replaceChildren(format.dayName(message.createTime))
    day.style.opacity = newDay ? '0' : '1'
    resting.current = setTimeout(() => (day.style.opacity = '0'), dayRestsMs)
  }
  return [chip, float] as const
}

export const FloatingDay = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div
    ref={ref}
    aria-hidden
    className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center opacity-0 transition-opacity"
  >
    <span className="rounded-full bg-paper px-2.5 py-0.5 text-12 text-ink-500 shadow-near" />
  </div>
)
