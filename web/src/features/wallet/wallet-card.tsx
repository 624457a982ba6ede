import { Eye, EyeOff } from 'lucide-react'
import type { Wallet } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { dots, useBalanceHidden } from './hidden.ts'
import { cashOutPath, rechargePath, transferPath } from './paths.ts'

/** The balance on its card, with withdrawals in progress, and actions. */
export function WalletCard({ wallet }: { wallet: Wallet }) {
  const t = useT('wallet')
  const format = useFormat()
  const [hidden, hide] = useBalanceHidden()
  const { balance, held, sevenDayRate, sevenDayTerms } = wallet
  const button =
    'flex min-h-13 min-w-0 flex-1 items-center justify-center rounded-[16px] px-3 py-2 text-center text-16 font-medium outline-offset-2'
  return (
    <section aria-label={t('balance')} className="px-4 pb-3">
      <div className="relative overflow-hidden rounded-[22px] bg-night p-4 text-on-dark shadow-far">
        <span
          aria-hidden
          className="absolute -top-8 -right-8 h-36 w-40 rounded-[58%_42%_40%_60%/62%_38%_62%_38%] bg-linear-to-br from-beak-500 to-beak-800"
        />
        <div className="relative">
          <p className="flex min-h-11 items-center gap-1 text-14 text-on-dark-soft">
            {t('balance')}
            <IconButton
              tone="night"
              icon={hidden ? EyeOff : Eye}
              name={hidden ? t('showBalance') : t('hideBalance')}
              aria-pressed={hidden}
              onClick={() => hide(!hidden)}
            />
          </p>
          <p className="text-34 font-bold tracking-tight tabular-nums wrap-anywhere">
            {hidden ? <span aria-label={t('hidden')}>{dots}</span> : format.money(BigInt(balance))}
          </p>
          <div className="min-h-5 space-y-0.5 text-14 text-on-dark-soft">
            {held > 0 && <p>{t('held', { money: hidden ? dots : format.money(BigInt(held)) })}</p>}
            {sevenDayRate && sevenDayTerms && (
              <>
                <p>{t('sevenDay', { rate: sevenDayRate })}</p>
                <p className="text-12 wrap-anywhere">{sevenDayTerms}</p>
              </>
            )}
          </div>
          <div className="flex flex-wrap gap-2.5 pt-4">
            <Link to={rechargePath()} className={`${button} bg-beak-500 text-ink hover:brightness-105`}>
              {t('recharge')}
            </Link>
            <Link to={transferPath} className={`${button} bg-white/12 hover:bg-white/18`}>
              {t('transfer')}
            </Link>
            <Link to={cashOutPath} className={`${button} bg-white/12 hover:bg-white/18`}>
              {t('withdraw')}
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
