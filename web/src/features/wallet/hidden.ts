import { useSyncExternalStore } from 'react'
import { setItem, getItem } from '#client/storage/local-storage.ts'

const key = 'balanceHidden'
const listeners = new Set<() => void>()

/** Whether the balance is hidden from bystanders; stored on this device. */
export function useBalanceHidden(): [boolean, (hidden: boolean) => void] {
  const hidden = useSyncExternalStore(subscribe, () => getItem(key) === '1')
  return [hidden, hide]
}

function hide(hidden: boolean): void {
  setItem(key, hidden ? '1' : '0')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const dots = '••••••'
