import { Download, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import type { BubbleProps } from '#client/message-kinds.ts'
import { cx } from '@mynah/ui/cx.ts'
import { Caption } from './caption.tsx'
import { captionOf, imageOf } from './message-content.ts'
import { useSavesData } from '../queries.ts'

const longest = 280
const shortest = 96
/** The minimum width for a caption under a narrow picture. */
export const captionWidth = 200

/** The picture at its ratio; its space is reserved before it loads. */
export function ImageBubble({ message, meta, onOpen }: BubbleProps) {
  const t = useT('messages')
  const format = useFormat()
  const saves = useSavesData()
  const [broken, setBroken] = useState(false)
  const image = imageOf(message)
  if (!image) return null
  const { width, height } = boxOf(image.width, image.height)
  const caption = captionOf(message.content)
  // own pictures that are not sent yet need no loading
  const size = saves && image.thumb !== image.url ? format.fileSize(image.size) : ''
  const picture = (
    <button
      type="button"
      onClick={onOpen}
      aria-label={size ? t('openPictureOf', { size }) : t('openPicture')}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      className={cx(
        'relative block max-w-full overflow-hidden bg-ink-100',
        caption ? 'rounded-12' : 'rounded-18 shadow-near',
      )}
    >
      {broken ? (
        <span className="grid size-full place-items-center text-ink-500">
          <ImageOff aria-hidden className="size-7" />
        </span>
      ) : (
        <img
          src={image.thumb}
          alt={t('picture')}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
      {size && (
        <span className="absolute bottom-1.5 left-1.5 flex items-center gap-1 rounded-full bg-black/55 px-2 py-px text-12 text-white">
          <Download aria-hidden className="size-3.5" />
          {size}
        </span>
      )}
      {!caption && (
        <span className="absolute right-1.5 bottom-1.5 rounded-full bg-black/50 px-2 py-px [&_*]:text-white! [&>*]:m-0!">
          {meta}
        </span>
      )}
    </button>
  )
  if (!caption) return picture
  return (
    <div style={{ width: Math.max(width, captionWidth) }} className="max-w-full">
      {picture}
      <Caption message={message} meta={meta} />
    </div>
  )
}

/** Fits the longer side, and crops extreme ratios so that a narrow strip can still be touched. */
export function boxOf(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.round(Math.max(shortest, width * scale)),
    height: Math.round(Math.max(shortest, height * scale)),
  }
}
