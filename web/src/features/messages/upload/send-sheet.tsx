import { ArrowLeft, ArrowRight, Crop, File as FileIcon, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { roomParts } from '#client/room-part.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Checkbox } from '@mynah/ui/checkbox.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { CropLayer } from '#features/cropping/index.ts'
import { useDraftField } from '../composer/draft-field.tsx'
import { enterSends } from '../composer/enter.ts'
import type { ChatKey } from '../queries.ts'
import { isShrunk } from './media.ts'

export type HowSent = { asFiles: boolean; original: boolean; sendTime?: number }

/** The longest side of a cropped picture. */
const longestPx = 4_096

interface Props {
  chat: ChatKey
  group: boolean
  role: number
  /** chosen, pasted or dropped; an empty list closes the sheet */
  files: readonly File[]
  /** chosen to be sent as files, whatever they contain */
  asFiles: boolean
  onChange: (files: File[]) => void
  onSend: (files: File[], how: HowSent) => void
}

/**
 * A preview before sending: files can be viewed, reordered, removed, and sent as pictures or as files. The draft of
 * the chat is the caption, and stays in the composer if the sheet is closed.
 */
export function SendSheet({ chat, group, role, files, asFiles: asked, onChange, onSend }: Props) {
  const t = useT('messages')
  const tCommon = useT('common')
  const format = useFormat()
  const [at, setAt] = useState(0)
  const [original, setOriginal] = useState(false)
  const [chosen, setChosen] = useState<boolean>()
  const asFiles = chosen ?? asked
  const current = Math.min(at, files.length - 1)
  const how = { asFiles, original: original || asFiles }
  const send = () => !isTooLong && onSend([...files], how)
  const draft = useDraftField({ chat, group, role, onSend: send })
  const isTooLong = [...draft.text.trim()].length > limits.captionLengthMax
  const bytes = files.filter(isShrunk).reduce((sum, { size }) => sum + size, 0)
  const file = files[current]
  return (
    <Sheet
      open={files.length > 0}
      onClose={() => onChange([])}
      onClosed={() => {
        setAt(0)
        setOriginal(false)
        setChosen(undefined)
      }}
      title={titleOf(files, asFiles, t)}
      focus={enterSends() ? draft.field : undefined}
      actions={
        <>
          <Button kind="secondary" wide onClick={() => onChange([])}>
            {tCommon('cancel')}
          </Button>
          <OtherWays
            chat={chat}
            disabled={isTooLong}
            onSend={(sendTime) => onSend([...files], { ...how, sendTime })}
          />
          <Button wide disabled={isTooLong} onClick={send}>
            {t('send')}
          </Button>
        </>
      }
    >
      {file && <Shown key={current} file={file} files={files} asFile={asFiles} onChange={onChange} />}
      <Arrangement files={files} current={current} onCurrent={setAt} onChange={onChange} />
      <Caption draft={draft} isTooLong={isTooLong} onFiles={(pasted) => onChange([...files, ...pasted])} />
      <div className="mt-1">
        {bytes > 0 && !asFiles && (
          <Checkbox checked={original} onCheck={setOriginal}>
            {t('original', { size: format.fileSize(bytes) })}
          </Checkbox>
        )}
        {files.some(isSeen) && (
          <Checkbox checked={asFiles} onCheck={setChosen}>
            {t('asFiles', { count: files.length })}
          </Checkbox>
        )}
      </div>
    </Sheet>
  )
}

/** Other ways to send, from other features, such as scheduling. */
function OtherWays(props: { chat: ChatKey; disabled: boolean; onSend: (sendTime: number) => void }) {
  const { chat, disabled, onSend } = props
  return roomParts()
    .flatMap(({ sendActions = [] }) => sendActions)
    .map(
      ({ icon, name, runFiles }, index) =>
        runFiles && (
          <IconButton
            key={index}
            icon={icon}
            name={name()}
            disabled={disabled}
            onClick={() => runFiles(chat, onSend)}
          />
        ),
    )
}

/** The file that is looked at; a picture can be cut. */
function Shown(props: {
  file: File
  files: readonly File[]
  asFile: boolean
  onChange: (files: File[]) => void
}) {
  const { file, files, asFile, onChange } = props
  const t = useT('messages')
  const [cropped, setCropped] = useState<File>()
  return (
    <>
      <div className="relative">
        <Preview file={file} asFile={asFile} />
        {!asFile && isStill(file) && (
          <span className="absolute right-2 bottom-2 rounded-full bg-paper shadow-menu">
            <IconButton icon={Crop} name={t('crop')} onClick={() => setCropped(file)} />
          </span>
        )}
      </div>
      {cropped && (
        <CropLayer
          file={cropped}
          longest={longestPx}
          onCut={async (cut) => {
            const name = `${cropped.name.replace(/\.[^.]*$/, '')}.jpg`
            const next = new File([cut], name, { type: cut.type })
            onChange(files.map((one) => (one === cropped ? next : one)))
            return true
          }}
          onClose={() => setCropped(undefined)}
        />
      )}
    </>
  )
}

/** Which of several files is looked at, and in which order they go. */
function Arrangement(props: {
  files: readonly File[]
  current: number
  onCurrent: (at: number) => void
  onChange: (files: File[]) => void
}) {
  const { files, current, onCurrent, onChange } = props
  const t = useT('messages')
  const file = files[current]
  if (files.length < 2 || !file) return null
  const move = (step: number) => {
    const next = [...files]
    const [one] = next.splice(current, 1)
    if (one) next.splice(current + step, 0, one)
    onChange(next)
    onCurrent(current + step)
  }
  return (
    <>
      <div className="mt-2 flex items-center justify-center">
        <IconButton icon={ArrowLeft} name={t('earlier')} disabled={current === 0} onClick={() => move(-1)} />
        <span role="status" className="min-w-16 text-center text-14 text-ink-500 tabular-nums">
          {current + 1} / {files.length}
        </span>
        <IconButton
          icon={ArrowRight}
          name={t('later')}
          disabled={current === files.length - 1}
          onClick={() => move(1)}
        />
        <IconButton
          icon={Trash2}
          name={t('leaveOut', { name: file.name })}
          onClick={() => onChange(files.filter((one) => one !== file))}
        />
      </div>
      <ul className="scroller flex gap-2 overflow-x-auto p-1">
        {files.map((one, index) => (
          <li key={index} className="flex-none">
            <button
              type="button"
              aria-label={one.name}
              aria-pressed={index === current}
              onClick={() => onCurrent(index)}
              className={cx(
                'block size-14 overflow-hidden rounded-12',
                index === current && 'outline-2 outline-offset-1 outline-ink-900',
              )}
            >
              <Thumb file={one} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The draft of the chat, edited as the caption of the files. */
function Caption(props: {
  draft: ReturnType<typeof useDraftField>
  isTooLong: boolean
  /** files were pasted */
  onFiles: (files: File[]) => void
}) {
  const { draft, isTooLong, onFiles } = props
  const t = useT('messages')
  return (
    <>
      <div className="relative mt-3 flex flex-col">
        {draft.above}
        <div className="relative rounded-[22px] bg-ink-50">
          {draft.layer}
          <textarea
            {...draft.props}
            aria-label={t('caption')}
            aria-invalid={isTooLong || undefined}
            placeholder={t('caption')}
            onPaste={(event) => {
              const pasted = [...event.clipboardData.files]
              if (pasted.length === 0 || event.clipboardData.getData('text/plain').trim() !== '') return
              event.preventDefault()
              onFiles(pasted)
            }}
            className="scroller relative block min-h-11 w-full resize-none rounded-[22px] bg-transparent px-4 py-2.5 text-16 text-ink-900"
          />
        </div>
      </div>
      <p role="alert" className={isTooLong ? 'px-1 pt-1.5 text-12 text-danger' : undefined}>
        {isTooLong && t('captionTooLong', { max: limits.captionLengthMax })}
      </p>
    </>
  )
}

const isPicture = ({ type }: File) => type.startsWith('image/') && !type.startsWith('image/svg')
/** A picture that can be cut without losing what moves in it. */
const isStill = (file: File) => isPicture(file) && file.type !== 'image/gif'
const isFilm = ({ type }: File) => type.startsWith('video/')
const isSeen = (file: File) => isPicture(file) || isFilm(file)

function titleOf(files: readonly File[], asFiles: boolean, t: ReturnType<typeof useT<'messages'>>): string {
  const count = files.length
  if (!asFiles && count > 0 && files.every(isPicture)) return t('sendPhotos', { count })
  if (!asFiles && count > 0 && files.every(isFilm)) return t('sendVideos', { count })
  return t('sendFiles', { count })
}

function useUrl(file: File): string {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}

/** Shown completely, in any format. */
function Preview({ file, asFile }: { file: File; asFile: boolean }) {
  const format = useFormat()
  const url = useUrl(file)
  const [isBroken, setBroken] = useState(false)
  const box = 'h-[calc(var(--app-height,100dvh)*0.34)] max-h-90 w-full rounded-18 bg-ink-100 object-contain'
  if (isPicture(file) && !asFile && !isBroken)
    return <img src={url} alt={file.name} onError={() => setBroken(true)} className={box} />
  if (isFilm(file) && !asFile && !isBroken)
    return (
      // users' videos have no captions
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={file.name}
        onError={() => setBroken(true)}
        className={box}
      />
    )
  return (
    <div className="flex items-center gap-3 rounded-18 bg-ink-50 p-4">
      <FileIcon aria-hidden className="size-9 flex-none text-beak-700" strokeWidth={1.5} />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{file.name}</span>
        <span className="text-14 text-ink-500">{format.fileSize(file.size)}</span>
      </span>
    </div>
  )
}

function Thumb({ file }: { file: File }) {
  const url = useUrl(file)
  if (isPicture(file)) return <img src={url} alt="" className="size-full bg-ink-100 object-cover" />
  if (isFilm(file))
    return (
      <video src={url} muted playsInline preload="metadata" className="size-full bg-ink-100 object-cover" />
    )
  return (
    <span className="grid size-full place-items-center bg-ink-100">
      <FileIcon aria-hidden className="size-6 text-beak-700" strokeWidth={1.5} />
    </span>
  )
}
