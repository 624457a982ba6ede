import { Circle, CircleAlert, CircleCheck, Play } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { msgType } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '#ui/cx.ts'
import { useLongPress, type PressPoint } from '#ui/long-press.ts'
import { Progress } from '#ui/progress.tsx'
import { imageOf, videoOf } from './contents.ts'
import type { Line } from './lines.ts'
import { preVideoPath } from './paths.ts'

interface Deeds {
  onMenu: (line: Line, at: PressPoint) => void
  onFailed: (line: Line) => void
  onOpen: (line: Line) => void
  onToggle: (line: Line) => void
}
type Chosen = ReadonlyMap<string, unknown>

/** Pictures and films that were sent together, in rows of one to three; each is a message of its own. */
export function Album(props: {
  parts: readonly Line[]
  /** undefined while nothing is being selected */
  chosen: Chosen | undefined
  meta: ReactNode
  deeds: Deeds
}) {
  const { parts, chosen, meta, deeds } = props
  const spans = spansOf(parts.length)
  return (
    <div className="relative grid w-70 max-w-full grid-cols-6 gap-0.5 overflow-hidden rounded-18 shadow-near">
      {parts.map((part, index) => (
        <Tile key={part.key} part={part} span={spans[index] ?? 2} chosen={chosen} deeds={deeds} />
      ))}
      <span className="pointer-events-none absolute right-1.5 bottom-1.5 rounded-full bg-black/50 px-2 py-px [&_*]:text-white! [&>*]:m-0!">
        {meta}
      </span>
    </div>
  )
}

const shapes: Record<number, string> = {
  6: 'col-span-6 aspect-3/2',
  3: 'col-span-3 aspect-square',
  2: 'col-span-2 aspect-square',
}

function Tile(props: { part: Line; span: number; chosen: Chosen | undefined; deeds: Deeds }) {
  const { part, span, chosen, deeds } = props
  const say = useSay('messages')
  const format = useFormat()
  const navigate = useNavigate()
  const [broken, setBroken] = useState(false)
  const { message, underway } = part
  const film = message.msgType === msgType.video ? videoOf(message) : undefined
  const src = film ? film.poster : imageOf(message)?.thumb
  const failed = underway?.state === 'failed'
  const selecting = chosen !== undefined && !underway
  const selected = chosen?.has(message.id) ?? false
  const press = useLongPress(selecting ? undefined : (at) => deeds.onMenu(part, at))
  const name = failed ? say('failedWhatNow') : film ? say('videoOpen') : say('openPicture')
  const Mark = selected ? CircleCheck : Circle
  return (
    <button
      type="button"
      {...press}
      {...(selecting && { role: 'checkbox', 'aria-checked': selected })}
      aria-label={selecting ? say('selectMessage') : name}
      onClick={() => {
        if (selecting) deeds.onToggle(part)
        else if (failed) deeds.onFailed(part)
        else if (film) void navigate(preVideoPath(film))
        else deeds.onOpen(part)
      }}
      className={cx('relative overflow-hidden bg-ink-100 [-webkit-touch-callout:none]', shapes[span])}
    >
      {src && !broken && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className={cx('size-full object-cover', underway && 'opacity-60')}
        />
      )}
      {film && !failed && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-10 place-items-center rounded-full bg-black/55 text-white">
            <Play aria-hidden className="ml-0.5 size-5" fill="currentColor" />
          </span>
        </span>
      )}
      {film && film.duration > 0 && (
        <span className="absolute bottom-1.5 left-1.5 rounded-full bg-black/55 px-1.5 text-11 text-white tabular-nums">
          {format.duration(film.duration)}
        </span>
      )}
      {selecting && (
        <span className={cx('absolute inset-0', selected && 'bg-beak-500/40')}>
          <Mark
            aria-hidden
            className={cx(
              'absolute top-1.5 right-1.5 size-6 rounded-full',
              selected ? 'bg-paper text-beak-700' : 'bg-black/30 text-white',
            )}
          />
        </span>
      )}
      {failed && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-10 place-items-center rounded-full bg-paper text-danger">
            <CircleAlert aria-hidden className="size-6" />
          </span>
        </span>
      )}
      {underway?.progress !== undefined && !failed && (
        <span className="absolute inset-x-3 bottom-3">
          <Progress label={say('uploading')} value={underway.progress} />
        </span>
      )}
    </button>
  )
}

/** How many of six columns each of two to ten tiles takes: rows of three, what is over in rows of two above them. */
export function spansOf(count: number): number[] {
  if (count === 3) return [6, 3, 3]
  const halves = [0, 4, 2][count % 3] ?? 0
  return Array.from({ length: count }, (_, index) => (index < halves ? 3 : 2))
}
