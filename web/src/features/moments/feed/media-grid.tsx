import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MomentMedia } from '@mynah/contract/moments'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { isMotionReduced } from '#ui/motion.ts'
import { useSavesData } from '../queries.ts'
import { watchView } from '#ui/lists/watch-view.ts'

const singlePx = 260
const tallest = 1.35

/** One picture large at its ratio, four as two by two, others three in a row. */
export function MediaGrid({
  media,
  onOpen,
}: {
  media: readonly MomentMedia[]
  onOpen: (index: number) => void
}) {
  const t = useT('moments')
  const saves = useSavesData()
  const [first] = media
  if (!first) return null
  if (first.type === 'video') return <Film film={first} />
  if (media.length === 1) {
    const { width, height } = sizeOf(first)
    return (
      <button
        type="button"
        aria-label={t('openPicture', { number: 1, count: 1 })}
        onClick={() => onOpen(0)}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className="block max-w-full overflow-hidden rounded-12 bg-ink-100"
      >
        <Picture src={(saves && first.thumb) || first.url} />
      </button>
    )
  }
  const inPairs = media.length === 4
  return (
    <ul className={cx('grid gap-1', inPairs ? 'max-w-48 grid-cols-2' : 'max-w-72 grid-cols-3')}>
      {media.map((one, index) => (
        <li key={one.url}>
          <button
            type="button"
            aria-label={t('openPicture', { number: index + 1, count: media.length })}
            onClick={() => onOpen(index)}
            className="block aspect-square w-full overflow-hidden rounded-8 bg-ink-100"
          >
            <Picture src={one.thumb || one.url} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const Picture = ({ src }: { src: string }) => (
  <img
    src={src}
    alt=""
    loading="lazy"
    decoding="async"
    draggable={false}
    className="size-full object-cover"
  />
)

/** The space reserved before a picture loads, so that nothing moves. */
function sizeOf({ width, height }: MomentMedia): { width: number; height: number } {
  const ratio = width > 0 && height > 0 ? Math.min(Math.max(height / width, 0.4), tallest) : 1
  const shown = ratio > 1 ? singlePx / ratio : singlePx
  return { width: Math.round(shown), height: Math.round(shown * ratio) }
}

/** Plays muted while it is in view, if data and motion settings allow; a press plays it with sound. */
function PlayButton({ length, plays, onPress }: { length: string; plays: boolean; onPress: () => void }) {
  const t = useT('moments')
  return (
    <button
      type="button"
      aria-label={[t('playVideo'), length].filter(Boolean).join(', ')}
      onClick={onPress}
      className="absolute inset-0 grid place-items-center"
    >
      {!plays && (
        <span className="grid size-13 place-items-center rounded-full bg-black/55 text-white">
          <Play aria-hidden className="ml-0.5 size-6" fill="currentColor" />
        </span>
      )}
      {length && (
        <span className="absolute bottom-1.5 left-1.5 rounded-full bg-black/55 px-2 py-px text-12 text-white tabular-nums">
          {length}
        </span>
      )}
    </button>
  )
}

function Film({ film }: { film: MomentMedia }) {
  const t = useT('moments')
  const format = useFormat()
  const saves = useSavesData()
  const [isLoud, setIsLoud] = useState(false)
  const [isInView, setIsInView] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const { width, height } = sizeOf(film)
  const length = film.duration > 0 ? format.duration(film.duration) : ''
  useEffect(() => {
    const element = box.current
    if (!element || saves || isMotionReduced()) return
    const leave = watchView(element, setIsInView, { threshold: 0.6 })
    return () => {
      leave()
      setIsInView(false)
    }
  }, [saves])
  useEffect(() => {
    const element = player.current
    if (!element) return
    if (isInView || isLoud) element.play().catch(() => undefined)
    else element.pause()
  }, [isInView, isLoud])
  const plays = isInView || isLoud
  return (
    <div
      ref={box}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      className="relative max-w-full overflow-hidden rounded-12 bg-ink-100"
    >
      {plays ? (
        // user videos have no captions
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={player}
          src={film.url}
          poster={film.thumb || undefined}
          muted={!isLoud}
          controls={isLoud}
          loop={!isLoud}
          playsInline
          aria-label={t('video')}
          className="size-full bg-black object-contain"
        />
      ) : (
        film.thumb && <Picture src={film.thumb} />
      )}
      {!isLoud && <PlayButton length={length} plays={plays} onPress={() => setIsLoud(true)} />}
    </div>
  )
}
