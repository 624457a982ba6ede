import { File as FileIcon, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { enterSends, isPlainEnter } from '../composer/enter.ts'
import { isShrunk } from './media.ts'

interface Props {
  /** chosen, pasted or dropped; none closes the sheet */
  files: readonly File[]
  onChange: (files: File[]) => void
  onSend: (files: File[], how: { original: boolean; caption: string }) => void
}

/** What is about to be sent, once more: some may be left out, pictures may stay as large as they are, and words go along. */
export function SendSheet({ files, onChange, onSend }: Props) {
  const t = useT('messages')
  const format = useFormat()
  const [original, setOriginal] = useState(false)
  const [caption, setCaption] = useState('')
  const isTooLong = [...caption.trim()].length > limits.captionLengthMax
  const send = () => !isTooLong && onSend([...files], { original, caption: caption.trim() })
  const bytes = files.filter(isShrunk).reduce((sum, { size }) => sum + size, 0)
  return (
    <Sheet
      open={files.length > 0}
      onClose={() => onChange([])}
      onClosed={() => {
        setOriginal(false)
        setCaption('')
      }}
      title={t('sendFiles', { count: files.length })}
      actions={
        <Button wide disabled={isTooLong} onClick={send}>
          {t('send')}
        </Button>
      }
    >
      {/* room for the whole of the buttons that stand over the corners */}
      <ul className="scroller -mt-2 flex gap-4 overflow-x-auto pt-4 pr-4 pb-4">
        {files.map((file, index) => (
          <li key={index} className="relative flex-none">
            <Preview file={file} />
            <button
              type="button"
              aria-label={t('leaveOut', { name: file.name })}
              onClick={() => onChange(files.filter((one) => one !== file))}
              className="absolute -top-2 -right-2 grid size-7 place-items-center rounded-full bg-ink-900 text-paper before:absolute before:-inset-2"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <TextField
        label={t('caption')}
        labelInside
        rows={1}
        value={caption}
        onChange={setCaption}
        error={isTooLong ? t('captionTooLong', { max: limits.captionLengthMax }) : undefined}
        onKey={(event) => {
          if (!enterSends() || !isPlainEnter(event, -Infinity)) return
          event.preventDefault()
          send()
        }}
      />
      {bytes > 0 && (
        <Checkbox checked={original} onCheck={setOriginal}>
          {t('original', { size: format.fileSize(bytes) })}
        </Checkbox>
      )}
    </Sheet>
  )
}

function Preview({ file }: { file: File }) {
  const format = useFormat()
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const box = 'size-28 rounded-12 bg-ink-100 object-cover'
  if (file.type.startsWith('image/')) return <img src={url} alt={file.name} className={box} />
  if (file.type.startsWith('video/'))
    return <video src={url} muted playsInline preload="metadata" aria-label={file.name} className={box} />
  return (
    <div className={`${box} flex flex-col items-center justify-center gap-1 p-2 text-center text-12`}>
      <FileIcon aria-hidden className="size-7 text-beak-700" strokeWidth={1.5} />
      <span className="line-clamp-2 wrap-anywhere">{file.name}</span>
      <span className="text-ink-500">{format.fileSize(file.size)}</span>
    </div>
  )
}
