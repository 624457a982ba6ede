import { useSyncExternalStore } from 'react'
import type { ChatKey } from '#client/chat.ts'
import { forget, forgetAll, keep, kept } from '#client/storage.ts'

const prefix = 'draft/'
const listeners = new Set<() => void>()

// each row of the chat list asks again and again, and the storage is slow to answer
const known = new Map<ChatKey, string>()

/** What stands unsent in a conversation's composer; saved on every change, so that no reload loses it. */
export function draftOf(key: ChatKey): string {
  const text = known.get(key) ?? kept(prefix + key) ?? ''
  known.set(key, text)
  return text
}

export function saveDraft(key: ChatKey, text: string): void {
  if (text === draftOf(key)) return
  known.set(key, text)
  if (text) keep(prefix + key, text)
  else forget(prefix + key)
  for (const listener of listeners) listener()
}

export function wipeDrafts(): void {
  known.clear()
  forgetAll(prefix)
  for (const listener of listeners) listener()
}

export const useDraft = (key: ChatKey): string => useSyncExternalStore(subscribe, () => draftOf(key))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// written in another tab
window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.startsWith(prefix)) return
  known.clear()
  for (const listener of listeners) listener()
})
