import { Navigation } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { useNow } from '#features/media/index.ts'
import { refOf, stopSharing, useLivePoints, useMyId, type ChatKey } from '../queries.ts'

/** Under the header while a live place is shared in the room: the user's own can be stopped, others are opened. */
export function LiveBar({ chat }: { chat: ChatKey }) {
  const points = useLivePoints(refOf(chat))
  return points.length > 0 ? <Bar chat={chat} /> : null
}

function Bar({ chat }: { chat: ChatKey }) {
  const t = useT('place-card')
  const navigate = useNavigate()
  const { clockTime } = useFormat()
  const { busy, run } = useAction()
  const now = useNow()
  const myId = useMyId()
  const running = useLivePoints(refOf(chat)).filter(({ until }) => now < until)
  const mine = running.find(({ userId }) => userId === myId)
  const shown = mine ?? running[0]
  if (!shown) return null
  const text = mine
    ? t('youUntil', { time: clockTime(mine.until) })
    : t('othersLive', { count: running.length })
  return (
    <div
      role="group"
      aria-label={t('livePlace')}
      className="flex items-center gap-3 border-b border-ink-100 bg-paper px-4 py-1"
    >
      <Navigation aria-hidden className="size-5 flex-none text-beak-700" />
      <button
        type="button"
        onClick={() => void navigate(`${roomPath(refOf(chat))}&at=${shown.seq}`, { replace: true })}
        className="min-h-11 min-w-0 flex-1 text-left text-14 wrap-anywhere"
      >
        {text}
      </button>
      {mine && (
        <Button
          small
          kind="secondary"
          busy={busy}
          onClick={() => void run(() => stopSharing(refOf(chat), mine.msgId))}
        >
          {t('stop')}
        </Button>
      )}
    </div>
  )
}
