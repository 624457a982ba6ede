import { ArrowUp } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { limits } from '@mynah/contract/limits'
import { useUiText } from '@mynah/ui/ui-text.tsx'

/** Render it right after its scroller, whose end it overlaps, so that a footer below stays free. */
export function BackToTop(props: { scroller: RefObject<HTMLElement | null> }) {
  const { scroller } = props
  const words = useUiText()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => setShown(element.scrollTop > limits.backToTopPx)
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller])
  if (!shown) return null
  return (
    <div className="relative h-0 flex-none">
      <button
        type="button"
        aria-label={words.backToTop}
        title={words.backToTop}
        onClick={() => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })}
        className="absolute right-4 bottom-6 z-10 grid size-11 animate-rise place-items-center rounded-full bg-paper text-ink-900 shadow-far"
      >
        <ArrowUp aria-hidden className="size-5" />
      </button>
    </div>
  )
}
