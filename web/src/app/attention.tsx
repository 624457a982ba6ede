import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onUnverified } from '#client/unverified.ts'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { certificatePath } from '#features/identity/index.ts'
import { renewSubscription } from '#client/notices.ts'
import { setTitleCount } from '#ui/page-title.ts'
import { useBadges } from '#app/badges.ts'

/** What draws attention to what is new: the number in the title and on the icon, and the way from a notification. */
export function Attention() {
  const { chats } = useBadges()
  const navigate = useNavigate()
  useEffect(() => {
    setTitleCount(chats)
    const icon = navigator as { setAppBadge?: (count: number) => Promise<void> }
    icon.setAppBadge?.(chats).catch(() => undefined)
    return () => setTitleCount(0)
  }, [chats])
  const say = useSay('identity')
  useEffect(
    () =>
      onUnverified(() => {
        const from = location.hash.slice(1)
        const question = { title: say('neededTitle'), text: say('neededText'), confirm: say('verifyNow') }
        void confirm(question).then((yes) => yes && navigate(certificatePath, { state: { from } }))
      }),
    [navigate, say],
  )
  useEffect(() => {
    void renewSubscription()
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const lead = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const path = data?.open
      // only pages of the app; a chat that is open already stays as it is
      if (typeof path !== 'string' || !path.startsWith('/pages/')) return
      if (location.hash !== `#${path}`) void navigate(path)
    }
    navigator.serviceWorker.addEventListener('message', lead)
    return () => navigator.serviceWorker.removeEventListener('message', lead)
  }, [navigate])
  return null
}
