import { Navigation } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { useNow } from '#features/media/index.ts'
import { sayWhere, stopSharing, useMyLivePlaces } from '../queries.ts'
import { noteSharing } from '../sharing-state.ts'
import { followPosition, type Position, type PositionFault } from './position.ts'

/** A device that does not move sends its position once a minute. */
const stillMs = 60_000

/** On all pages while the user shares a live place; the device that started it also sends its position from here. */
export function SharingSign() {
  const t = useT('place-card')
  const { pathname, search } = useLocation()
  const { busy, run } = useAction()
  const now = useNow()
  const mine = useMyLivePlaces()
  const running = mine?.filter(({ until }) => now < until)
  const isOver = running?.length === 0
  useEffect(() => {
    if (isOver) noteSharing(false)
  }, [isOver])
  const fault = useSayWhere(running?.some(({ here }) => here) ?? false)
  if (!running || isOver) return null
  const address = `${pathname}${search}&`
  const isShown = running.some(({ conversation }) => address.startsWith(`${roomPath(conversation)}&`))
  // the bar of the room shows it
  if (isShown && !fault) return null
  return (
    <section
      role="status"
      aria-label={t('livePlace')}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(76px+env(safe-area-inset-bottom))] z-[10050] flex animate-rise justify-center px-3"
    >
      <div className="pointer-events-auto flex max-w-120 items-center gap-2.5 rounded-18 bg-raised py-1.5 pr-2 pl-3.5 text-14 text-ink-900 shadow-menu">
        <Navigation aria-hidden className="size-5 flex-none text-beak-700" />
        <p className="min-w-0 flex-1 wrap-anywhere">
          {fault ? t(fault) : t('sharing', { count: running.length })}
        </p>
        <Button
          small
          kind="secondary"
          busy={busy}
          onClick={() =>
            void run(() =>
              Promise.all(running.map(({ conversation, msgId }) => stopSharing(conversation, msgId))),
            )
          }
        >
          {t('stop')}
        </Button>
      </div>
    </section>
  )
}

/** Sends the device's position while on. @returns the error, if there is one */
function useSayWhere(on: boolean): PositionFault | undefined {
  const [fault, setFault] = useState<PositionFault>()
  useEffect(() => {
    if (!on) return
    let last: Position | undefined
    let said: { position: Position; at: number } | undefined
    const say = () => {
      if (!last) return
      const at = Date.now()
      const waits = said && at - said.at < (said.position === last ? stillMs : limits.livePlaceStepMs)
      if (waits) return
      said = { position: last, at }
      sayWhere(last).catch(() => undefined)
    }
    const leave = followPosition((position) => {
      setFault(undefined)
      last = position
      say()
    }, setFault)
    const timer = setInterval(say, limits.livePlaceStepMs)
    return () => {
      leave()
      clearInterval(timer)
      setFault(undefined)
    }
  }, [on])
  return fault
}
