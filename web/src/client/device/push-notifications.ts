import { webPush } from '@mynah/contract/web-push'
import { api } from '#client/api/api.ts'
import { onSessionEnd } from '#client/session/auth-session.ts'
import { removeItem, setItem, getItem } from '#client/storage/local-storage.ts'
import { Observable } from '@mynah/client/observable'
import { allowVibration } from '#ui/vibration.ts'

/**
 * The state of notifications in this browser: unsupported, possible once the app is on the home screen (iOS), denied
 * by the user, off, or on.
 */
export type PushState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on'

const keys = { on: 'notices', text: 'notices-text', sound: 'notices-sound', vibration: 'vibration' } as const

const read = () => ({
  state: stateNow(),
  showText: getItem(keys.text) === '1',
  sound: getItem(keys.sound) !== '0',
  vibration: getItem(keys.vibration) !== '0',
})
export type PushNotifications = ReturnType<typeof read>

export const pushNotifications = new Observable<PushNotifications>(read())
const reread = () => {
  pushNotifications.set(read())
  allowVibration(pushNotifications.get().vibration)
}
allowVibration(pushNotifications.get().vibration)

function stateNow(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    const phone = /iPhone|iPad/.test(navigator.userAgent)
    return phone && !matchMedia('(display-mode: standalone)').matches ? 'homeScreen' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && getItem(keys.on) === '1' ? 'on' : 'off'
}

/** Asks the user, the browser and the server, in this order. @returns whether notifications are on now */
export async function switchOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) === 'granted') {
    setItem(keys.on, '1')
    if (!(await subscribe())) removeItem(keys.on)
  }
  reread()
  return pushNotifications.get().state === 'on'
}

export async function switchOff(): Promise<void> {
  removeItem(keys.on)
  reread()
  await unsubscribe()
  await api(webPush.unsubscribe, {}, { quiet: true }).catch(() => undefined)
}

export async function showText(wanted: boolean): Promise<void> {
  setItem(keys.text, wanted ? '1' : '0')
  reread()
  await subscribe()
}

export function playSound(wanted: boolean): void {
  setItem(keys.sound, wanted ? '1' : '0')
  reread()
}

export function switchVibration(wanted: boolean): void {
  setItem(keys.vibration, wanted ? '1' : '0')
  reread()
}

/** Whether this browser can vibrate at all: those of iOS cannot. */
/** Browsers of computers have the call and nothing that vibrates. */
export const canVibrate = (): boolean => 'vibrate' in navigator && navigator.maxTouchPoints > 0

/** At each start: browsers drop subscriptions silently, and the language may have changed. */
export async function renewSubscription(): Promise<void> {
  reread()
  if (pushNotifications.get().state === 'on') await subscribe()
}

onSessionEnd(() => {
  removeItem(keys.on)
  removeItem(keys.text)
  reread()
  void unsubscribe()
  void closeNotices()
})

const registered = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

async function unsubscribe(): Promise<void> {
  const subscription = await (await registered())?.pushManager?.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
}

/** @returns whether the server can reach this browser by push */
async function subscribe(): Promise<boolean> {
  try {
    const { publicKey } = await api(webPush.key, {}, { quiet: true })
    const registration = await navigator.serviceWorker.ready
    const subscription = await subscriptionFor(registration, publicKey)
    const { endpoint, keys: made } = subscription.toJSON()
    if (!endpoint || !made?.['p256dh'] || !made['auth']) return false
    await api(webPush.subscribe, {
      endpoint,
      p256dh: made['p256dh'],
      auth: made['auth'],
      showText: pushNotifications.get().showText,
    })
    return true
  } catch {
    // no push service can be reached, or a refusal that was shown
    return false
  }
}

async function subscriptionFor(registration: ServiceWorkerRegistration, publicKey: string) {
  const key = bytesOf(publicKey)
  const old = await registration.pushManager.getSubscription()
  const known = old?.options.applicationServerKey
  if (old && known && isSame(new Uint8Array(known), key)) return old
  await old?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
}

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((one, at) => one === b[at])

/**
 * Closes the notifications of messages that have been read, of the chat with this key (`tag`) or of all; newer ones
 * stay.
 */
export async function closeNotices(tag?: string): Promise<void> {
  const readAt = Date.now()
  const registration = await registered()
  // not all browsers provide the time
  const shown: (Notification & { timestamp?: number })[] = (await registration?.getNotifications?.()) ?? []
  const isOfChat = (one: Notification) => !tag || one.tag === tag || one.tag === `reaction:${tag}`
  for (const one of shown) if (isOfChat(one) && (one.timestamp ?? 0) <= readAt) one.close()
}
