import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** Beside the stage on a wide screen, over it on a phone. */
export function SidePanel(props: {
  title: string
  onClose: () => void
  foot?: ReactNode
  children: ReactNode
}) {
  const { title, onClose, foot, children } = props
  const t = useT('meeting-room')
  const heading = useId()
  return (
    <aside
      aria-labelledby={heading}
      className="absolute inset-0 z-10 flex min-h-0 animate-fade flex-col bg-ink-50 wide:static wide:w-80 wide:flex-none wide:rounded-l-18"
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
