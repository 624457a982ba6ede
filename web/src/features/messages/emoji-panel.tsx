import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '#i18n/translate.ts'
import { resolveEmoji } from './emoji-data.ts'

const parts: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className="bg-paper px-3 py-1.5 text-12 font-medium text-ink-500 first-letter:uppercase">
      {category.label}
    </div>
  ),
  Row: ({ children, ...rest }) => (
    <div {...rest} className="px-2">
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...rest }) => (
    <button
      {...rest}
      aria-label={emoji.label}
      className="grid size-11 place-items-center rounded-12 text-22 data-[active]:bg-ink-100"
    >
      {emoji.emoji}
    </button>
  ),
}

export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useT('messages')
  const language = useLanguage()
  const panel = useRef<HTMLDivElement>(null)
  const columns = useColumns(panel)
  return (
    <EmojiPicker.Root
      ref={panel}
      locale={language}
      resolveEmojiData={resolveEmoji}
      columns={columns}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
      className="isolate flex h-72 flex-col"
    >
      <EmojiPicker.Search
        placeholder={t('searchEmoji')}
        aria-label={t('searchEmoji')}
        className="m-2 min-h-11 rounded-12 bg-ink-100 px-3 text-ink-900"
      />
      <EmojiPicker.Viewport className="scroller relative min-h-0 flex-1">
        <EmojiPicker.Loading className="absolute inset-0 grid place-items-center text-14 text-ink-500">
          {t('emojiLoading')}
        </EmojiPicker.Loading>
        <EmojiPicker.Empty className="absolute inset-0 grid place-items-center text-14 text-ink-500">
          {t('emojiNone')}
        </EmojiPicker.Empty>
        <EmojiPicker.List components={parts} className="pb-2" />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}

const cellPx = 44
const marginPx = 16

/** As many as fit: each is large enough to touch. */
function useColumns(panel: React.RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(7)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const measure = () => setColumns(Math.max(5, Math.floor((element.clientWidth - marginPx) / cellPx)))
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [panel])
  return columns
}
