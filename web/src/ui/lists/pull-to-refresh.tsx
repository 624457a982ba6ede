import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { limits } from '@mynah/contract/limits'
import { cx } from '@mynah/ui/cx.ts'
import { useUiText } from '@mynah/ui/ui-text.tsx'

const threshold = limits.pullDownPx
const longest = 120

/** Pulling down at the top of `scroller` runs `onRefresh`. Renders the line that appears above the content. */
export function PullToRefresh(props: {
  scroller: RefObject<HTMLElement | null>
  onRefresh: () => Promise<unknown>
}) {
  const { scroller, onRefresh } = props
  const words = useUiText()
  const [pulled, setPulled] = useState(0)
  const [refreshing, setRefreshing] = useState(false)
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  }, [onRefresh])

  useEffect(() => {
    const element = scroller.current
    if (!element || refreshing) return
    let from: { x: number; y: number } | undefined
    let distance = 0
    const start = (event: TouchEvent) => {
      const touch = event.touches[0]
      from = touch && element.scrollTop <= 0 ? { x: touch.clientX, y: touch.clientY } : undefined
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!from || !touch) return
      const down = touch.clientY - from.y
      const sideways = Math.abs(touch.clientX - from.x)
      if (down <= 0 || element.scrollTop > 0 || (distance === 0 && sideways > down)) {
        from = distance > 0 ? from : undefined
        distance = 0
        setPulled(0)
        return
      }
      // the list follows the finger at half its speed, as is usual on phones
      distance = Math.min(longest, down / 2)
      if (event.cancelable) event.preventDefault()
      setPulled(distance)
    }
    const end = () => {
      const far = distance >= threshold
      from = undefined
      distance = 0
      setPulled(far ? threshold : 0)
      if (!far) return
      setRefreshing(true)
      const done = () => {
        setRefreshing(false)
        setPulled(0)
      }
      refresh.current().then(done, done)
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [scroller, refreshing])

  const height = refreshing ? 48 : pulled
  return (
    <div
      role="status"
      style={{ height }}
      className={cx(
        'flex items-center justify-center gap-2 overflow-hidden text-12 text-ink-500',
        pulled === 0 && 'transition-[height]',
      )}
    >
      {height > 0 && (
        <>
          <RotateCw
            aria-hidden
            className={cx('size-4', refreshing && 'animate-spin')}
            style={refreshing ? undefined : { rotate: `${pulled * 3}deg` }}
          />
          {refreshing ? words.refreshing : pulled >= threshold ? words.release : words.pull}
        </>
      )}
    </div>
  )
}
