import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { useT } from '#i18n/translate.ts'

const key = 'list-width'
const usualPx = 340
const [leastPx, mostPx] = [280, 520]
const stepPx = 20
/** width of the rail before the list */
const railPx = 72

const stored = (): number => within(Number(getItem(key)) || usualPx)
const within = (px: number) => Math.min(mostPx, Math.max(leastPx, Math.round(px)))

/** `public/first-paint.js` reads the same key before the first paint. */
function keep(px: number): void {
  if (px === usualPx) removeItem(key)
  else setItem(key, String(px))
  document.documentElement.style.setProperty('--list-width', `${px}px`)
}

/** The border between list and room: dragged, or moved by the arrow keys; a double click resets it. */
export function ListWidth() {
  const t = useT('tabs')
  const [width, setWidth] = useState(stored)
  const change = (px: number) => {
    keep(within(px))
    setWidth(within(px))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) change(event.clientX - railPx)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -stepPx, ArrowRight: stepPx }[event.key]
    if (by === undefined) return
    event.preventDefault()
    change(width + by)
  }
  return (
    <section aria-label={t('listWidth')} className="contents">
      <div
        // a window splitter, as the patterns of ARIA have it
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('listWidth')}
        aria-valuenow={width}
        aria-valuemin={leastPx}
        aria-valuemax={mostPx}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onDoubleClick={() => change(usualPx)}
        onKeyDown={onKeyDown}
        className="absolute inset-y-0 left-[calc(72px+var(--list-width))] z-10 w-2 -translate-x-1 cursor-col-resize touch-none hover:bg-ink-900/8 focus-visible:bg-ink-900/16"
      />
    </section>
  )
}
