import { Check } from 'lucide-react'
import type { Sticker } from '@mynah/contract/stickers'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'

/** A grid of stickers; with `chosen` a press selects one, else it calls `onPick`. */
export function StickerGrid<S extends Sticker>(props: {
  name: string
  list: readonly S[]
  chosen?: ReadonlySet<string>
  onPick?: (sticker: S) => void
}) {
  const { name, list, chosen, onPick } = props
  const t = useT('stickers')
  return (
    <ul aria-label={name} className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-1">
      {list.map((sticker, index) => {
        const picked = chosen?.has(sticker.id)
        const picture = (
          <img
            src={sticker.url}
            alt={t('sticker', { number: index + 1 })}
            loading="lazy"
            decoding="async"
            draggable={false}
            className="size-full object-contain"
          />
        )
        return (
          <li key={sticker.id} className="aspect-square">
            {onPick ? (
              <button
                type="button"
                aria-pressed={picked}
                onClick={() => onPick(sticker)}
                className={cx(
                  'relative size-full rounded-12 p-1.5 transition-colors hover:bg-ink-900/4 active:bg-ink-900/8',
                  picked && 'bg-beak-100',
                )}
              >
                {picture}
                {picked && (
                  <span className="absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-beak-500 text-ink">
                    <Check aria-hidden className="size-3.5" strokeWidth={3} />
                  </span>
                )}
              </button>
            ) : (
              <span className="block size-full p-1.5">{picture}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
