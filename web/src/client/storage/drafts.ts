import { useSyncExternalStore } from 'react'
import type { Entity } from '@mynah/contract/entities'
import type { Quote } from '@mynah/contract/socket'
import type { ChatKey } from '@mynah/client/conversation-state'
import { removeItem, clearItems, setItem, getItem, itemKeys } from '#client/storage/local-storage.ts'
import { perSession } from '#client/session/per-session.ts'

/** What stands unsent in a composer, as a whole: the text, whom it names where, how it is formatted, and what it answers. */
export type Draft = { text: string; entities: readonly Entity[]; quote?: Quote | undefined }

const prefix = 'draft/'
/** What a draft has beside its text, as JSON. */
const partsPrefix = 'draft-parts/'
/** Of chats whose draft the server does not have yet: '=' and what it has, or '?' where that is not known. */
const unsavedPrefix = 'draft-unsaved/'
/** The server's time of the newest draft that this device has, or has been notified of. */
const timePrefix = 'draft-time/'
/** Who changed a draft in this page so long ago may still be typing. */
const typingMs = 3_000
const empty: Draft = { text: '', entities: [] }

const listeners = new Set<() => void>()
const writers = new Set<(key: ChatKey) => void>()
const written = perSession(() => new Map<ChatKey, number>())
const meanwhile = perSession(() => new Map<ChatKey, { draft: Draft; time: number }>())

// each row of the chat list asks again and again, and the storage is slow to answer
const known = perSession(() => new Map<ChatKey, Draft>())

/** What stands unsent in a conversation's composer; saved on every change, so that no reload loses it. */
export function wholeDraftOf(key: ChatKey): Draft {
  const draft = known().get(key) ?? { ...empty, ...partsOf(key), text: getItem(prefix + key) ?? '' }
  known().set(key, draft)
  return draft
}

export const draftOf = (key: ChatKey): string => wholeDraftOf(key).text

/** Saves it on this device at once; the server gets it a moment later (draft-sync.ts). */
export function saveWhole(key: ChatKey, draft: Draft): void {
  const before = wholeDraftOf(key)
  if (isSame(draft, before)) return
  // first that it is ours alone: another tab must not put the server's in its place
  const base = baseOf(key) ?? `=${serial(before)}`
  if (base === `=${serial(draft)}`) removeItem(unsavedPrefix + key)
  else setItem(unsavedPrefix + key, base)
  written().set(key, Date.now())
  put(key, draft)
  for (const writer of writers) writer(key)
}

/** Says what was written here, on every change. */
export const onWritten = (writer: (key: ChatKey) => void): unknown => writers.add(writer)

/** Whether the server does not have what stands here. */
export const isUnsaved = (key: ChatKey): boolean => baseOf(key) !== undefined

export const unsavedDrafts = (): ChatKey[] =>
  [unsavedPrefix, prefix, partsPrefix]
    .flatMap((start) => itemKeys(start).map(nameIn(start)))
    .filter((key, index, keys) => keys.indexOf(key) === index && isUnsaved(key))

/** It is in flight: from now on nobody knows what the server has, until it has said so. */
export const draftLeaves = (key: ChatKey): void => setItem(unsavedPrefix + key, '?')

/** The server has this since that time. What is written here and not there yet stays. */
export function applyDraft(key: ChatKey, draft: Draft, time: number): void {
  if (time <= timeOf(key)) return
  // what another tab has just written may not have arrived yet
  known().delete(key)
  const mine = wholeDraftOf(key)
  const base = baseOf(key)
  // whether it is before or after what is in flight, the answer shows
  if (base === '?') return void meanwhile().set(key, { draft, time })
  setItem(timePrefix + key, String(time))
  if (isSame(mine, draft)) return removeItem(unsavedPrefix + key)
  const typing = Date.now() - (written().get(key) ?? -Infinity) < typingMs
  if (base === undefined && !typing) return put(key, draft)
  setItem(unsavedPrefix + key, `=${serial(draft)}`)
  for (const writer of writers) writer(key)
}

/** The server has taken this. What was changed since stays to be saved. */
export function draftSaved(key: ChatKey, draft: Draft, time: number): void {
  if (time > timeOf(key)) setItem(timePrefix + key, String(time))
  known().delete(key)
  if (isSame(wholeDraftOf(key), draft)) removeItem(unsavedPrefix + key)
  else setItem(unsavedPrefix + key, `=${serial(draft)}`)
  const later = meanwhile().get(key)
  meanwhile().delete(key)
  if (later) applyDraft(key, later.draft, later.time)
}

export type StoredItems = [name: string, value: string][]

/** What this device has stored of drafts that the server does not have. */
export const takeUnsavedDrafts = (): StoredItems =>
  unsavedDrafts().flatMap((key) =>
    [prefix, partsPrefix, unsavedPrefix, timePrefix].flatMap((start): StoredItems => {
      const value = getItem(start + key)
      return value === null ? [] : [[start + key, value]]
    }),
  )

/** The same in a later session. What has been written in it stays. */
export function putBackDrafts(items: StoredItems): void {
  const begun = new Set(unsavedDrafts())
  const keyIn = (name: string) => name.slice(name.indexOf('/') + 1) as ChatKey
  const back = items.filter(([name]) => !begun.has(keyIn(name)))
  for (const [name, value] of back) setItem(name, value)
  known().clear()
  for (const listener of listeners) listener()
  for (const key of new Set(back.map(([name]) => keyIn(name)))) for (const writer of writers) writer(key)
}

export function wipeDrafts(): void {
  known().clear()
  written().clear()
  meanwhile().clear()
  for (const one of [prefix, partsPrefix, unsavedPrefix, timePrefix]) clearItems(one)
  for (const listener of listeners) listener()
}

export const useWholeDraft = (key: ChatKey): Draft => useSyncExternalStore(subscribe, () => wholeDraftOf(key))
export const useDraft = (key: ChatKey): string => useWholeDraft(key).text

export const isSame = (one: Draft, other: Draft): boolean => serial(one) === serial(other)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function put(key: ChatKey, draft: Draft): void {
  known().set(key, draft)
  const { text, entities, quote } = draft
  if (text) setItem(prefix + key, text)
  else removeItem(prefix + key)
  if (quote || entities.length > 0) setItem(partsPrefix + key, JSON.stringify({ entities, quote }))
  else removeItem(partsPrefix + key)
  for (const listener of listeners) listener()
}

function partsOf(key: ChatKey): Partial<Draft> {
  try {
    return JSON.parse(getItem(partsPrefix + key) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}

/** One text for one draft; the quoted message counts by its id, since its words may change. */
function serial({ text, entities, quote }: Draft): string {
  if (entities.length === 0 && !quote) return text
  return `${text}\0${JSON.stringify([entities, quote?.id])}`
}

const timeOf = (key: ChatKey): number => Number(getItem(timePrefix + key) ?? 0)

/** See `unsavedPrefix`; undefined where the server has what stands here. */
function baseOf(key: ChatKey): string | undefined {
  // a draft without a time is one of an older version, which kept them here alone
  const never = !isSame(wholeDraftOf(key), empty) && timeOf(key) === 0 ? '?' : undefined
  return getItem(unsavedPrefix + key) ?? never
}

const nameIn = (start: string) => (key: string) => key.slice(start.length) as ChatKey

// written in another tab
window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.startsWith(prefix) && !key.startsWith(partsPrefix)) return
  known().clear()
  for (const listener of listeners) listener()
})
