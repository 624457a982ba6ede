import { Clock, Plus, Settings2, Smile } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { StickerContent } from '@mynah/contract/message-kinds/sticker'
import { useLanguage, useT } from '#i18n/translate.ts'
import { Link } from '#ui/pages/link.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { facePacksPath } from '#features/sticker-packs/index.ts'
import { emojiNames } from '#features/messages/index.ts'
import { found, useShownPacks, type EmojiNames } from './find.ts'
import { faceMyPath } from './paths.ts'
import { recentStickers } from './recent-stickers.ts'
import { StickerGrid } from './sticker-grid.tsx'
import { sendAndRemember, useMine, type ChatKey } from './queries.ts'

/** Recent stickers, the user's own and all packs, under the composer; a press sends one. */
export function StickerPanel({ chat }: { chat: ChatKey }) {
  const tPacks = useT('sticker-packs')
  const { data: mine = [] } = useMine()
  const packs = useShownPacks()
  // read once, so that sending does not move stickers under the finger
  const [recent] = useState(recentStickers)
  const [words, setWords] = useState('')
  const names = useEmojiNames(words.trim() !== '')
  const body = useRef<HTMLDivElement>(null)
  const onPick = (sticker: StickerContent) => sendAndRemember(chat, sticker)
  const isSearching = words.trim() !== ''
  const results = isSearching ? found(packs, words, names) : []
  const goTo = (id: string) =>
    body.current?.querySelector(`[data-pack="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'start' })
  return (
    <div className="flex h-full flex-col">
      <SearchField value={words} onChange={setWords} placeholder={tPacks('search')} />
      <div ref={body} className="scroller relative min-h-0 flex-1 px-2 pb-2">
        {isSearching && results.length > 0 && (
          <StickerGrid name={tPacks('search')} list={results} onPick={onPick} />
        )}
        {isSearching && results.length === 0 && (
          <p role="status" className="px-4 py-8 text-center text-14 text-ink-500">
            {tPacks('nothing')}
          </p>
        )}
        {!isSearching && (
          <>
            {recent.length > 0 && (
              <section data-pack="recent">
                <h2 className="px-2 py-1.5 text-12 font-medium text-ink-500">{tPacks('recent')}</h2>
                <StickerGrid name={tPacks('recent')} list={recent} onPick={onPick} />
              </section>
            )}
            <Mine list={mine} onPick={onPick} />
            {packs.map((pack) => (
              <section key={pack.id} data-pack={pack.id}>
                <h2 className="px-2 py-1.5 text-12 font-medium text-ink-500">{pack.name}</h2>
                <StickerGrid name={pack.name} list={pack.list} onPick={onPick} />
              </section>
            ))}
          </>
        )}
      </div>
      {!isSearching && <Tabs packs={packs} hasRecent={recent.length > 0} onGo={goTo} />}
    </div>
  )
}

function Mine(props: { list: readonly StickerContent[]; onPick: (sticker: StickerContent) => void }) {
  const { list, onPick } = props
  const t = useT('stickers')
  return (
    <div data-pack="mine">
      <div className="flex items-center justify-between px-2">
        <h2 className="text-12 font-medium text-ink-500">{t('mine')}</h2>
        <Link
          to={faceMyPath}
          className="flex min-h-11 items-center gap-1.5 rounded-12 px-2 text-14 font-medium text-beak-700"
        >
          <Settings2 aria-hidden className="size-4.5" />
          {t('manage')}
        </Link>
      </div>
      {list.length > 0 && <StickerGrid name={t('mine')} list={list} onPick={onPick} />}
    </div>
  )
}

/** Tabs that scroll to each pack, and a link to the page of packs. */
function Tabs(props: {
  packs: ReturnType<typeof useShownPacks>
  hasRecent: boolean
  onGo: (id: string) => void
}) {
  const { packs, hasRecent, onGo } = props
  const t = useT('stickers')
  const tPacks = useT('sticker-packs')
  return (
    <nav
      aria-label={tPacks('title')}
      className="scroller flex flex-none gap-0.5 overflow-x-auto border-t border-ink-100 px-2 py-0.5"
    >
      {hasRecent && (
        <PackTab name={tPacks('recent')} onPress={() => onGo('recent')}>
          <Clock aria-hidden className="size-5" />
        </PackTab>
      )}
      <PackTab name={t('mine')} onPress={() => onGo('mine')}>
        <Smile aria-hidden className="size-5" />
      </PackTab>
      {packs.map(({ id, name, list: [cover] }) => (
        <PackTab key={id} name={name} onPress={() => onGo(id)}>
          {cover && <img src={cover.url} alt="" className="size-7 object-contain" />}
        </PackTab>
      ))}
      <Link
        to={facePacksPath}
        aria-label={tPacks('title')}
        className="grid size-11 flex-none place-items-center rounded-12 text-beak-700 hover:bg-ink-900/4"
      >
        <Plus aria-hidden className="size-5" />
      </Link>
    </nav>
  )
}

function PackTab(props: { name: string; onPress: () => void; children: ReactNode }) {
  const { name, onPress, children } = props
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className="grid size-11 flex-none place-items-center rounded-12 text-ink-500 hover:bg-ink-900/4 active:bg-ink-900/8"
    >
      {children}
    </button>
  )
}

/** Loaded with the first search; until then packs are found only by their names. */
function useEmojiNames(isWanted: boolean): EmojiNames {
  const language = useLanguage()
  const [names, setNames] = useState<EmojiNames>([])
  useEffect(() => {
    if (!isWanted) return
    let gone = false
    emojiNames(language).then(
      (all) => {
        if (!gone) setNames(all)
      },
      // offline, emoji and names of packs still find stickers
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [isWanted, language])
  return names
}
