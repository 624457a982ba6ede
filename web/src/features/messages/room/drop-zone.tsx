import { useState, type DragEvent, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { backgroundOf } from '#features/conversations/index.ts'

/** A room over its background, onto which files can be dropped. */
export function DropZone(props: {
  enabled: boolean
  background: string
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const { enabled, background, onFiles, children } = props
  const [over, setOver] = useState(false)
  const t = useT('messages')
  const take = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (enabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      data-room
      style={backgroundOf(background)}
      className={cx('relative h-full', background && 'on-chat-background')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(enabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-3 z-10 grid place-items-center rounded-18 border-2 border-dashed border-beak-500 bg-paper/80 text-16 font-medium">
          {t('dropHere')}
        </div>
      )}
    </div>
  )
}
