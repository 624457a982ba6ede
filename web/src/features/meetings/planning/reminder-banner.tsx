import { Bell, X } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useNow } from '#features/media/index.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { reminder, useReminder } from '../overlay-state.ts'
import { detailPath, joinPath, roomPath } from '../paths.ts'
import { useMeetingSession } from '../session.ts'

/** From this time after the start, the reminder is no longer shown. */
const lateMs = 5 * 60_000

/** Reminds of a meeting that begins soon, on all pages but its own, until it is joined or dismissed. */
export function ReminderBanner() {
  const t = useT('planning')
  const open = useOpen()
  const now = useNow()
  const meeting = useReminder()
  const session = useMeetingSession()
  const isHere = 'view' in session && session.view.number === meeting?.number
  const isLate = meeting !== undefined && now > meeting.startTime + lateMs
  useEffect(() => {
    if (isLate) reminder.set(undefined)
  }, [isLate])
  const { pathname, search } = useLocation()
  const isItsPage =
    meeting !== undefined &&
    [joinPath(meeting.number), detailPath(meeting.number)].some((path) =>
      `${pathname}${search}`.startsWith(path),
    )
  if (!meeting || isHere || isItsPage || pathname === roomPath) return null
  const minutes = Math.ceil((meeting.startTime - now) / 60_000)
  const dismiss = () => reminder.set(undefined)
  return (
    <section
      role="status"
      aria-label={t('reminder')}
      className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+3.5rem)] z-[10060] flex animate-rise justify-center px-3 py-1"
    >
      <div className="pointer-events-auto flex w-full max-w-120 items-center gap-2.5 rounded-18 bg-raised py-2 pr-1 pl-3.5 text-ink-900 shadow-menu">
        <Bell aria-hidden className="size-5 flex-none text-beak-700" strokeWidth={1.9} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-14 font-medium wrap-anywhere">{meeting.title}</p>
          <p className="text-12 text-ink-500">
            {minutes > 0 ? t('startsIn', { count: minutes }) : t('startsNow')}
          </p>
        </div>
        <Button
          small
          onClick={() => {
            dismiss()
            open(joinPath(meeting.number))
          }}
        >
          {t('join')}
        </Button>
        <IconButton icon={X} name={t('dismiss')} onClick={dismiss} />
      </div>
    </section>
  )
}
