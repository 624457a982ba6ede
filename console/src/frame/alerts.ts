import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WorkQueue } from '@mynah/contract/operators'
import { translateNow } from '#i18n/translate.ts'
import { useNewest } from '#waiting.ts'
import type { ConsolePage } from './feature.ts'
import { playTone } from './tone.ts'

const storageKey = 'console-alerts'

/** Whether this browser says that something new waits, as the operator chose; off until then. */
export function useAlertsChoice(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) === 'on')
  const choose = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'on' : 'off')
    setOn(next)
    // a browser asks, and lets a page make a sound, where someone has just pressed something
    if (!next) return
    playTone()
    if (mayNotify() && Notification.permission === 'default') void Notification.requestPermission()
  }
  return [isOn, choose]
}

const mayNotify = () => 'Notification' in globalThis

const isInFront = () => document.visibilityState === 'visible' && document.hasFocus()

/** While the page is not in front, what comes into a queue is said by a tone and a notification that leads to it. */
export function useAlerts(isOn: boolean, pages: readonly ConsolePage[]): void {
  const navigate = useNavigate()
  const newest = useNewest(isOn)
  const before = useRef<Partial<Record<WorkQueue, number>>>(undefined)
  useEffect(() => {
    if (!newest) return
    const known = before.current
    before.current = newest
    // what waited when the console was opened is not new
    if (!known || !isOn || isInFront()) return
    const reached = pages.filter(({ queue }) => queue && (newest[queue] ?? 0) > (known[queue] ?? 0))
    const [first] = reached
    if (!first) return
    playTone()
    notify(reached.map(({ title }) => title()).join(', '), () => void navigate(`/${first.path}`))
  }, [newest, isOn, pages, navigate])
}

/** It names queues alone: others may see the screen. */
function notify(queues: string, open: () => void): void {
  if (!mayNotify() || Notification.permission !== 'granted') return
  const shown = new Notification(translateNow('frame')('newItems'), { body: queues, tag: 'mynah-console' })
  shown.addEventListener('click', () => {
    shown.close()
    window.focus()
    open()
  })
}
