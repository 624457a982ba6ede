import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { observedPerSession } from '#client/session/per-session.ts'
import { Button } from '@mynah/ui/button.tsx'

/** The offers that wait to be shown; the first one is. */
const waiting = observedPerSession<readonly string[]>(() => [])

function useTurn(title: string): boolean {
  useEffect(() => {
    waiting.set([...waiting.get(), title])
    return () => waiting.set(waiting.get().filter((one) => one !== title))
  }, [title])
  return useSyncExternalStore(waiting.subscribe, () => waiting.get()[0] === title)
}

/** An unsolicited offer over the end of a list; if there are several, one after the other. */
export function OfferCard(props: {
  title: string
  text: string
  picture: ReactNode
  /** labels of the buttons that accept and decline */
  take: string
  leave: string
  onTake: () => void
  onLeave: () => void
  /** also over the list of a wide screen */
  wide?: boolean
}) {
  const { title, text, picture, take, leave, onTake, onLeave, wide } = props
  if (!useTurn(title)) return null
  return createPortal(
    <section
      aria-label={title}
      className={`fixed inset-x-3 bottom-[calc(76px+env(safe-area-inset-bottom))] z-20 animate-rise rounded-18 border border-ink-100 bg-paper p-4 shadow-menu ${
        wide ? 'wide:right-auto wide:bottom-3 wide:left-[84px] wide:w-[316px]' : 'wide:hidden'
      }`}
    >
      <div className="flex items-center gap-3">
        {picture}
        <div className="min-w-0 flex-1">
          <p className="text-16 font-medium">{title}</p>
          <p className="mt-0.5 text-14 text-ink-500">{text}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button small kind="secondary" onClick={onLeave}>
          {leave}
        </Button>
        <Button small onClick={onTake}>
          {take}
        </Button>
      </div>
    </section>,
    document.body,
  )
}
