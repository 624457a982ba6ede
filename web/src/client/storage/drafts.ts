import { useSyncExternalStore } from 'react'
import type { Entity } from '@mynah/contract/entities'
import type { Quote } from '@mynah/contract/socket'
import type { ChatKey } from '@mynah/client/conversation-state'
import { removeItem, clearItems, setItem, getItem, itemKeys } from '#client/storage/local-storage.ts'
import { perSession } from '#client/session/per-session.ts'

/** A complete draft: text, mentions, formatting, and the quoted message. */
export type Draft = { text: string; entities: readonly Entity[]; quote?: Quote | undefined }

const prefix = 'draft/'
/** Everything of a draft besides its text, as JSON. */
const partsPrefix = 'draft-parts/'
/** For chats whose draft the server does not have yet: '=' and the server's draft, or '?' if that is unknown. */
const unsavedPrefix = 'draft-unsaved/'
/** The server's time of the newest draft that this device has stored or was notified of. */
const timePrefix = 'draft-time/'
/** Within this time after a change in this page, the user may still be typing. */
const typingMs = 3_000
const empty: Draft = { text: '', entities: [] }

const listeners = new Set<() => void>()
const writers = new Set<(key: ChatKey) => void>()
const written = perSession(() => new Map<ChatKey, number>())
const meanwhile = perSession(() => new Map<ChatKey, { draft: Draft; time: number }>())

// The chat list reads drafts again and again, and the storage is slow.
const known = perSession(() => new Map<ChatKey, Draft>())

/** The draft of a conversation; saved on every change, so that a reload loses nothing. */
export function wholeDraftOf(key: ChatKey): Draft {
  const draft = known().get(key) ?? { ...empty, ...partsOf(key), text: getItem(prefix + key) ?? '' }
  known().set(key, draft)
  return draft
}

export const draftOf = (key: ChatKey): string => wholeDraftOf(key).text

/** Saves a draft on this device at once; the server gets it a moment later (draft-sync.ts). */
export function saveWhole(key: ChatKey, draft: Draft): void {
  const before = wholeDraftOf(key)
  if (isSame(draft, before)) return
  // Marked as unsaved first: another tab must not overwrite it with the server's draft.
  const base = baseOf(key) ?? `=${serial(before)}`
  if (base === `=${serial(draft)}`) removeItem(unsavedPrefix + key)
  else setItem(unsavedPrefix + key, base)
  written().set(key, Date.now())
  put(key, draft)
  for (const writer of writers) writer(key)
}

/** Calls back on every change that was made here. */
export const onWritten = (writer: (key: ChatKey) => void): unknown => writers.add(writer)

/** Whether the server does not have this draft yet. */
export const isUnsaved = (key: ChatKey): boolean => baseOf(key) !== undefined

export const unsavedDrafts = (): ChatKey[] =>
  [unsavedPrefix, prefix, partsPrefix]
    .flatMap((start) => itemKeys(start).map(nameIn(start)))
    .filter((key, index, keys) => keys.indexOf(key) === index && isUnsaved(key))

/** The draft is in flight: what the server has is unknown until it answers. */
export const draftLeaves = (key: ChatKey): void => setItem(unsavedPrefix + key, '?')

/** Takes over the server's draft with its time. Unsaved changes made here stay. */
export function applyDraft(key: ChatKey, draft: Draft, time: number): void {
  if (time <= timeOf(key)) return
  // a change of another tab may not have arrived in memory yet
  known().delete(key)
  const mine = wholeDraftOf(key)
  const base = baseOf(key)
  // the answer will show whether it is older or newer than the draft in flight
  if (base === '?') return void meanwhile().set(key, { draft, time })
  setItem(timePrefix + key, String(time))
  if (isSame(mine, draft)) return removeItem(unsavedPrefix + key)
  const typing = Date.now() - (written().get(key) ?? -Infinity) < typingMs
  if (base === undefined && !typing) return put(key, draft)
  setItem(unsavedPrefix + key, `=${serial(draft)}`)
  for (const writer of writers) writer(key)
}

/** The server has saved this draft. Later changes remain to be saved. */
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

/** The drafts that this device has stored and the server does not have. */
export const takeUnsavedDrafts = (): StoredItems =>
  unsavedDrafts().flatMap((key) =>
    [prefix, partsPrefix, unsavedPrefix, timePrefix].flatMap((start): StoredItems => {
      const value = getItem(start + key)
      return value === null ? [] : [[start + key, value]]
    }),
  )

/** Restores them in a later session. Drafts written in that session stay. */
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

/** A canonical text of a draft, for comparison; the quoted message counts by its id, since its text may change. */
function serial({ text, entities, quote }: Draft): string {
  if (entities.length === 0 && !quote) return text
  return `${text}\0${JSON.stringify([entities, quote?.id])}`
}

const timeOf = (key: ChatKey): number => Number(getItem(timePrefix + key) ?? 0)

/** See `unsavedPrefix`; undefined if the server has this draft. */
function baseOf(key: ChatKey): string | undefined {
  // a draft without a time is of an older version, which stored drafts only here
  const never = !isSame(wholeDraftOf(key), empty) && timeOf(key) === 0 ? '?' : undefined
  return getItem(unsavedPrefix + key) ?? never
}

const nameIn = (start: string) => (key: string) => key.slice(start.length) as ChatKey

// changed in another tab
window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.startsWith(prefix) && !key.startsWith(partsPrefix)) return
  known().clear()
  for (const listener of listeners) listener()
})
