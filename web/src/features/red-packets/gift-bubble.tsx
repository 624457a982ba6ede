import { gifts } from '@mynah/contract/red-packets'
import { readContent } from '@mynah/contract/message-kind'
import { giftMessage } from '@mynah/contract/message-kinds/gift'
import { useT, type Translate } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import type { BubbleProps } from '#client/message-kinds.ts'

/** A gift: its picture, name and count; only its sender sees the price. */
export function GiftBubble({ message, mine, meta }: BubbleProps) {
  const t = useT('red-packets')
  const format = useFormat()
  const content = readContent(giftMessage, message.content)
  if (!content) return null
  const gift = gifts.find(({ id }) => id === content.id)
  const name = gift ? giftName(gift.id, t) : t('giftUnknown')
  return (
    <div className="w-52 max-w-full overflow-hidden rounded-18 bg-beak-100 text-ink-900 shadow-near">
      <div aria-hidden className="grid h-24 place-items-center text-[56px] leading-none">
        {gift?.picture ?? '🎁'}
      </div>
      <div className="flow-root px-3.5 pb-2">
        <p className="text-16 font-medium wrap-anywhere">
          {content.count > 1 ? t('giftSome', { gift: name, count: content.count }) : name}
        </p>
        <div className="flex items-end justify-between gap-2 text-12 text-ink-700">
          <span className="tabular-nums">{mine && format.money(content.money)}</span>
          <span className="flex-none [&_*]:text-ink-700! [&>*]:m-0! [&>*]:float-none!">{meta}</span>
        </div>
      </div>
    </div>
  )
}

export const giftName = (id: (typeof gifts)[number]['id'], t: Translate<'red-packets'>): string =>
  t(`gift${id}`)
