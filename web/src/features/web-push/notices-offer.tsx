import { BellRing } from 'lucide-react'
import { useLocation } from 'react-router'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { OfferCard } from '#ui/layers/offer-card.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { endOffer, useIsOfferDue } from './offer.ts'
import { chatListPath } from './paths.ts'
import { switchOn } from './queries.ts'

/**
 * Offers notifications once, over the chat list, after the first message: without them users would miss the next one.
 */
export function NoticesOffer() {
  const t = useT('web-push')
  const { pathname } = useLocation()
  const isDue = useIsOfferDue()
  const { run } = useAction()
  if (!isDue || pathname !== chatListPath) return null
  const take = () =>
    run(async () => {
      const isOn = await switchOn()
      endOffer()
      if (!isOn) toast(t('failed'))
    })
  return (
    <OfferCard
      wide
      title={t('offer')}
      text={t('offerText')}
      picture={
        <span className="grid size-11 flex-none place-items-center rounded-12 bg-beak-100 text-beak-700">
          <BellRing aria-hidden className="size-5" strokeWidth={1.9} />
        </span>
      }
      take={t('offerTake')}
      leave={t('offerLeave')}
      onTake={() => void take()}
      onLeave={endOffer}
    />
  )
}
