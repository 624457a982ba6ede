import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WorkQueue } from '@mynah/contract/operators'
import { translateNow } from '#i18n/translate.ts'
import { useNewest } from '#waiting.ts'
import type { ConsolePage } from './feature.ts'
import { playTone } from './tone.ts'

const storageKey = 'console-alerts'

/** Whether this browser alerts the operator to new items, as they chose; off by default. */
export function useAlertsChoice(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) === 'on')
  const choose = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'on' : 'off')
    setOn(next)
    // browsers ask for permission, and allow sound, only after a press
    if (!next) return
    playTone()
    if (mayNotify() && Notification.permission === 'default') void Notification.requestPermission()
  }
  return [isOn, choose]
}

const mayNotify = () => 'Notification' in globalThis

const isInFront = () => document.visibilityState === 'visible' && document.hasFocus()

/** While the page is in the background, new items of a queue cause a tone and a notification that opens it. */
export function useAlerts(isOn: boolean, pages: readonly ConsolePage[]): void {
  const navigate = useNavigate()
  const newest = useNewest(isOn)
  const before = useRef<Partial<Record<WorkQueue, number>>>(undefined)
  useEffect(() => {
    if (!newest) return
    const known = before.current
    before.current = newest
    // items that waited when the console was opened are not new
    if (!known || !isOn || isInFront()) return
    const reached = pages.filter(({ queue }) => queue && (newest[queue] ?? 0) > (known[queue] ?? 0))
    const [first] = reached
    if (!first) return
    playTone()
    notify(reached.map(({ title }) => title()).join(', '), () => void navigate(`/${first.path}`))
  }, [newest, isOn, pages, navigate])
}

/** It contains the names of queues only, since others may see the screen. */
function notify(queues: string, open: () => void): void {
  if (!mayNotify() || Notification.permission !== 'granted') return
  const shown = new Notification(translateNow('frame')('newItems'), { body: queues, tag: 'mynah-console' })
  shown.addEventListener('click', () => {
    shown.close()
    window.focus()
    open()
  })
}
