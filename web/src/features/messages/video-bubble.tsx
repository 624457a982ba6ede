import { Maximize2, Play } from 'lucide-react'
import { useState } from 'react'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Link } from '#ui/link.tsx'
import type { BubbleProps } from './bubble.ts'
import { videoOf } from './contents.ts'
import { boxOf } from './image-bubble.tsx'
import { preVideoPath } from './paths.ts'

/** A film: its picture with its length, played in place or on a page of its own. */
export function VideoBubble({ message, meta }: BubbleProps) {
  const say = useSay('messages')
  const format = useFormat()
  const [playing, setPlaying] = useState(false)
  const film = videoOf(message)
  if (!film) return null
  const box = boxOf(film.width, film.height)
  const chip = 'absolute rounded-full bg-black/55 text-12 text-white'
  return (
    <div
      style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
      className="relative max-w-full overflow-hidden rounded-18 bg-ink shadow-near"
    >
      {playing ? (
        // what people film has no captions
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video src={film.url} controls autoPlay playsInline className="size-full bg-black object-contain" />
      ) : (
        <button
          type="button"
          aria-label={say('videoPlay')}
          onClick={() => setPlaying(true)}
          className="block size-full"
        >
          {film.poster && (
            <img
              src={film.poster}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
              className="size-full object-cover"
            />
          )}
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-13 place-items-center rounded-full bg-black/55 text-white">
              <Play aria-hidden className="ml-0.5 size-6" fill="currentColor" />
            </span>
          </span>
          {film.duration > 0 && (
            <span className={`${chip} bottom-1.5 left-1.5 px-2 py-px tabular-nums`}>
              {format.duration(film.duration)}
            </span>
          )}
          <span className={`${chip} right-1.5 bottom-1.5 px-2 py-px [&_*]:text-white! [&>*]:m-0!`}>
            {meta}
          </span>
        </button>
      )}
      <Link
        to={preVideoPath(film)}
        aria-label={say('videoOpen')}
        title={say('videoOpen')}
        className={`${chip} top-1.5 right-1.5 grid size-9 place-items-center before:absolute before:-inset-1`}
      >
        <Maximize2 aria-hidden className="size-4" />
      </Link>
    </div>
  )
}
