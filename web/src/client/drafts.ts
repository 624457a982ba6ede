import { useSyncExternalStore } from 'react'
import type { ChatKey } from '#client/conversation-state.ts'
import { removeItem, clearItems, setItem, getItem, itemKeys } from '#client/local-storage.ts'
import { perSession } from '#client/per-session.ts'

const prefix = 'draft/'
/** Of chats whose draft the server does not have yet: '=' and what it has, or '?' where that is not known. */
const unsavedPrefix = 'draft-unsaved/'
/** The server's time of the newest draft that this device has, or has been notified of. */
const timePrefix = 'draft-time/'
/** Who changed a draft in this page so long ago may still be typing. */
const typingMs = 3_000

const listeners = new Set<() => void>()
const writers = new Set<(key: ChatKey) => void>()
const written = perSession(() => new Map<ChatKey, number>())
const meanwhile = perSession(() => new Map<ChatKey, { text: string; time: number }>())

// each row of the chat list asks again and again, and the storage is slow to answer
const known = perSession(() => new Map<ChatKey, string>())

/** What stands unsent in a conversation's composer; saved on every change, so that no reload loses it. */
export function draftOf(key: ChatKey): string {
  const text = known().get(key) ?? getItem(prefix + key) ?? ''
  known().set(key, text)
  return text
}

/** Saves it on this device at once; the server gets it a moment later (draft-sync.ts). */
export function saveDraft(key: ChatKey, text: string): void {
  const before = draftOf(key)
  if (text === before) return
  // first that it is ours alone: another tab must not put the server's in its place
  const base = baseOf(key) ?? `=${before}`
  if (base === `=${text}`) removeItem(unsavedPrefix + key)
  else setItem(unsavedPrefix + key, base)
  written().set(key, Date.now())
  put(key, text)
  for (const writer of writers) writer(key)
}

/** Says what was written here, on every change. */
export const onWritten = (writer: (key: ChatKey) => void): unknown => writers.add(writer)

/** Whether the server does not have what stands here. */
export const isUnsaved = (key: ChatKey): boolean => baseOf(key) !== undefined

export const unsavedDrafts = (): ChatKey[] =>
  [...itemKeys(unsavedPrefix).map(nameIn(unsavedPrefix)), ...itemKeys(prefix).map(nameIn(prefix))].filter(
    (key, index, keys) => keys.indexOf(key) === index && isUnsaved(key),
  )

/** It is in flight: from now on nobody knows what the server has, until it has said so. */
export const draftLeaves = (key: ChatKey): void => setItem(unsavedPrefix + key, '?')

/** The server has this since that time. What is written here and not there yet stays. */
export function applyDraft(key: ChatKey, text: string, time: number): void {
  if (time <= timeOf(key)) return
  // what another tab has just written may not have arrived yet
  known().delete(key)
  const mine = draftOf(key)
  const base = baseOf(key)
  // whether it is before or after what is in flight, the answer shows
  if (base === '?') return void meanwhile().set(key, { text, time })
  setItem(timePrefix + key, String(time))
  if (mine === text) return removeItem(unsavedPrefix + key)
  const typing = Date.now() - (written().get(key) ?? -Infinity) < typingMs
  if (base === undefined && !typing) return put(key, text)
  setItem(unsavedPrefix + key, `=${text}`)
  for (const writer of writers) writer(key)
}

/** The server has taken this. What was changed since stays to be saved. */
export function draftSaved(key: ChatKey, text: string, time: number): void {
  if (time > timeOf(key)) setItem(timePrefix + key, String(time))
  known().delete(key)
  if (draftOf(key) === text) removeItem(unsavedPrefix + key)
  else setItem(unsavedPrefix + key, `=${text}`)
  const later = meanwhile().get(key)
  meanwhile().delete(key)
  if (later) applyDraft(key, later.text, later.time)
}

export function wipeDrafts(): void {
  known().clear()
  written().clear()
  meanwhile().clear()
  for (const one of [prefix, unsavedPrefix, timePrefix]) clearItems(one)
  for (const listener of listeners) listener()
}

export const useDraft = (key: ChatKey): string => useSyncExternalStore(subscribe, () => draftOf(key))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function put(key: ChatKey, text: string): void {
  known().set(key, text)
  if (text) setItem(prefix + key, text)
  else removeItem(prefix + key)
  for (const listener of listeners) listener()
}

const timeOf = (key: ChatKey): number => Number(getItem(timePrefix + key) ?? 0)

/** See `unsavedPrefix`; undefined where the server has what stands here. */
function baseOf(key: ChatKey): string | undefined {
  // a draft without a time is one of an older version, which kept them here alone
  const never = draftOf(key) !== '' && timeOf(key) === 0 ? '?' : undefined
  return getItem(unsavedPrefix + key) ?? never
}

const nameIn = (start: string) => (key: string) => key.slice(start.length) as ChatKey

// written in another tab
window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.startsWith(prefix)) return
  known().clear()
  for (const listener of listeners) listener()
})
