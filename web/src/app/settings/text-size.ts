import { useSyncExternalStore } from 'react'
import { removeItem, setItem, getItem } from '#client/storage/local-storage.ts'

export const textSizes = ['plain', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

const key = 'text-size'
const listeners = new Set<() => void>()

/** The text size on this device. `public/first-paint.js` reads the same key before the first paint. */
export function useTextSize(): [TextSize, (size: TextSize) => void] {
  return [useSyncExternalStore(subscribe, storedSize), chooseSize]
}

export const storedSize = (): TextSize => textSizes.find((size) => size === getItem(key)) ?? 'plain'

export function chooseSize(size: TextSize): void {
  if (size === 'plain') removeItem(key)
  else setItem(key, size)
  if (size === 'plain') delete document.documentElement.dataset['text']
  else document.documentElement.dataset['text'] = size
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
