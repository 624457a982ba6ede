import { useSyncExternalStore } from 'react'
import type { ChatMessage } from '@mynah/contract/socket'
import { currentSession } from '#client/session/auth-session.ts'
import { getItem, setItem } from '#client/storage/local-storage.ts'
import { Observable } from '@mynah/client/observable'

/** An event of Chromium that is no standard, so that TypeScript has no type for it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `ask`: the browser asks when the page calls `prompt`; `steps`: the user does it by hand, in Safari on iOS. */
type InstallWay = 'ask' | 'steps'

const keys = {
  visits: 'install-visits',
  visited: 'install-visited',
  sent: 'install-sent',
  later: 'install-later',
}
const visitMs = 30 * 60_000
const againMs = 30 * 24 * 3_600_000
const enoughVisits = 2

const held = new Observable<InstallEvent | undefined>(undefined)
/** notifies when a value changes that `isDue` reads */
const changes = new Observable({})
const changed = () => changes.set({})

/** Prevents the browser's own offer and stores its event; counts this visit. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    held.set(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => held.set(undefined))
  countVisit()
}

/** A start of the app at least half an hour after the last one is another visit. */
export function countVisit(): void {
  const now = Date.now()
  if (now - Number(getItem(keys.visited)) > visitMs) setItem(keys.visits, String(visits() + 1))
  setItem(keys.visited, String(now))
  changed()
}

const visits = () => Number(getItem(keys.visits))

/** A user who has sent a message knows what the app is for. */
export function noteMessage({ from }: Pick<ChatMessage, 'from'>): void {
  const session = currentSession()
  if (getItem(keys.sent) || session.state === 'out' || from !== session.userId) return
  setItem(keys.sent, '1')
  changed()
}

/** Postpones the offer for 30 days. */
export function putOff(): void {
  setItem(keys.later, String(Date.now()))
  changed()
}

/** Opens the browser's dialog, which each event can do once. A dismissal counts as `putOff`. */
export async function askToInstall(): Promise<void> {
  const event = held.get()
  if (!event) return
  held.set(undefined)
  await event.prompt()
  if ((await event.userChoice).outcome === 'dismissed') putOff()
}

const isOnHomeScreen = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** Other browsers on iOS, and pages inside apps, have no such entry in their menus, or a different one. */
const isSafariOnPhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) &&
  /Version\/[\d.]+ .*Safari\//.test(navigator.userAgent) &&
  !/CriOS|FxiOS|EdgiOS|OPT\/|DuckDuckGo/.test(navigator.userAgent)

function wayNow(): InstallWay | undefined {
  if (isOnHomeScreen()) return undefined
  if (held.get()) return 'ask'
  return isSafariOnPhone() ? 'steps' : undefined
}

const isDue = () =>
  visits() >= enoughVisits &&
  getItem(keys.sent) !== null &&
  Date.now() - Number(getItem(keys.later)) > againMs

const subscribe = (listener: () => void) => {
  const stops = [held.subscribe(listener), changes.subscribe(listener)]
  return () => stops.forEach((stop) => stop())
}

/** How the app can be installed here; undefined if it is already, or cannot be. */
export const useInstallWay = (): InstallWay | undefined => useSyncExternalStore(subscribe, wayNow)

/** Whether to offer it now without being asked. */
export const useIsInstallDue = (): boolean => useSyncExternalStore(subscribe, isDue)
