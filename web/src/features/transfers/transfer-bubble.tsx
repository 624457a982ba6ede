import { ArrowLeftRight, Check, Undo2 } from 'lucide-react'
import { readContent } from '@mynah/contract/message-kind'
import { transferMessage } from '@mynah/contract/message-kinds/transfer'
import { useT, type Translate } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import type { BubbleProps } from '#client/message-kinds.ts'
import { transferDetailPath } from './paths.ts'
import { useTransfer, type Transfer } from './queries.ts'

/** A transfer with its state. A press leads to the page on which it is accepted or returned. */
export function TransferBubble({ message, mine, meta }: BubbleProps) {
  const t = useT('transfers')
  const format = useFormat()
  const content = readContent(transferMessage, message.content)
  const { data } = useTransfer(content?.id ?? '')
  if (!content) return null
  const ended = data !== undefined && data.state !== 'waiting'
  const back = data?.state === 'returned' || data?.state === 'expired'
  const Icon = !ended ? ArrowLeftRight : back ? Undo2 : Check
  const state = data && stateLine(data, mine, t)
  return (
    <Link
      to={transferDetailPath(content.id)}
      className={cx(
        'block w-62 max-w-full overflow-hidden rounded-18 shadow-near',
        ended
          ? 'bg-[color-mix(in_srgb,#f2a516_38%,var(--bubble-in))] text-ink-900'
          : 'bg-linear-to-br from-beak-500 to-beak-600 text-ink',
      )}
    >
      <span className="flex items-center gap-3 px-3.5 py-3">
        <span
          className={cx(
            'grid size-11 flex-none place-items-center rounded-full',
            ended ? 'bg-ink-900/10' : 'bg-white/35',
          )}
        >
          <Icon aria-hidden className="size-5.5" strokeWidth={2} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-18 font-bold tabular-nums wrap-anywhere">
            {format.money(content.money)}
          </span>
          <span className="line-clamp-2 text-14 wrap-anywhere">{state ?? content.note}</span>
        </span>
      </span>
      <span
        className={cx(
          'flex items-end justify-between gap-2 px-3.5 pt-1 pb-1.5 text-12',
          ended ? 'bg-ink-900/6' : 'bg-white/30',
        )}
      >
        <span className="min-w-0 truncate">{content.note && state ? content.note : t('transfer')}</span>
        <span className="flex-none [&_*]:text-inherit! [&>*]:m-0! [&>*]:float-none!">{meta}</span>
      </span>
    </Link>
  )
}

/** The state in a few words. */
export function stateLine({ state }: Transfer, mine: boolean, t: Translate<'transfers'>): string {
  switch (state) {
    case 'waiting':
      return mine ? t('waitingTheirs') : t('waitingMine')
    case 'accepted':
      return mine ? t('acceptedTheirs') : t('acceptedMine')
    case 'returned':
      return mine ? t('returnedTheirs') : t('returnedMine')
    case 'expired':
      return t('expired')
  }
}
