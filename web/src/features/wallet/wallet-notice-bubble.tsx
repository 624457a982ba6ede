import { CircleCheck, CircleX, Undo2 } from 'lucide-react'
import type { WalletNoticeContent } from '@mynah/contract/message-kinds/wallet-notice'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import type { BubbleProps } from '#client/message-kinds.ts'
import { walletNoticeOf, walletNoticeText } from './notice-text.ts'
import { billPath, cashRowPath } from './paths.ts'

const icons = { approved: CircleCheck, refused: CircleX, refunded: Undo2 }

/** A notice of the wallet: the result of a request, or a refund; a press opens its page. */
export function WalletNoticeBubble({ message, meta }: BubbleProps) {
  const t = useT('wallet')
  const format = useFormat()
  const walletNotice = walletNoticeOf(message.content)
  if (!walletNotice) return null
  const Icon = icons[walletNotice.result] ?? CircleCheck
  const refused = walletNotice.result === 'refused'
  return (
    <div className="flow-root w-64 max-w-full">
      <Link to={pathOf(walletNotice)} className="block rounded-12">
        <span className="flex items-center gap-2 text-12 font-medium text-ink-500">
          <Icon aria-hidden className={cx('size-4.5', refused ? 'text-danger' : 'text-ok')} strokeWidth={2} />
          {t('title')}
        </span>
        <span className="block pt-1.5 text-22 font-bold tabular-nums">
          {format.money(walletNotice.money)}
        </span>
        <span className="block text-14 wrap-anywhere">{walletNoticeText(walletNotice, t)}</span>
        {walletNotice.reason && (
          <span className="mt-1.5 block border-l-[3px] border-beak-500 pl-2 text-14 text-ink-700 wrap-anywhere">
            {walletNotice.reason}
          </span>
        )}
      </Link>
      {meta}
    </div>
  )
}

const pathOf = ({ kind, logId }: WalletNoticeContent): string =>
  kind === 'recharge' || kind === 'withdrawal' ? cashRowPath(logId) : billPath
