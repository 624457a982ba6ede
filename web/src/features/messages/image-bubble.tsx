import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import type { BubbleProps } from '#client/message-kinds.ts'
import { imageOf } from './message-content.ts'

const longest = 280
const shortest = 96

/** The picture at its ratio; its box stands before it is loaded. */
export function ImageBubble({ message, meta, onOpen }: BubbleProps) {
  const t = useT('messages')
  const [broken, setBroken] = useState(false)
  const image = imageOf(message)
  if (!image) return null
  const { width, height } = boxOf(image.width, image.height)
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t('openPicture')}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      className="relative block max-w-full overflow-hidden rounded-18 bg-ink-100 shadow-near"
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
      <span className="absolute right-1.5 bottom-1.5 rounded-full bg-black/50 px-2 py-px [&_*]:text-white! [&>*]:m-0!">
        {meta}
      </span>
    </button>
  )
}

/** Fits the longer side, and cuts extreme ratios so that a strip can still be touched. */
export function boxOf(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.round(Math.max(shortest, width * scale)),
    height: Math.round(Math.max(shortest, height * scale)),
  }
}
