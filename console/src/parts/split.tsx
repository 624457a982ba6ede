import { isValidElement, useEffect, useRef, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from './button.tsx'

interface Props {
  list: ReactNode
  detail: ReactNode
  /** Closes what is open: with it, that takes the place of the list on a narrow screen. */
  onClose?: (() => void) | undefined
}

/** A list, and what is open of it: beside it on a wide screen, staying in view while the list scrolls; else in its place, or below. */
export function Split({ list, detail, onClose }: Props) {
  const t = useT('parts')
  const isOpen = Boolean(detail)
  const rows = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isOpen) return
    // back where one was: the browser scrolls to what has the focus
    opener.current?.focus()
    opener.current = null
  }, [isOpen])
  return (
    <div className={isOpen ? 'grid items-start gap-5 lg:grid-cols-2' : undefined}>
      <div ref={rows} className={`min-w-0 ${isOpen && onClose ? 'max-lg:hidden' : ''}`}>
        {list}
      </div>
      {isOpen && (
        // as high as the screen where it stands below, so that it can be scrolled to before it has come
        <div
          key={isValidElement(detail) ? detail.key : undefined}
          ref={showFromTop}
          className="min-w-0 max-lg:min-h-dvh max-lg:scroll-mt-18 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
        >
          {onClose && (
            <p className="mb-3 lg:hidden">
              <Button
                onClick={() => {
                  opener.current = rows.current?.querySelector<HTMLElement>('[aria-current] button') ?? null
                  onClose()
                }}
              >
                {t('backToList')}
              </Button>
            </p>
          )}
          {detail}
        </div>
      )}
    </div>
  )
}

/** Below a list what was just opened would be missed. */
function showFromTop(element: HTMLElement | null): void {
  if (element && !matchMedia('(min-width: 64rem)').matches) element.scrollIntoView({ block: 'start' })
}
