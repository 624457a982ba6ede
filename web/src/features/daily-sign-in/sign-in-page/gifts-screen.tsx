import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '@mynah/contract/limits'
import type { SignInState } from '@mynah/contract/daily-sign-in'
import type { Good } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { orderPath } from '#features/shop/index.ts'
import { invalidateGifts, useGifts, useSignIn } from '../queries.ts'
import { GiftCard } from './gift-card.tsx'
import { GoldProgress } from './gold-progress.tsx'
import { RedeemSheet } from './redeem-sheet.tsx'

/** `/pages/my/goods-info/index`: the gifts that a streak can be exchanged for, each with its progress. */
export function GiftsScreen() {
  const t = useT('sign-in-page')
  const state = useSignIn()
  const gifts = useGifts()
  return (
    <Screen title={t('gifts')} onRefresh={invalidateGifts}>
      <Loaded query={state} skeleton={<CellSkeletons />}>
        {(standing) => (
          <>
            <Standing state={standing} />
            <Loaded
              query={gifts}
              skeleton={<CellSkeletons rows={3} />}
              isEmpty={({ list }) => list.length === 0}
              empty={<EmptyState icon={Gift} sentence={t('noGifts')} />}
            >
              {({ list }) => <Gifts state={standing} list={list} />}
            </Loaded>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Standing({ state }: { state: SignInState }) {
  const t = useT('sign-in-page')
  const { streak, goldBars } = state
  return (
    <section aria-label={t('streak')} className="px-4 pb-4">
      <div className="space-y-3 rounded-[22px] bg-forest p-4 text-on-dark shadow-far">
        <p className="text-14 text-on-dark-soft">
          {t('streak')}
          <span className="block text-22 font-bold text-white tabular-nums">
            {t('days', { count: streak })}
          </span>
        </p>
        <GoldProgress streak={streak} isFull={goldBars > 0} />
      </div>
    </section>
  )
}

function Gifts({ state, list }: { state: SignInState; list: readonly Good[] }) {
  const t = useT('sign-in-page')
  const format = useFormat()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string>()
  const gift = list.find(({ id }) => id === chosen)
  return (
    <>
      <ul aria-label={t('gifts')} className="grid grid-cols-1 gap-3 px-4 wide:grid-cols-2">
        {list.map((one) => (
          <GiftCard key={one.id} gift={one} state={state} onRedeem={() => setChosen(one.id)} />
        ))}
      </ul>
      <p className="px-5 pt-4 pb-6 text-12 text-ink-500">
        {t('giftRules', { hours: format.number(limits.giftMs / 3_600_000) })}
      </p>
      <RedeemSheet
        gift={gift}
        state={state}
        onClose={() => setChosen(undefined)}
        onDone={(orderId) => {
          setChosen(undefined)
          toast(t('redeemed'))
          void navigate(orderPath(orderId))
        }}
      />
    </>
  )
}
