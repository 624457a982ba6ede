import { ArrowDown, ArrowUp, SmilePlus, X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { Sheet } from '#ui/layers/dialog.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { EmojiPanel } from '#features/messages/index.ts'
import { withoutTone } from './emoji-in.ts'
import type { PackDraft } from './queries.ts'

type Stickers = PackDraft['list']

/** The stickers of a pack that is being edited, with their emoji and order; the first one is the cover. */
export function StickerRows({ list, onChange }: { list: Stickers; onChange: (list: Stickers) => void }) {
  const t = useT('sticker-packs')
  const [open, setOpen] = useState<string>()
  const move = (from: number, by: 1 | -1) => {
    const [moved] = list.slice(from, from + 1)
    if (moved) onChange(list.toSpliced(from, 1).toSpliced(from + by, 0, moved))
  }
  const chosen = list.find(({ url }) => url === open)
  const setEmojis = (emojis: string[]) =>
    onChange(list.map((one) => (one === chosen ? { ...one, emojis } : one)))
  if (list.length === 0) return null
  return (
    <>
      <ul aria-label={t('stickers')} className="cells overflow-hidden rounded-18 bg-paper">
        {list.map(({ url, emojis }, index) => {
          const number = index + 1
          return (
            <li key={url} className="flex items-center gap-1 py-1.5 pr-1 pl-3">
              <img src={url} alt="" className="size-14 flex-none object-contain" />
              <button
                type="button"
                aria-label={t('emojisOf', { number, emojis: emojis.join(' ') })}
                onClick={() => setOpen(url)}
                className="flex min-h-11 min-w-0 flex-1 items-center gap-1 rounded-12 px-2 text-22 hover:bg-ink-900/4"
              >
                <span className="truncate">{emojis.join(' ')}</span>
                <SmilePlus aria-hidden className="size-4.5 flex-none text-ink-500" />
              </button>
              <IconButton
                icon={ArrowUp}
                name={t('up', { number })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                name={t('down', { number })}
                disabled={number === list.length}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon={X}
                name={t('takeOut', { number })}
                onClick={() => onChange(list.toSpliced(index, 1))}
              />
            </li>
          )
        })}
      </ul>
      <Sheet open={chosen !== undefined} onClose={() => setOpen(undefined)} title={t('emojis')}>
        {chosen && <Emojis emojis={chosen.emojis} onChange={setEmojis} />}
      </Sheet>
    </>
  )
}

/** One to five emoji: a press on a chosen one removes it, except the last. */
function Emojis({ emojis, onChange }: { emojis: string[]; onChange: (emojis: string[]) => void }) {
  const t = useT('sticker-packs')
  const pick = (emoji: string) => {
    const plain = withoutTone(emoji)
    if (!emojis.includes(plain)) onChange([...emojis, plain].slice(-limits.stickerEmojisMax))
  }
  return (
    <div className="flex h-[50dvh] flex-col">
      <div role="group" aria-label={t('chosen')} className="flex flex-wrap gap-1.5 px-2 pb-1">
        {emojis.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={t('takeOff', { emoji })}
            disabled={emojis.length === 1}
            onClick={() => onChange(emojis.filter((one) => one !== emoji))}
            className="flex min-h-11 items-center gap-1 rounded-full bg-ink-100 px-3 text-22"
          >
            {emoji}
            {emojis.length > 1 && <X aria-hidden className="size-4 text-ink-500" />}
          </button>
        ))}
      </div>
      <EmojiPanel onPick={pick} />
    </div>
  )
}
