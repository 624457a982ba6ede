import { ArrowUp, Lock, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.tsx'
import type { ChatKey } from './queries.ts'
import type { Recorder } from './recorder.ts'
import { sendVoice } from './attachments.ts'
import { takeExtras } from './writing.ts'

const tap_ms = 300
const away_px = 70
const warn_ms = 10_000
const barsShown = 32

type State = { ms: number; levels: readonly number[]; locked: boolean; hint: 'none' | 'cancel' }

/**
 * Recording a voice. Held, the button records until it is let go: slid aside it cancels, slid up it stays on by itself.
 * A short press or a key starts it so that it stays on, too.
 */
export function useVoice(chat: ChatKey): { bar: ReactNode; button: object } {
  const say = useSay('messages')
  const [state, setState] = useState<State>()
  const recorder = useRef<Recorder>(undefined)
  const press = useRef<{ x: number; y: number; at: number }>(undefined)
  const wanted = useRef<'go' | 'send' | 'cancel'>('cancel')
  const change = (to: Partial<State>) => setState((now) => now && { ...now, ...to })

  const end = (how: 'send' | 'cancel') => {
    wanted.current = how
    const now = recorder.current
    if (!now) return
    recorder.current = undefined
    press.current = undefined
    setState(undefined)
    if (how === 'cancel') return now.cancel()
    const voice = now.finish()
    if (voice) sendVoice(chat, voice, takeExtras(chat, ''))
    else toast(say('voiceShort'))
  }
  const begin = async (locked: boolean) => {
    if (recorder.current || state) return
    wanted.current = 'go'
    setState({ ms: 0, levels: [], locked, hint: 'none' })
    try {
      const { Recorder } = await import('./recorder.ts')
      const now = await Recorder.start()
      recorder.current = now
      // let go before the microphone was there
      if (wanted.current !== 'go') return end('cancel')
      now.onLevel = (level, ms) => {
        setState((before) => before && { ...before, ms, levels: [...before.levels, level].slice(-barsShown) })
        if (ms >= limits.voiceMsMax) end('send')
      }
    } catch (error) {
      setState(undefined)
      const trouble = error instanceof Error && 'trouble' in error ? error.trouble : 'voiceNone'
      toast(say(trouble === 'voiceDenied' ? 'voiceDenied' : 'voiceNone'))
    }
  }
  // whoever leaves the room sends nothing by that
  useEffect(() => () => recorder.current?.cancel(), [])

  const over = {
    onPointerMove: (event: PointerEvent) => {
      const from = press.current
      if (!from || !state || state.locked) return
      if (from.y - event.clientY > away_px) {
        press.current = undefined
        change({ locked: true, hint: 'none' })
      } else change({ hint: from.x - event.clientX > away_px ? 'cancel' : 'none' })
    },
    onPointerUp: (event: PointerEvent) => {
      const from = press.current
      press.current = undefined
      if (!from || !state || state.locked) return
      if (event.timeStamp - from.at < tap_ms) change({ locked: true })
      else end(state.hint === 'cancel' ? 'cancel' : 'send')
    },
    onPointerCancel: () => press.current && end('cancel'),
  }
  const button = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      press.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
      void begin(false)
    },
    // a keyboard has no holding
    onClick: (event: { detail: number }) => event.detail === 0 && void begin(true),
  }
  const bar = state && (
    <VoiceBar state={state} over={over} onCancel={() => end('cancel')} onSend={() => end('send')} />
  )
  return { bar, button }
}

function VoiceBar(props: { state: State; over: object; onCancel: () => void; onSend: () => void }) {
  const { state, over, onCancel, onSend } = props
  const { ms, levels, locked, hint } = state
  const say = useSay('messages')
  const format = useFormat()
  const left = limits.voiceMsMax - ms
  useHeld(over)
  return (
    <div role="group" aria-label={say('voice')} className="touch-none select-none">
      <p role="status" className="px-5 pt-2 text-center text-12 text-ink-500">
        {left <= warn_ms
          ? say('voiceLeft', { count: Math.ceil(left / 1_000) })
          : locked
            ? say('voiceRecording')
            : hint === 'cancel'
              ? say('voiceLetGo')
              : say('voiceHint')}
      </p>
      <div className="flex items-center gap-2 px-2 py-2">
        <IconButton icon={Trash2} name={say('voiceCancel')} onClick={onCancel} />
        <div className="flex min-w-0 flex-1 items-center gap-3 rounded-[22px] bg-ink-50 px-4 py-2.5">
          <span aria-hidden className="size-2.5 flex-none animate-pulse rounded-full bg-danger-fill" />
          <span className="w-10 flex-none tabular-nums">{format.duration(ms)}</span>
          <span
            aria-hidden
            className="flex h-6 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden"
          >
            {levels.map((level, index) => (
              <span
                key={index}
                className="w-[3px] flex-none rounded-full bg-beak-700"
                style={{ height: 3 + level * 20 }}
              />
            ))}
          </span>
        </div>
        {locked ? (
          <IconButton icon={ArrowUp} name={say('voiceSend')} tone="action" onClick={onSend} />
        ) : (
          <span className="grid size-11 place-items-center text-ink-500">
            <Lock aria-hidden className="size-5" />
          </span>
        )}
      </div>
    </div>
  )
}

type Held = Record<'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: never) => void>

/** The finger is wherever it is: the button under it is gone. */
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
