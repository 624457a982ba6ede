import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useSay } from '#i18n/say.ts'
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
  const say = useSay('messages')
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
        placeholder={say('searchEmoji')}
        aria-label={say('searchEmoji')}
        className="m-2 min-h-11 rounded-12 bg-ink-100 px-3 text-ink-900"
      />
      <EmojiPicker.Viewport className="scroller relative min-h-0 flex-1">
        <EmojiPicker.Loading className="absolute inset-0 grid place-items-center text-14 text-ink-500">
          {say('emojiLoading')}
        </EmojiPicker.Loading>
        <EmojiPicker.Empty className="absolute inset-0 grid place-items-center text-14 text-ink-500">
          {say('emojiNone')}
        </EmojiPicker.Empty>
        <EmojiPicker.List components={parts} className="pb-2" />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}

const cell_px = 44
const margin_px = 16

/** As many as fit: each is large enough to touch. */
function useColumns(panel: React.RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(7)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const measure = () => setColumns(Math.max(5, Math.floor((element.clientWidth - margin_px) / cell_px)))
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [panel])
  return columns
}
