import { useSyncExternalStore } from 'react'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { Observable } from '@mynah/client/observable'

/** When this device saves data: pictures stay small until they are opened, and videos wait for a press. */
export const dataSavings = ['off', 'mobile', 'always'] as const
export type DataSaving = (typeof dataSavings)[number]

/** What some browsers say of the network: https://wicg.github.io/netinfo/ */
type Connection = EventTarget & { saveData?: boolean; type?: string }

const key = 'save-data'
const chosen = new Observable<DataSaving>(dataSavings.find((one) => one === getItem(key)) ?? 'off')

const connection = () => (navigator as { connection?: Connection }).connection

/** Whether the browser says that the network is a mobile one; elsewhere there is nothing to choose by it. */
export const knowsMobile = (): boolean => typeof connection()?.type === 'string'

/** Saving data is turned on in the browser or the system, which no setting of ours turns off. */
const isAsked = (): boolean => connection()?.saveData === true

export function chooseDataSaving(to: DataSaving): void {
  if (to === 'off') removeItem(key)
  else setItem(key, to)
  chosen.set(to)
}

export function savesData(): boolean {
  if (isAsked()) return true
  return chosen.get() === 'mobile' ? connection()?.type === 'cellular' : chosen.get() === 'always'
}

function subscribe(listener: () => void): () => void {
  const network = connection()
  const stop = chosen.subscribe(listener)
  network?.addEventListener?.('change', listener)
  return () => {
    stop()
    network?.removeEventListener?.('change', listener)
  }
}

/** Whether data is to be saved now, on this network. */
export const useSavesData = (): boolean => useSyncExternalStore(subscribe, savesData)

export const useDataSaving = (): DataSaving => useSyncExternalStore(chosen.subscribe, chosen.get)

/** Whether the browser saves data whatever is chosen here. */
export const useIsDataSavingAsked = (): boolean => useSyncExternalStore(subscribe, isAsked)
