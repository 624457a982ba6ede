import { Phone, PhoneOff } from 'lucide-react'
import { useRef, useState, useSyncExternalStore, type PointerEvent } from 'react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { join, type CallSession } from '../session.ts'
import { usePeopleOfCall } from './people.ts'
import { resultLine, statusLine, useNow } from './status.ts'
import { Video } from './video.tsx'

const margin = 12
const none = { get: () => undefined, subscribe: () => () => undefined }

/** The call while another page is open: dragged anywhere, it comes to rest at the nearer side; a press opens it. */
export function CallTile({ session, onOpen }: { session: CallSession; onOpen: () => void }) {
  const t = useT('call-screen')
  const now = useNow()
  const tile = useRef<HTMLButtonElement>(null)
  const drag = useRef<{ x: number; y: number; left: number; top: number; isDragged: boolean } | undefined>(
    undefined,
  )
  const [at, setAt] = useState<{ left: number; top: number }>()
  const source = session.phase === 'in' ? session.media.state : none
  const media = useSyncExternalStore(source.subscribe, source.get)
  const { other } = usePeopleOfCall(session)
  const video = media?.others.find((one) => one.camera)?.camera
  const line =
    session.phase === 'over'
      ? resultLine(session, t)
      : session.phase === 'away'
        ? t('return')
        : statusLine(session, media, now, t)

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, left: box.left, top: box.top, isDragged: false }
  }
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    const start = drag.current
    if (!start) return
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    if (Math.hypot(x, y) < 6 && !start.isDragged) return
    start.isDragged = true
    setAt({ left: start.left + x, top: start.top + y })
  }
  const up = () => {
    const start = drag.current
    const box = tile.current?.getBoundingClientRect()
    if (!start?.isDragged || !box) return
    const isLeft = box.left + box.width / 2 < innerWidth / 2
    setAt({
      left: isLeft ? margin : innerWidth - box.width - margin,
      top: Math.min(Math.max(box.top, margin), innerHeight - box.height - margin),
    })
  }
  const press = () => {
    const wasDragged = drag.current?.isDragged
    drag.current = undefined
    if (wasDragged || session.phase === 'over') return
    if (session.phase === 'away') void join(session.call, session.call.isAudio)
    onOpen()
  }
  return (
    <button
      ref={tile}
      type="button"
      aria-label={`${t('title')}: ${line}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onClick={press}
      style={
        at
          ? // A window that became smaller takes it along.
            { left: `min(${at.left}px, 100vw - 100px)`, top: `min(${at.top}px, 100dvh - 150px)` }
          : { right: margin, top: 76 }
      }
      className="always-dark fixed z-[10070] flex w-22 animate-rise touch-none flex-col items-center overflow-hidden rounded-18 bg-night text-[#f4ece2] shadow-menu select-none"
    >
      {video ? (
        <span className="block h-28 w-full">
          <Video track={video} name="" />
        </span>
      ) : (
        <span className="grid h-20 w-full place-items-center">
          {other ? (
            <Avatar id={other.userId} name={other.userName} src={other.avatarUrl} size={44} />
          ) : session.phase === 'over' ? (
            <PhoneOff aria-hidden className="size-7" />
          ) : (
            <Phone aria-hidden className="size-7" />
          )}
        </span>
      )}
      <span
        aria-hidden
        className={cx(
          'w-full px-1 py-1 text-center text-12 text-white tabular-nums wrap-anywhere',
          session.phase === 'over' ? 'bg-white/14' : 'bg-[#2d7a4b]',
        )}
      >
        {line}
      </span>
    </button>
  )
}
