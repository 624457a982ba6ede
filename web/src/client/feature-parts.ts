import type { ChatListPart, Feature } from '#client/feature.ts'

// A page that several features build together belongs to one of them, which knows the others by what stands here alone.

type PartName = 'contactsPart' | 'newPart' | 'roomPart' | 'searchSource' | 'personPart'
type Part<Name extends PartName> = Awaited<ReturnType<NonNullable<Feature[Name]>>>

let features: readonly Feature[] = []
const loaded = new Map<PartName, readonly unknown[]>()

/** The app gives its list of features, once. */
export function setFeatures(all: readonly Feature[]): void {
  features = all
  loaded.clear()
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
export const chatListParts = (): readonly ChatListPart[] =>
  features.flatMap(({ chatListPart }) => chatListPart ?? [])
