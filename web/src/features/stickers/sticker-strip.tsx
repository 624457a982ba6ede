import { useT } from '#i18n/translate.ts'
import { soleEmoji, useShownPacks, withEmoji } from './find.ts'
import { sendInstead, useDraftText, type ChatKey } from './queries.ts'

/** Above the composer while its text is one emoji: the stickers that it finds. */
export function StickerStrip({ chat }: { chat: ChatKey }) {
  const emoji = soleEmoji(useDraftText(chat))
  return emoji === undefined ? null : <Found chat={chat} emoji={emoji} />
}

function Found({ chat, emoji }: { chat: ChatKey; emoji: string }) {
  const t = useT('sticker-packs')
  const stickers = withEmoji(useShownPacks(), emoji)
  if (stickers.length === 0) return null
  return (
    <ul aria-label={t('found', { emoji })} className="scroller flex gap-1 overflow-x-auto px-2 pt-2">
      {stickers.map((sticker, index) => (
        <li key={sticker.id} className="flex-none">
          <button
            type="button"
            onClick={() => sendInstead(chat, sticker)}
            className="size-16 rounded-12 p-1 hover:bg-ink-900/4 active:bg-ink-900/8"
          >
            <img
              src={sticker.url}
              alt={t('stickerOf', { emoji: `${emoji} ${index + 1}` })}
              decoding="async"
              draggable={false}
              className="size-full object-contain"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
