import { useSyncExternalStore } from 'react'
import type { ChatListPart, Feature } from '#client/feature.ts'

// A page that is composed of parts of several features belongs to one feature, which knows the others through this
// module only.

type PartName = 'contactsPart' | 'newPart' | 'roomPart' | 'searchSource' | 'personPart'
type Part<Name extends PartName> = Awaited<ReturnType<NonNullable<Feature[Name]>>>

let features: readonly Feature[] = []
let listParts: readonly ChatListPart[] = []
const listeners = new Set<() => void>()
const loaded = new Map<PartName, readonly unknown[]>()

/** Registers the app's list of features, once. */
export function setFeatures(all: readonly Feature[]): void {
  features = all
  listParts = all.flatMap(({ chatListPart }) => chatListPart ?? [])
  loaded.clear()
  for (const listener of listeners) listener()
}

/** Loads the parts of all features for a page. A failed load is tried again when the page is opened again. */
export async function fetchParts<Name extends PartName>(name: Name): Promise<readonly Part<Name>[]> {
  const parts = await Promise.all(features.flatMap((feature) => feature[name]?.() ?? []))
  loaded.set(name, parts)
  return parts as Part<Name>[]
}

/** The loaded parts, in the order of the list of features. */
export const partsOf = <Name extends PartName>(name: Name): readonly Part<Name>[] =>
  (loaded.get(name) ?? []) as readonly Part<Name>[]

/** The parts that are in the manifests themselves, in the order of the list of features. */
export const chatListParts = (): readonly ChatListPart[] => listParts

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The same for a component that calls their hooks. It needs a key by their number: the first page may be shown before
 * the list of features has loaded, and the number of hooks of a component must not change.
 */
export const useChatListParts = (): readonly ChatListPart[] => useSyncExternalStore(subscribe, chatListParts)
