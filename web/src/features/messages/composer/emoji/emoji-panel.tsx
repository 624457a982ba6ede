import { EmojiPicker, type EmojiDataResolver, type EmojiPickerListComponents } from 'frimousse'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '#i18n/translate.ts'
import { EmojiBar, type EmojiCategory } from './emoji-bar.tsx'
import { resolveEmoji, withRecent } from './emoji-data.ts'
import { rememberEmoji } from './recent-emoji.ts'

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

interface Props {
  onPick: (emoji: string) => void
  /** where chosen emoji are inserted */
  onBackspace?: (() => void) | undefined
}

export function EmojiPanel({ onPick, onBackspace }: Props) {
  const t = useT('messages')
  const language = useLanguage()
  const panel = useRef<HTMLDivElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const columns = useColumns(panel)
  const [searching, setSearching] = useState(false)
  const [categories, setCategories] = useState<readonly EmojiCategory[]>([])
  const [current, setCurrent] = useState(0)
  const resolve: EmojiDataResolver = async (locale, options) => {
    const data = await resolveEmoji(locale, options)
    // the bar stays as it is while searching
    if (locale !== language) setCategories(data.categories)
    return data
  }
  return (
    <EmojiPicker.Root
      ref={panel}
      // otherwise recently used ones would be found twice
      locale={searching ? language : withRecent(language)}
      resolveEmojiData={resolve}
      columns={columns}
      onEmojiSelect={({ emoji }) => {
        rememberEmoji(emoji)
        onPick(emoji)
      }}
      className="isolate flex h-full min-h-0 flex-1 flex-col"
    >
      <EmojiPicker.Search
        placeholder={t('searchEmoji')}
        aria-label={t('searchEmoji')}
        onChange={({ currentTarget }) => setSearching(currentTarget.value !== '')}
        className="m-2 min-h-11 flex-none rounded-12 bg-ink-100 px-3 text-ink-900"
      />
      <List viewport={viewport} onCategory={setCurrent} />
      <EmojiBar
        categories={categories}
        current={current}
        disabled={searching}
        onGo={(place) => {
          const { current: list } = viewport
          if (list) list.scrollTop = topsIn(list)[place] ?? 0
          // near its end the list cannot be scrolled that far
          requestAnimationFrame(() => setCurrent(place))
        }}
        onBackspace={onBackspace}
      />
    </EmojiPicker.Root>
  )
}

/** `onCategory` is called with the category at the top. */
function List({
  viewport,
  onCategory,
}: {
  viewport: React.RefObject<HTMLDivElement | null>
  onCategory: (at: number) => void
}) {
  const t = useT('messages')
  return (
    <EmojiPicker.Viewport
      ref={viewport}
      onScroll={({ currentTarget }) => {
        const { scrollTop } = currentTarget
        const at = topsIn(currentTarget).findLastIndex((top) => top <= scrollTop + 1)
        onCategory(Math.max(0, at))
      }}
      className="scroller relative min-h-0 flex-1"
    >
      <EmojiPicker.Loading className="absolute inset-0 grid place-items-center text-14 text-ink-500">
        {t('emojiLoading')}
      </EmojiPicker.Loading>
      <EmojiPicker.Empty className="absolute inset-0 grid place-items-center text-14 text-ink-500">
        {t('emojiNone')}
      </EmojiPicker.Empty>
      <EmojiPicker.List components={parts} />
    </EmojiPicker.Viewport>
  )
}

/** The start of each category. Only visible rows are rendered, but all categories have an element. */
const topsIn = (viewport: HTMLElement): number[] =>
  [...viewport.querySelectorAll<HTMLElement>('[frimousse-list-sizer] > [frimousse-category]')].map(
    ({ offsetTop }) => offsetTop,
  )

const cellPx = 44
const marginPx = 16

/** As many columns as fit with large enough touch targets. */
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
