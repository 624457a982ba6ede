import { isValidElement, type ReactNode } from 'react'

/** A list, and what is open of it: beside it on a wide screen, staying in view while the list scrolls; else below. */
export function Split({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  if (!detail) return list
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="min-w-0">{list}</div>
      {/* as high as the screen where it stands below, so that it can be scrolled to before it has come */}
      <div
        key={isValidElement(detail) ? detail.key : undefined}
        ref={showFromTop}
        className="min-w-0 max-lg:min-h-dvh max-lg:scroll-mt-18 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
      >
        {detail}
      </div>
    </div>
  )
}

/** Below a list what was just opened would be missed. */
function showFromTop(element: HTMLElement | null): void {
  if (element && !matchMedia('(min-width: 64rem)').matches) element.scrollIntoView({ block: 'start' })
}
