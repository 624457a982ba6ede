import { ArrowUp, ChevronUp, Lock, Mic, Trash2 } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import type { ChatKey } from '../../queries.ts'
import { useRecording, type Recording } from './use-recording.ts'
import { takeVoiceWish, voiceWish } from './voice-wish.ts'

const tapMs = 300
/** The distance of a finger to the left to cancel, and up to lock. */
const cancelPx = 40
const lockPx = 70
const warnMs = 10_000

/**
 * Records a voice message. While held, the button records until it is released: sliding to the left, onto the bin or
 * past it, cancels; sliding up locks the recording. A short press or a key starts a locked recording. Only the bin
 * discards: if the browser interrupts the touch, or the page is left, the recording stays and can be sent.
 */
export function useVoice(chat: ChatKey): { bar: ReactNode; button: object } {
  const press = useRef<{ x: number; y: number; at: number }>(undefined)
  const bin = useRef<HTMLSpanElement>(null)
  const { state, change, begin, end } = useRecording(chat)
  const beginAsWished = useEffectEvent(() => takeVoiceWish(chat) && void begin(true))
  useEffect(() => {
    const off = voiceWish.subscribe(beginAsWished)
    const now = setTimeout(beginAsWished)
    return () => {
      off()
      clearTimeout(now)
    }
  }, [chat])

  const keep = () => {
    press.current = undefined
    change({ locked: true, hint: 'none' })
  }
  useWhenHidden(state !== undefined, keep)

  const over = {
    onPointerMove: (event: PointerEvent) => {
      const from = press.current
      if (!from || !state || state.locked) return
      if (from.y - event.clientY > lockPx) keep()
      else {
        const isAway = from.x - event.clientX > cancelPx
        const isOnBin = event.clientX < (bin.current?.getBoundingClientRect().right ?? 0)
        change({ hint: isAway || isOnBin ? 'cancel' : 'none' })
      }
    },
    onPointerUp: (event: PointerEvent) => {
      const from = press.current
      press.current = undefined
      if (!from || !state || state.locked) return
      if (state.hint === 'cancel') end('cancel')
      else if (event.timeStamp - from.at < tapMs) change({ locked: true })
      else end('send')
    },
    // a call, a system gesture or another app interrupted the touch, which decides nothing
    onPointerCancel: keep,
  }
  const button = {
    // otherwise the browser would scroll with a moving finger, and open its menu for a resting one
    style: { touchAction: 'none', WebkitTouchCallout: 'none', userSelect: 'none' },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      press.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
      void begin(false)
    },
    // keys cannot be held
    onClick: (event: { detail: number }) => event.detail === 0 && void begin(true),
  }
  const bar = state && (
    <VoiceBar state={state} over={over} bin={bin} onCancel={() => end('cancel')} onSend={() => end('send')} />
  )
  return { bar, button }
}

/** Calls back when the page is hidden during a recording. */
function useWhenHidden(recording: boolean, onHidden: () => void): void {
  const hide = useEffectEvent(onHidden)
  useEffect(() => {
    if (!recording) return
    const hidden = () => document.visibilityState === 'hidden' && hide()
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  }, [recording])
}

function VoiceBar(props: {
  state: Recording
  over: object
  bin: RefObject<HTMLSpanElement | null>
  onCancel: () => void
  onSend: () => void
}) {
  const { state, over, bin, onCancel, onSend } = props
  const { ms, levels, locked, hint } = state
  const t = useT('messages')
  const left = limits.voiceMsMax - ms
  useHeld(over)
  return (
    <div role="group" aria-label={t('voice')} className="touch-none select-none">
      <p role="status" className="px-5 pt-2 text-center text-12 text-ink-500">
        {left <= warnMs
          ? t('voiceLeft', { count: Math.ceil(left / 1_000) })
          : locked
            ? t('voiceRecording')
            : hint === 'cancel'
              ? t('voiceLetGo')
              : t('voiceHint')}
      </p>
      <div className="flex items-center gap-1 px-2 py-2">
        <Levels ms={ms} levels={levels} />
        <span
          ref={bin}
          className={cx(
            'mx-2 flex-none rounded-full transition',
            hint === 'cancel' && 'scale-125 bg-danger-fill [&_svg]:text-white',
            !locked && hint === 'none' && 'bg-danger-100',
          )}
        >
          <IconButton icon={Trash2} name={t('voiceCancel')} onClick={onCancel} />
        </span>
        {locked ? (
          <IconButton icon={ArrowUp} name={t('voiceSend')} tone="action" onClick={onSend} />
        ) : (
          <UnderFinger />
        )}
      </div>
    </div>
  )
}

function Levels({ ms, levels }: Pick<Recording, 'ms' | 'levels'>) {
  const format = useFormat()
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 rounded-[22px] bg-ink-50 px-4 py-2.5">
      <span aria-hidden className="size-2.5 flex-none animate-pulse rounded-full bg-danger-fill" />
      <span className="w-10 flex-none tabular-nums">{format.duration(ms)}</span>
      <span aria-hidden className="flex h-6 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden">
        {levels.map((level, index) => (
          <span
            key={index}
            className="w-[3px] flex-none rounded-full bg-beak-700"
            style={{ height: 3 + level * 20 }}
          />
        ))}
      </span>
    </div>
  )
}

/** In place of the button: the bin beside it, the lock above it. */
const UnderFinger = () => (
  <span
    aria-hidden
    className="relative grid size-11 flex-none place-items-center rounded-full bg-beak-500 text-ink"
  >
    <Mic className="size-5.5" />
    <span className="absolute bottom-full left-1/2 mb-2 flex -translate-x-1/2 animate-bounce flex-col items-center gap-1 rounded-full bg-paper px-2.5 py-3 text-ink-900 shadow-far">
      <Lock className="size-5" />
      <ChevronUp className="size-4" />
    </span>
  </span>
)

type Held = Record<'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: never) => void>

/** Follows the finger anywhere, since the button under it is gone. */
function useHeld(over: object): void {
  const now = useRef(over as Held)
  useEffect(() => {
    now.current = over as Held
  })
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => now.current.onPointerMove(event as never)
    const up = (event: globalThis.PointerEvent) => now.current.onPointerUp(event as never)
    const cancel = (event: globalThis.PointerEvent) => now.current.onPointerCancel(event as never)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
    }
  }, [])
}
