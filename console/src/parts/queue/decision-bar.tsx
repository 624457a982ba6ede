import type { ReactNode, RefObject } from 'react'

interface Props {
  /** where keys look for a field that is missing */
  place?: RefObject<HTMLDivElement | null>
  /** too high to stay in view on a phone */
  isTall?: boolean
  children: ReactNode
}

/** The decision about the open item: at the bottom of the screen as long as the item goes on below it. */
export function DecisionBar({ place, isTall = false, children }: Props) {
  return (
    <div
      ref={place}
      className={`bottom-0 z-10 space-y-3 border-t border-ink-200 bg-ink-50 py-3 ${isTall ? 'lg:sticky' : 'sticky'}`}
    >
      {children}
    </div>
  )
}
