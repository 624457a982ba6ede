import { useSyncExternalStore } from 'react'
import type { ChatKey } from '#client/chat.ts'
import { forget, forgetAll, keep, kept } from '#client/storage.ts'

const prefix = 'draft/'
const listeners = new Set<() => void>()

/** What stands unsent in a conversation's composer; saved on every change, so that no reload loses it. */
export const draftOf = (key: ChatKey): string => kept(prefix + key) ?? ''

export function saveDraft(key: ChatKey, text: string): void {
  if (text === draftOf(key)) return
  if (text) keep(prefix + key, text)
  else forget(prefix + key)
  for (const listener of listeners) listener()
}

export function wipeDrafts(): void {
  forgetAll(prefix)
  for (const listener of listeners) listener()
}

export const useDraft = (key: ChatKey): string => useSyncExternalStore(subscribe, () => draftOf(key))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
