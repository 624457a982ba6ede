import { useState } from 'react'
import type { SignInState } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import type { Good } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { AddAddress, Destination, useChosenAddress } from '#features/addresses/index.ts'
import { chosenVariant, GoodPicture, missingOf, Options, type Choice } from '#features/shop/index.ts'
import { useOrder } from '#features/wallet/index.ts'
import { invalidateGifts, redeem } from '../queries.ts'

interface Props {
  /** The sheet is closed if undefined. */
  gift: Good | undefined
  state: SignInState
  onClose: () => void
  onDone: (orderId: string) => void
}

/** Redeems a gift: its variant, the address, and the warning that this ends the streak. */
export function RedeemSheet(props: Props) {
  const { gift, onClose } = props
  const t = useT('sign-in-page')
  return (
    <Sheet open={gift !== undefined} onClose={onClose} title={t('redeem')}>
      {gift && <Content {...props} gift={gift} />}
    </Sheet>
  )
}

function Content({ gift, state, onDone }: Props & { gift: Good }) {
  const t = useT('sign-in-page')
  const format = useFormat()
  const chosen = useChosenAddress()
  const { address } = chosen
  const [choice, setChoice] = useState<Choice>({})
  const [asked, setAsked] = useState(false)
  const { phase, refusal, run } = useOrder(
    (order) => `redeem ${JSON.stringify(order)}`,
    redeem,
    ({ order }) => onDone(order.id),
  )
  const isParcel = !gift.isVirtual
  const variant = chosenVariant(gift.variants, choice)
  const missing = missingOf(gift.variants, choice)
  const press = async () => {
    setAsked(true)
    if (!variant) return
    await run({ variantId: variant.id, ...(isParcel && address && { addressId: address.id }) })
    // the page beneath then shows the new stock and streak
    void invalidateGifts()
  }
  const isGold = gift.streakDays === limits.goldBarDays
  return (
    <div className="space-y-4">
      <GiftHead gift={gift} />
      {gift.variants.length > 1 && (
        <Options
          variants={gift.variants}
          choice={choice}
          onChoice={setChoice}
          missing={asked ? missing : undefined}
        />
      )}
      {isParcel && <Destination chosen={chosen} />}
      <p className="rounded-12 bg-beak-100 px-3.5 py-2.5 text-14 text-ink-900">
        {isGold ? t('redeemsGold') : t('endsStreak', { count: state.streak })}
      </p>
      <div>
        {isParcel && address === null ? (
          <AddAddress />
        ) : (
          <Button wide busy={phase !== 'idle'} disabled={isParcel && !address} onClick={() => void press()}>
            {t('redeemNow')}
          </Button>
        )}
        <p role="alert" className="text-center text-14 text-danger not-empty:pt-2">
          {refusal?.text}
        </p>
        <p role="status" className="pt-2 text-center text-12 text-ink-500">
          {phase === 'unsure'
            ? t('unsure')
            : t('giftRules', { hours: format.number(limits.giftMs / 3_600_000) })}
        </p>
      </div>
    </div>
  )
}

function GiftHead({ gift }: { gift: Good }) {
  const t = useT('sign-in-page')
  return (
    <div className="flex items-center gap-3">
      <span className="size-16 flex-none overflow-hidden rounded-12">
        <GoodPicture src={gift.picture} category={gift.category} />
      </span>
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-16 font-medium">{gift.name}</span>
        <span className="block text-14 text-beak-700">{t('days', { count: gift.streakDays })}</span>
      </p>
    </div>
  )
}
