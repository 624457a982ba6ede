import { CircleCheck, CircleX, Undo2 } from 'lucide-react'
import type { PouchContent } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { pouchLine, pouchOf } from '#features/conversations/index.ts'
import type { BubbleProps } from '#features/messages/index.ts'
import { billPath, cashRowPath } from './paths.ts'

const icons = { approved: CircleCheck, refused: CircleX, refunded: Undo2 }

/** What became of a request, or money that came back, as the wallet tells it; a press leads to it. */
export function PouchBubble({ message, meta }: BubbleProps) {
  const say = useSay('conversations')
  const sayWallet = useSay('wallet')
  const format = useFormat()
  const pouch = pouchOf(message.content)
  if (!pouch) return null
  const Icon = icons[pouch.result] ?? CircleCheck
  const refused = pouch.result === 'refused'
  return (
    <div className="flow-root w-64 max-w-full">
      <Link to={pathOf(pouch)} className="block rounded-12">
        <span className="flex items-center gap-2 text-12 font-medium text-ink-500">
          <Icon aria-hidden className={cx('size-4.5', refused ? 'text-danger' : 'text-ok')} strokeWidth={2} />
          {sayWallet('title')}
        </span>
        <span className="block pt-1.5 text-22 font-bold tabular-nums">{format.money(pouch.money)}</span>
        <span className="block text-14 wrap-anywhere">{pouchLine(pouch, say)}</span>
        {pouch.reason && (
          <span className="mt-1.5 block border-l-[3px] border-beak-500 pl-2 text-14 text-ink-700 wrap-anywhere">
            {pouch.reason}
          </span>
        )}
      </Link>
      {meta}
    </div>
  )
}

const pathOf = ({ kind, logId }: PouchContent): string =>
  kind === 'recharge' || kind === 'withdrawal' ? cashRowPath(logId) : billPath
