import { useSay } from '#i18n/say.ts'
import type { BubbleProps } from './bubble.ts'
import { faceOf } from './contents.ts'

const longest = 144

/** A sticker, without a bubble around it. */
export function FaceBubble({ message, meta }: BubbleProps) {
  const say = useSay('messages')
  const face = faceOf(message)
  if (!face) return null
  const scale = longest / Math.max(face.width, face.height)
  return (
    <div className="flex flex-col items-end">
      <img
        src={face.url}
        alt={say('sticker')}
        width={Math.round(face.width * scale)}
        height={Math.round(face.height * scale)}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      {meta}
    </div>
  )
}
