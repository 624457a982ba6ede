import { Play } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import type { BubbleProps } from '#client/message-kinds.ts'
import { Caption } from './caption.tsx'
import { captionOf, videoOf } from './message-content.ts'
import { boxOf, captionWidth } from './image-bubble.tsx'
import { NotHere } from './not-here.tsx'
import { useSavesData } from '../queries.ts'
import { mayPlay } from '../viewer/playable.ts'

/** A video: its picture with its length; it plays in the viewer. */
export function VideoBubble(props: BubbleProps) {
  const { message, meta } = props
  if (captionOf(message.content) === '') return <Film {...props} />
  const film = videoOf(message)
  return (
    <div
      style={film && { width: Math.max(boxOf(film.width, film.height).width, captionWidth) }}
      className="max-w-full"
    >
      <Film {...props} meta={null} />
      <Caption message={message} meta={meta} />
    </div>
  )
}

function Film({ message, meta, onOpen }: BubbleProps) {
  const t = useT('messages')
  const format = useFormat()
  const saves = useSavesData()
  const film = videoOf(message)
  if (!film) return null
  if (!mayPlay(film.url, film.mime)) {
    return (
      <div className="w-64 max-w-full rounded-18 bg-ink p-4 pb-2 text-white shadow-near">
        <NotHere url={film.url} />
        <p className="mt-2 flex items-center justify-between text-12 tabular-nums [&_*]:text-white! [&>*]:m-0!">
          <span>{film.duration > 0 && format.duration(film.duration)}</span>
          <span>{meta}</span>
        </p>
      </div>
    )
  }
  const facts = [
    film.duration > 0 && format.duration(film.duration),
    saves && film.size > 0 && format.fileSize(film.size),
  ].filter((one) => one !== false)
  const box = boxOf(film.width, film.height)
  const chip = 'absolute rounded-full bg-black/55 text-12 text-white'
  return (
    <div
      style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
      className="relative max-w-full overflow-hidden rounded-18 bg-ink shadow-near"
    >
      <button type="button" aria-label={t('videoPlay')} onClick={onOpen} className="block size-full">
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
        {facts.length > 0 && (
          <span className={`${chip} bottom-1.5 left-1.5 px-2 py-px tabular-nums`}>{facts.join(' · ')}</span>
        )}
        {meta && (
          <span className={`${chip} right-1.5 bottom-1.5 px-2 py-px [&_*]:text-white! [&>*]:m-0!`}>
            {meta}
          </span>
        )}
      </button>
    </div>
  )
}
