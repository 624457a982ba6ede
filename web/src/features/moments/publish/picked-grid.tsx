import { ImagePlus, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ComponentProps } from 'react'
import { limits } from '@mynah/contract/limits'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { useT } from '#i18n/translate.ts'
import { toast } from '#ui/layers/toast.tsx'
import { posterOf, shrink } from '#features/messages/index.ts'
import { CropLayer } from '#features/cropping/index.ts'
import { replacePicked } from './draft.ts'
import { troubleOf, type Picked } from './outbox.ts'
import { useObjectUrl } from './pending-rows.tsx'
import { moved } from '../order.ts'
import { PickedVideo } from './picked-video.tsx'

/** The longest side of a cropped picture. */
const longestPx = 2_048

/** The chosen files in order: dragged by finger or mouse, moved by arrow keys. A press opens the cropper. */
export function PickedGrid(props: {
  files: readonly Picked[]
  error: string | undefined
  onFiles: (files: readonly Picked[]) => void
}) {
  const { files, error, onFiles } = props
  const t = useT('moments')
  const [cropped, setCropped] = useState<File>()
  const picker = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const [video] = files.filter(({ file }) => file.type.startsWith('video/'))

  const add = async (chosen: readonly File[]) => {
    const trouble = troubleOf(chosen, files)
    if (trouble) return toast(t(trouble, { count: limits.momentPicturesMax }))
    setIsReading(true)
    try {
      onFiles([...files, ...(await Promise.all(chosen.map(read)))])
    } catch {
      toast(t('videoLong'))
    } finally {
      setIsReading(false)
    }
  }
  if (video) return <PickedVideo picked={video} onPicked={(next) => onFiles(next ? [next] : [])} />
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 px-1 text-14 font-medium text-ink-700">{t('media')}</legend>
      <ul className="grid max-w-96 grid-cols-3 gap-2">
        {files.map((picked, index) => (
          <Tile
            key={`${picked.file.name} ${picked.file.lastModified} ${picked.file.size}`}
            picked={picked}
            index={index}
            count={files.length}
            onCrop={() => setCropped(picked.file)}
            onMove={(to) => onFiles(moved(files, index, to))}
            onRemove={() => onFiles(files.filter((one) => one !== picked))}
          />
        ))}
        {files.length < limits.momentPicturesMax && (
          <AddTile
            isReading={isReading}
            isWrong={error !== undefined}
            onPress={() => picker.current?.click()}
          />
        )}
      </ul>
      {files.length > 0 && <Hints count={files.length} />}
      {error && (
        <p id="media-error" role="alert" className="px-1 pt-1.5 text-14 text-danger">
          {error}
        </p>
      )}
      <MediaPicker ref={picker} onFiles={(chosen) => void add(chosen)} />
      {cropped && <Cropping file={cropped} onClose={() => setCropped(undefined)} />}
    </fieldset>
  )
}

function Cropping({ file, onClose }: { file: File; onClose: () => void }) {
  return (
    <CropLayer
      file={file}
      longest={longestPx}
      onCut={async (cut) => {
        replacePicked(file, cut)
        return true
      }}
      onClose={onClose}
    />
  )
}

function AddTile(props: { isReading: boolean; isWrong: boolean; onPress: () => void }) {
  const { isReading, isWrong, onPress } = props
  const t = useT('moments')
  return (
    <li>
      <button
        type="button"
        aria-label={t('addMedia')}
        aria-busy={isReading}
        data-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? 'media-error' : undefined}
        onClick={onPress}
        className="grid aspect-square w-full place-items-center rounded-12 border-[1.5px] border-dashed border-ink-300 text-ink-700"
      >
        <ImagePlus aria-hidden className="size-7" strokeWidth={1.6} />
      </button>
    </li>
  )
}

function Hints({ count }: { count: number }) {
  const t = useT('moments')
  return (
    <p className="px-1 pt-1.5 text-12 text-ink-500">
      <span className="block">{t('cropHint')}</span>
      {count > 1 && t('orderHint')}
    </p>
  )
}

const MediaPicker = (props: ComponentProps<typeof FileInput>) => (
  <FileInput {...props} accept="image/*,video/*" multiple hidden />
)

/** Throws for a video of a minute or longer. */
async function read(file: File): Promise<Picked> {
  if (!file.type.startsWith('video/')) return { file: await shrink(file) }
  const url = URL.createObjectURL(file)
  try {
    const film = await posterOf(url)
    if (film && film.duration >= limits.momentVideoMsMax) throw new Error('too long')
    return film?.poster ? { file, poster: film.poster } : { file }
  } finally {
    URL.revokeObjectURL(url)
  }
}

interface TileProps {
  picked: Picked
  index: number
  count: number
  onCrop: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

function Tile(props: TileProps) {
  const { picked, index, count, onCrop, onMove, onRemove } = props
  const t = useT('moments')
  const src = useObjectUrl(picked.file)
  const [isDragged, setIsDragged] = useState(false)
  // the click that ends a drag does not count
  const isMoved = useRef(false)
  const number = index + 1

  const key = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }[event.key]
    const to = index + (step ?? 0)
    if (event.key === 'Delete') onRemove()
    if (!step || to < 0 || to >= count) return
    event.preventDefault()
    onMove(to)
  }
  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    isMoved.current = false
    setIsDragged(true)
  }
  const drag = (event: PointerEvent) => {
    if (!isDragged) return
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-place]')
    const to = Number(over?.getAttribute('data-place') ?? index)
    if (to === index) return
    isMoved.current = true
    onMove(to)
  }
  return (
    <li
      data-place={index}
      className="relative aspect-square overflow-hidden rounded-12 bg-ink-100 has-focus-visible:outline-2"
    >
      <button
        type="button"
        aria-label={t('picture', { number, count })}
        aria-roledescription={t('movable')}
        onKeyDown={key}
        onPointerDown={down}
        onClick={() => {
          if (!isMoved.current) onCrop()
          isMoved.current = false
        }}
        onPointerMove={drag}
        onPointerUp={() => setIsDragged(false)}
        onPointerCancel={() => setIsDragged(false)}
        className="block size-full cursor-grab touch-none active:cursor-grabbing"
      >
        {src && <img src={src} alt="" draggable={false} className="size-full object-cover" />}
      </button>
      <RemoveButton name={t('removePicture', { number })} onPress={onRemove} />
    </li>
  )
}

const RemoveButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button
    type="button"
    aria-label={name}
    onClick={onPress}
    className="absolute top-0 right-0 grid size-11 place-items-center"
  >
    <span className="grid size-7 place-items-center rounded-full bg-ink text-white">
      <X aria-hidden className="size-4" strokeWidth={2.4} />
    </span>
  </button>
)
