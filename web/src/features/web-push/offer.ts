import { useSyncExternalStore } from 'react'
import { Observable } from '@mynah/client/observable'
import { getItem, setItem } from '#client/storage/local-storage.ts'
import { pushNotifications } from '#client/device/push-notifications.ts'

const key = 'notices-offer'

/** `due` after the first message, `over` once it was answered; each device is asked once. */
const offer = new Observable(getItem(key) ?? '')

function move(to: 'due' | 'over'): void {
  setItem(key, to)
  offer.set(to)
}

/** Called when a message was sent or received: from then on the user could miss some. */
export function noteFirstMessage(): void {
  if (offer.get() === '') move('due')
}

export const endOffer = (): void => move('over')

/** Whether to offer notifications now: the browser would ask, and the user has not refused. */
const isDue = (): boolean =>
  offer.get() === 'due' &&
  pushNotifications.get().state === 'off' &&
  'Notification' in window &&
  Notification.permission === 'default'

const subscribe = (listener: () => void) => {
  const stops = [offer.subscribe(listener), pushNotifications.subscribe(listener)]
  return () => stops.forEach((stop) => stop())
}

export const useIsOfferDue = (): boolean => useSyncExternalStore(subscribe, isDue)
