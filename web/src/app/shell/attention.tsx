import { startTransition, useEffect, useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { renewSubscription } from '#client/device/push-notifications.ts'
import { untilFetched, untilIdle } from '#client/session/until-idle.ts'
import { deferPart } from '#ui/deferred.tsx'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { setTitleCount } from '#ui/pages/page-title.ts'
import { UndoBar } from '#ui/layers/undo-bar.tsx'
import { features } from '#app/features.ts'
import { useBadges } from '#app/shell/badges.ts'
import { noteVisit, stepsTo } from '#app/shell/opened-pages.ts'

/** Requests that hang do not keep pages from moving. */
const motionWithinMs = 5_000
const PageMotion = deferPart(async () => {
  await Promise.race([untilFetched(), new Promise((later) => setTimeout(later, motionWithinMs))])
  await untilIdle()
  return (await import('#app/page-motion/page-motion.tsx')).PageMotion
})
const watchers = features.flatMap((feature) => feature.watchers ?? []).map((load) => deferPart(load))
const overlays = features
  .flatMap((feature) => feature.overlays ?? [])
  .map(({ useIsShown, load }) => ({ useIsShown, Body: deferPart(load) }))

/**
 * Offers and notices for signed-in users, and navigation from notifications. The overlays are there from the first
 * paint, since one of them locks the app; the rest follows right after it.
 */
export function Attention() {
  const [isFirst, setFirst] = useState(true)
  useEffect(() => startTransition(() => setFirst(false)), [])
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const step = useNavigationType()
  useEffect(() => noteVisit(pathname + search, step), [pathname, search, step])
  useEffect(() => {
    void renewSubscription()
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const lead = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const path = data?.open
      // only pages of the app; if the chat is open already, it is returned to, or stays as it is
      if (typeof path !== 'string' || !path.startsWith('/pages/')) return
      const steps = stepsTo(path)
      if (steps === undefined) void navigate(path)
      else if (steps < 0) void navigate(steps)
    }
    navigator.serviceWorker.addEventListener('message', lead)
    return () => navigator.serviceWorker.removeEventListener('message', lead)
  }, [navigate])
  return (
    <>
      <UndoBar />
      <DialogHost />
      {!isFirst && (
        <>
          <NewCount />
          <PageMotion />
          {watchers.map((Watcher, index) => (
            <Watcher key={index} />
          ))}
        </>
      )}
      {overlays.map(({ useIsShown, Body }, index) => (
        <OverlayPlace key={index} useIsShown={useIsShown} Body={Body} />
      ))}
    </>
  )
}

/** The number of unread chats, in the title and on the icon. */
function NewCount() {
  const chats = useBadges().chats?.count ?? 0
  useEffect(() => {
    setTitleCount(chats)
    const icon = navigator as { setAppBadge?: (count: number) => Promise<void> }
    icon.setAppBadge?.(chats).catch(() => undefined)
    return () => {
      setTitleCount(0)
      icon.setAppBadge?.(0).catch(() => undefined)
    }
  }, [chats])
  return null
}

export function OverlayPlace({ useIsShown, Body }: { useIsShown: () => boolean; Body: ComponentType }) {
  return useIsShown() ? <Body /> : null
}
