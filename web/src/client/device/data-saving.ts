import { useSyncExternalStore } from 'react'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { Observable } from '@mynah/client/observable'

/** When this device saves data: pictures stay small until they are opened, and videos do not load by themselves. */
export const dataSavings = ['off', 'mobile', 'always'] as const
export type DataSaving = (typeof dataSavings)[number]

/** The Network Information API of some browsers: https://wicg.github.io/netinfo/ */
type Connection = EventTarget & { saveData?: boolean; type?: string }

const key = 'save-data'
const chosen = new Observable<DataSaving>(dataSavings.find((one) => one === getItem(key)) ?? 'off')

const connection = () => (navigator as { connection?: Connection }).connection

/** Whether the browser can tell mobile networks; without it 'mobile' is not offered. */
export const knowsMobile = (): boolean => typeof connection()?.type === 'string'

/** Data saving was turned on in the browser or system; the app's setting cannot turn it off. */
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

/** Whether to save data now, on the present network. */
export const useSavesData = (): boolean => useSyncExternalStore(subscribe, savesData)

export const useDataSaving = (): DataSaving => useSyncExternalStore(chosen.subscribe, chosen.get)

/** Whether the browser saves data whatever the setting. */
export const useIsDataSavingAsked = (): boolean => useSyncExternalStore(subscribe, isAsked)
