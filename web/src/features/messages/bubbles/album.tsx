import { Circle, CircleAlert, CircleCheck, Play, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isKind } from '@mynah/contract/message-kinds'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { useLongPress, type PressPoint } from '#ui/lists/long-press.ts'
import { Progress } from '@mynah/ui/progress.tsx'
import { Caption } from './caption.tsx'
import { captionOf, imageOf, videoOf } from './message-content.ts'
import type { TimelineItem } from '../room/timeline.ts'
import { useSavesData } from '../queries.ts'

interface Actions {
  onMenu: (line: TimelineItem, at: PressPoint) => void
  onFailed: (line: TimelineItem) => void
  onOpen: (line: TimelineItem) => void
  onCancel: (line: TimelineItem) => void
  onToggle: (line: TimelineItem) => void
}
type Chosen = ReadonlyMap<string, unknown>

/** Pictures and videos that were sent together, in rows of one to three; each is a message of its own. */
export function Album(props: {
  parts: readonly TimelineItem[]
  /** undefined while nothing is being selected */
  chosen: Chosen | undefined
  meta: ReactNode
  actions: Actions
}) {
  const { parts, chosen, meta, actions } = props
  const spans = spansOf(parts.length)
  // when sent, the first picture has the caption; an edit may add one to any
  const captioned = parts.find(({ message }) => captionOf(message.content) !== '')
  const isCaptioned = captioned !== undefined
  const press = useLongPress(captioned && !chosen ? (at) => actions.onMenu(captioned, at) : undefined)
  const tiles = (
    <div
      className={cx(
        'relative grid w-70 max-w-full grid-cols-6 gap-0.5 overflow-hidden',
        isCaptioned ? 'rounded-12' : 'rounded-18 shadow-near',
      )}
    >
      {parts.map((part, index) => (
        <Tile key={part.key} part={part} span={spans[index] ?? 2} chosen={chosen} actions={actions} />
      ))}
      {!isCaptioned && (
        <span className="pointer-events-none absolute right-1.5 bottom-1.5 rounded-full bg-black/50 px-2 py-px [&_*]:text-white! [&>*]:m-0!">
          {meta}
        </span>
      )}
    </div>
  )
  if (!captioned) return tiles
  return (
    <div className="w-70 max-w-full">
      {tiles}
      <div {...press}>
        <Caption message={captioned.message} meta={meta} />
      </div>
    </div>
  )
}

const shapes: Record<number, string> = {
  6: 'col-span-6 aspect-3/2',
  3: 'col-span-3 aspect-square',
  2: 'col-span-2 aspect-square',
}

function Tile(props: { part: TimelineItem; span: number; chosen: Chosen | undefined; actions: Actions }) {
  const { part, span, chosen, actions } = props
  const t = useT('messages')
  const { message, inProgress } = part
  const film = isKind(message, 'video') ? videoOf(message) : undefined
  const picture = film ? undefined : imageOf(message)
  const src = film ? film.poster : picture?.thumb
  const failed = inProgress?.state === 'failed'
  const selecting = chosen !== undefined && !inProgress
  const selected = chosen?.has(message.id) ?? false
  const press = useLongPress(selecting ? undefined : (at) => actions.onMenu(part, at))
  const name = failed ? t('failedWhatNow') : film ? t('videoPlay') : t('openPicture')
  const progress = failed ? undefined : inProgress?.progress
  const tile = (
    <button
      type="button"
      {...press}
      {...(selecting && { role: 'checkbox', 'aria-checked': selected, 'data-select': '' })}
      aria-label={selecting ? t('selectMessage') : name}
      onClick={() => {
        if (selecting) actions.onToggle(part)
        else if (failed) actions.onFailed(part)
        else actions.onOpen(part)
      }}
      className={cx(
        'relative overflow-hidden bg-ink-100 [-webkit-touch-callout:none]',
        progress === undefined ? shapes[span] : 'size-full',
      )}
    >
      {src && <TilePicture src={src} faded={inProgress !== undefined} />}
      {film && !failed && (
        <TileSign className="bg-black/55 text-white">
          <Play aria-hidden className="ml-0.5 size-5" fill="currentColor" />
        </TileSign>
      )}
      {/* during the upload the progress replaces the time; the time of the album is below */}
      {progress === undefined && (
        <TileFacts duration={film?.duration ?? 0} size={inProgress ? 0 : ((film ?? picture)?.size ?? 0)} />
      )}
      {selecting && <SelectMark selected={selected} />}
      {failed && (
        <TileSign className="bg-paper text-danger">
          <CircleAlert aria-hidden className="size-6" />
        </TileSign>
      )}
      {progress !== undefined && (
        <span className="absolute inset-x-3 top-1/2">
          <Progress label={t('uploading')} value={progress} />
        </span>
      )}
    </button>
  )
  if (progress === undefined) return tile
  return (
    <RisingTile className={shapes[span]} progress={progress} onCancel={() => actions.onCancel(part)}>
      {tile}
    </RisingTile>
  )
}

/** The length of a video and, with data saving on, the size that opening it loads. */
function TileFacts({ duration, size }: { duration: number; size: number }) {
  const format = useFormat()
  const saves = useSavesData()
  const facts = [
    duration > 0 && format.duration(duration),
    saves && size > 0 && format.fileSize(size),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <span className="absolute bottom-1.5 left-1.5 max-w-[calc(100%-12px)] truncate rounded-full bg-black/55 px-1.5 text-11 text-white tabular-nums">
      {facts.join(' · ')}
    </span>
  )
}

/** A tile that is being uploaded, with its progress and a button to cancel. */
function RisingTile(props: {
  className: string | undefined
  progress: number
  onCancel: () => void
  children: ReactNode
}) {
  const { className, progress, onCancel, children } = props
  const t = useT('messages')
  return (
    <span className={cx('relative', className)}>
      {children}
      <button
        type="button"
        aria-label={t('uploadCancel')}
        title={t('uploadCancel')}
        onClick={onCancel}
        className="absolute top-0 right-0 grid size-11 place-items-center"
      >
        <span className="grid size-8 place-items-center rounded-full bg-black/55 text-white">
          <X aria-hidden className="size-4.5" />
        </span>
      </button>
      <span
        aria-hidden
        className="absolute bottom-1/2 left-3 mb-1.5 rounded-full bg-black/55 px-1.5 text-11 text-white tabular-nums"
      >
        {Math.round(progress * 100)}%
      </span>
    </span>
  )
}

function TilePicture({ src, faded }: { src: string; faded: boolean }) {
  const [broken, setBroken] = useState(false)
  if (broken) return null
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
      className={cx('size-full object-cover', faded && 'opacity-60')}
    />
  )
}

/** Centred in a tile. */
const TileSign = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className="absolute inset-0 grid place-items-center">
    <span className={cx('grid size-10 place-items-center rounded-full', className)}>{children}</span>
  </span>
)

function SelectMark({ selected }: { selected: boolean }) {
  const Mark = selected ? CircleCheck : Circle
  return (
    <span className={cx('absolute inset-0', selected && 'bg-beak-500/40')}>
      <Mark
        aria-hidden
        className={cx(
          'absolute top-1.5 right-1.5 size-6 rounded-full',
          selected ? 'bg-paper text-beak-700' : 'bg-black/30 text-white',
        )}
      />
    </span>
  )
}

/** How many of six columns each of two to ten tiles spans: rows of three, the remainder in rows of two above them. */
export function spansOf(count: number): number[] {
  if (count === 3) return [6, 3, 3]
  const halves = [0, 4, 2][count % 3] ?? 0
  return Array.from({ length: count }, (_, index) => (index < halves ? 3 : 2))
}
