import { useT } from '#i18n/translate.ts'
import type { BubbleProps } from '#client/message-kinds.ts'
import { stickerOf } from './content.ts'

const longest = 144

/** A sticker, without a bubble around it. */
export function StickerBubble({ message, meta }: BubbleProps) {
  const t = useT('stickers')
  const face = stickerOf(message)
  if (!face) return null
  const scale = longest / Math.max(face.width, face.height)
  return (
    <div className="flex flex-col items-end">
      <img
        src={face.url}
        alt={t('oneSticker')}
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
