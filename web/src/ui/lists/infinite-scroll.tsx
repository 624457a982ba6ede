import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { limits } from '@mynah/contract/limits'
import { Button } from '@mynah/ui/button.tsx'
import { useUiText } from '@mynah/ui/ui-text.tsx'
import { watchView } from './watch-view.ts'

/** The end of a list: loads more when it comes near, says when everything is loaded, offers a retry after a failure. */
export function InfiniteScroll(props: {
  more: boolean
  busy: boolean
  error?: unknown
  onMore: () => void
  /** says so at the end; leave it out for short lists */
  postEnd?: boolean
  /** the distance from the end at which more is loaded */
  aheadPx?: number
}) {
  const { more, busy, error, onMore, postEnd, aheadPx = limits.loadMorePx } = props
  const words = useUiText()
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
    const rootMargin = `0px 0px ${aheadPx}px 0px`
    return watchView(element, (isInView) => isInView && ask.current(), { root, rootMargin })
  }, [waiting, aheadPx])
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
        !more && postEnd && words.thatIsAll
      )}
    </div>
  )
}
