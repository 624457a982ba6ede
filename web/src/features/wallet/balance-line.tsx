import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useWallet } from './queries.ts'

/** The balance under an amount that is being typed, and what will be left or is missing. */
export function BalanceLine({ cents }: { cents: number }) {
  const t = useT('wallet')
  const format = useFormat()
  const { data } = useWallet()
  const shown = (value: number) => format.money(BigInt(value))
  const missing = data ? cents - data.balance : 0
  return (
    <p className={missing > 0 ? 'min-h-5 text-12 text-danger' : 'min-h-5 text-12 text-ink-500'}>
      {data &&
        (missing > 0
          ? t('tooLittle', { money: shown(missing) })
          : cents > 0
            ? t('balanceThen', { money: shown(data.balance), left: shown(data.balance - cents) })
            : t('balanceIs', { money: shown(data.balance) }))}
    </p>
  )
}
