import { useSyncExternalStore } from 'react'
import type { ChatListPart, Feature } from '#client/feature.ts'

// A page that several features build together belongs to one of them, which knows the others by what stands here alone.

type PartName = 'contactsPart' | 'newPart' | 'roomPart' | 'searchSource' | 'personPart'
type Part<Name extends PartName> = Awaited<ReturnType<NonNullable<Feature[Name]>>>

let features: readonly Feature[] = []
let listParts: readonly ChatListPart[] = []
const listeners = new Set<() => void>()
const loaded = new Map<PartName, readonly unknown[]>()

/** The app gives its list of features, once. */
export function setFeatures(all: readonly Feature[]): void {
  features = all
  listParts = all.flatMap(({ chatListPart }) => chatListPart ?? [])
  loaded.clear()
  for (const listener of listeners) listener()
}

/** Fetches what features give to a page. One that fails is asked for again when the page is opened again. */
export async function fetchParts<Name extends PartName>(name: Name): Promise<readonly Part<Name>[]> {
  const parts = await Promise.all(features.flatMap((feature) => feature[name]?.() ?? []))
  loaded.set(name, parts)
  return parts as Part<Name>[]
}

/** What was fetched with the page, in the order of the list of features. */
export const partsOf = <Name extends PartName>(name: Name): readonly Part<Name>[] =>
  (loaded.get(name) ?? []) as readonly Part<Name>[]

/** What stands in the manifests themselves, in the order of the list of features. */
export const chatListParts = (): readonly ChatListPart[] => listParts

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The same for a component that calls the hooks in them. It needs a key by their number: the first page may be shown before
 * the list of features has come, and the hooks of a component must not become more.
 */
export const useChatListParts = (): readonly ChatListPart[] => useSyncExternalStore(subscribe, chatListParts)
