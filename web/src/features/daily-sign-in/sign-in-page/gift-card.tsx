import type { SignInState } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import type { Good } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Progress } from '@mynah/ui/progress.tsx'
import { GoodPicture } from '#features/shop/index.ts'

/** The days that the streak still needs for a gift. The gold bar needs none once it was earned. */
export function daysLeft({ streakDays }: Good, { streak, goldBars }: SignInState): number {
  if (streakDays === limits.goldBarDays && goldBars > 0) return 0
  return Math.max(0, streakDays - streak)
}

/** A gift with its progress, and the button to redeem it once it is reached. */
export function GiftCard(props: { gift: Good; state: SignInState; onRedeem: () => void }) {
  const { gift, state, onRedeem } = props
  const t = useT('sign-in-page')
  const format = useFormat()
  const left = daysLeft(gift, state)
  const isGone = gift.stock === 0
  const days = t('days', { count: gift.streakDays })
  return (
    <li className="flex gap-3.5 overflow-hidden rounded-18 bg-paper p-3">
      <span className="size-28 flex-none overflow-hidden rounded-12">
        <GoodPicture src={gift.picture} category={gift.category} faded={isGone} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="text-16 font-medium wrap-anywhere">{gift.name}</h2>
        <p className="flex flex-wrap items-center gap-x-2 pt-0.5 text-14">
          <span className="font-medium text-beak-700">{days}</span>
          {gift.marketPrice > 0 && (
            <s className="text-12 text-ink-500">{format.money(BigInt(gift.marketPrice))}</s>
          )}
        </p>
        <div className="mt-auto pt-2.5">
          {left > 0 ? (
            <>
              <Progress label={gift.name} value={1 - left / gift.streakDays} />
              <p className="pt-1.5 text-12 text-ink-500">{t('goldLeft', { count: left })}</p>
            </>
          ) : (
            <Button small wide disabled={isGone} onClick={onRedeem}>
              {isGone ? t('soldOut') : t('redeem')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
