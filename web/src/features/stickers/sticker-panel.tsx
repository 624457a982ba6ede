import { Settings2 } from 'lucide-react'
import type { Sticker } from '@mynah/contract/stickers'
import { useT } from '#i18n/translate.ts'
import { Link } from '#ui/link.tsx'
import { faceMyPath } from './paths.ts'
import { StickerGrid } from './sticker-grid.tsx'
import { sendSticker, useMine, usePacks, type ChatKey } from './queries.ts'

/** My stickers and the packs, under the composer; a press sends one. */
export function StickerPanel({ chat }: { chat: ChatKey }) {
  const t = useT('stickers')
  const { data: mine = [] } = useMine()
  const { data: packs = [] } = usePacks()
  const onPick = (sticker: Sticker) => sendSticker(chat, sticker)
  return (
    <div className="scroller h-full px-2 pb-2">
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
      {mine.length > 0 && <StickerGrid name={t('mine')} list={mine} onPick={onPick} />}
      {packs.map((pack) => (
        <section key={pack.id}>
          <h2 className="px-2 py-1.5 text-12 font-medium text-ink-500">{pack.name}</h2>
          <StickerGrid name={pack.name} list={pack.list} onPick={onPick} />
        </section>
      ))}
    </div>
  )
}
