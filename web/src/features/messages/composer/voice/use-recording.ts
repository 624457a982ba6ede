import { useEffect, useRef, useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { toast } from '#ui/layers/toast.tsx'
import type { ChatKey } from '../../queries.ts'
import { sendVoice } from '../../upload/attachments.ts'
import { takeReply } from '../composer-state.ts'
import type { Recorder } from './recorder.ts'

const barsShown = 32

/** The state of a recording for display; `locked` continues without a finger. */
export type Recording = { ms: number; levels: readonly number[]; locked: boolean; hint: 'none' | 'cancel' }

/** One recording at a time, which is sent to the chat or discarded. */
export function useRecording(chat: ChatKey) {
  const t = useT('messages')
  const [state, setState] = useState<Recording>()
  const recorder = useRef<Recorder>(undefined)
  const wanted = useRef<'go' | 'send' | 'cancel'>('cancel')
  const change = (to: Partial<Recording>) => setState((now) => now && { ...now, ...to })

  const end = (how: 'send' | 'cancel') => {
    wanted.current = how
    const now = recorder.current
    if (!now) return
    recorder.current = undefined
    setState(undefined)
    if (how === 'cancel') return now.cancel()
    const voice = now.finish()
    if (voice) sendVoice(chat, voice, takeReply(chat))
    else toast(t('voiceShort'))
  }
  const begin = async (locked: boolean) => {
    if (recorder.current || state) return
    wanted.current = 'go'
    setState({ ms: 0, levels: [], locked, hint: 'none' })
    try {
      const { Recorder } = await import('./recorder.ts')
      // released or left before the microphone was requested
      if (wanted.current !== 'go') return setState(undefined)
      const now = await Recorder.start()
      recorder.current = now
      // or before it was available
      if (wanted.current !== 'go') return end('cancel')
      now.onLevel = (level, ms) => {
        setState((before) => before && { ...before, ms, levels: [...before.levels, level].slice(-barsShown) })
        if (ms >= limits.voiceMsMax) end('send')
      }
    } catch (error) {
      setState(undefined)
      const trouble = error instanceof Error && 'trouble' in error ? error.trouble : 'voiceNone'
      toast(t(trouble === 'voiceDenied' ? 'voiceDenied' : 'voiceNone'))
    }
  }
  // leaving the room sends nothing, nor does a microphone that opens later
  useEffect(
    () => () => {
      wanted.current = 'cancel'
      recorder.current?.cancel()
      recorder.current = undefined
    },
    [],
  )
  return { state, change, begin, end }
}
