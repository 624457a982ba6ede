import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { useLayer } from '#ui/layers/layer-stack.ts'

/** Beside the stage on a wide screen, over it on a phone. Back and Escape close it. */
export function SidePanel(props: {
  title: string
  onClose: () => void
  foot?: ReactNode
  children: ReactNode
}) {
  const { title, onClose, foot, children } = props
  const t = useT('meeting-room')
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  // the button that opened the panel gets the focus back when it closes
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const inside = panel.current
    return () => {
      if (inside?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    }
  }, [opener])
  useLayer('panel', true, onClose)
  useEffect(() => {
    // unless a child has taken the focus
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={heading}
      className="absolute inset-0 z-10 flex min-h-0 animate-fade flex-col bg-ink-50 outline-none wide:static wide:w-80 wide:flex-none wide:rounded-l-18"
    >
      <header className="flex flex-none items-center gap-2 pt-1 pr-1 pl-4">
        <h2 id={heading} className="min-w-0 flex-1 text-16 font-medium">
          {title}
        </h2>
        <IconButton icon={X} name={t('closePanel')} tone="night" onClick={onClose} />
      </header>
      {children}
      {foot}
    </aside>
  )
}
