import { useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Logo } from '#ui/pictures/bird.tsx'
import { OfferCard } from '#ui/layers/offer-card.tsx'
import { InstallSteps } from './install-steps.tsx'
import { askToInstall, putOff, useInstallWay, useIsInstallDue } from './install.ts'
import { chatListPath } from './paths.ts'

/** Offers to install the app, once, over the chat list of a phone, to users who have come back and sent a message. */
export function InstallOffer() {
  const t = useT('install')
  const way = useInstallWay()
  const isDue = useIsInstallDue()
  const { pathname } = useLocation()
  const [shows, setShows] = useState(false)
  const leave = () => {
    setShows(false)
    putOff()
  }
  const isOffered = way && isDue && !shows && pathname === chatListPath
  return (
    <>
      {isOffered && (
        <OfferCard
          title={t('title')}
          text={t('text')}
          picture={<Logo size={44} />}
          take={way === 'ask' ? t('install') : t('how')}
          leave={t('later')}
          onTake={() => (way === 'ask' ? void askToInstall() : setShows(true))}
          onLeave={putOff}
        />
      )}
      <InstallSteps open={shows} onClose={leave} />
    </>
  )
}
