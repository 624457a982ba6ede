import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { useWords } from '#ui/words.tsx'

const ahead_px = 150

/** At the end of a list: asks for more when it comes near, says when that is all, offers another try after a failure. */
export function InfiniteScroll(props: {
  more: boolean
  busy: boolean
  error?: unknown
  onMore: () => void
  /** says so at the end; leave out for short lists */
  sayEnd?: boolean
}) {
  const { more, busy, error, onMore, sayEnd } = props
  const words = useWords()
  const mark = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  }, [onMore])
  const waiting = more && !busy && !error
  useEffect(() => {
    const element = mark.current
    if (!element || !waiting) return
    const root = element.closest('.scroller')
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask.current(), {
      root,
      rootMargin: `0px 0px ${ahead_px}px 0px`,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [waiting])
  return (
    <div ref={mark} role="status" className="flex min-h-12 items-center justify-center text-12 text-ink-500">
      {error ? (
        <Button kind="link" onClick={onMore}>
          {words.retry}
        </Button>
      ) : busy ? (
        <>
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          <span className="sr-only">{words.loading}</span>
        </>
      ) : (
        !more && sayEnd && words.thatIsAll
      )}
    </div>
  )
}
