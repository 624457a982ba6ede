import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Logo } from '#ui/bird.tsx'
import { Button } from '#ui/button.tsx'
import { InstallSteps } from './install-steps.tsx'
import { askToInstall, putOff, useInstallWay, useIsInstallDue } from './install.ts'
import { chatListPath } from './paths.ts'

/** Offers the home screen once, over the chat list of a phone, to who has come back and written something. */
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
      {isOffered &&
        createPortal(
          <section
            aria-label={t('title')}
            className="fixed inset-x-3 bottom-[calc(76px+env(safe-area-inset-bottom))] z-20 animate-rise rounded-18 border border-ink-100 bg-paper p-4 shadow-menu wide:hidden"
          >
            <div className="flex items-center gap-3">
              <Logo size={44} />
              <div className="min-w-0 flex-1">
                <p className="text-16 font-medium">{t('title')}</p>
                <p className="mt-0.5 text-14 text-ink-500">{t('text')}</p>
              </div>
            </div>
            <div className="mt-3 flex flex-wrap justify-end gap-2">
              <Button small kind="secondary" onClick={putOff}>
                {t('later')}
              </Button>
              <Button small onClick={() => (way === 'ask' ? void askToInstall() : setShows(true))}>
                {way === 'ask' ? t('install') : t('how')}
              </Button>
            </div>
          </section>,
          document.body,
        )}
      <InstallSteps open={shows} onClose={leave} />
    </>
  )
}
