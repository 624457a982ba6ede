import { isValidElement, useEffect, useRef, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '../button.tsx'

interface Props {
  list: ReactNode
  detail: ReactNode
  /** Closes the open item; if given, the item replaces the list on a narrow screen. */
  onClose?: (() => void) | undefined
}

/**
 * A list and its open item: next to it on a wide screen, staying in view while the list scrolls; otherwise in its
 * place, or below.
 */
export function Split({ list, detail, onClose }: Props) {
  const t = useT('parts')
  const isOpen = Boolean(detail)
  const rows = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isOpen) return
    // returns to the old position: browsers scroll to the focused element
    opener.current?.focus()
    opener.current = null
  }, [isOpen])
  return (
    <div className={isOpen ? 'grid items-start gap-5 lg:grid-cols-2' : undefined}>
      <div ref={rows} className={`min-w-0 ${isOpen && onClose ? 'max-lg:hidden' : ''}`}>
        {list}
      </div>
      {isOpen && (
        // as high as the screen if it is below the list, so that one can scroll to it before it is loaded
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

/** Scrolls to an item opened below the list, which would otherwise be missed. */
function showFromTop(element: HTMLElement | null): void {
  if (element && !matchMedia('(min-width: 64rem)').matches) element.scrollIntoView({ block: 'start' })
}
