import { File as FileIcon } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Link } from '#ui/pages/link.tsx'
import type { BubbleProps } from '#client/message-kinds.ts'
import { Caption } from './caption.tsx'
import { fileOf } from './message-content.ts'
import { preFilePath } from '../paths.ts'

export function FileBubble({ message, meta }: BubbleProps) {
  const t = useT('messages')
  const format = useFormat()
  const file = fileOf(message)
  if (!file) return null
  return (
    <div className="flow-root w-64 max-w-full">
      <Link
        to={preFilePath(file)}
        aria-label={t('fileOpen', { name: file.name })}
        className="flex items-center gap-3 rounded-12 py-1"
      >
        <span
          aria-hidden
          className="grid size-11 flex-none place-items-center rounded-12 bg-beak-100 text-11 font-bold text-beak-700 uppercase"
        >
          {endingOf(file.name) || <FileIcon className="size-6" strokeWidth={1.7} />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-14 font-medium wrap-anywhere">{file.name}</span>
          <span className="block text-12 text-ink-500">{format.fileSize(file.size)}</span>
        </span>
      </Link>
      <Caption message={message} meta={meta} />
    </div>
  )
}

/** `report.final.pdf` → pdf; nothing without an extension. */
const endingOf = (name: string) => /\.([A-Za-z0-9]{1,4})$/.exec(name)?.[1] ?? ''
