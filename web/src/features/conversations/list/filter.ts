import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '#client/session/auth-session.ts'
import type { ChatFilter, ChatListPart } from '#client/feature.ts'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { observedPerSession } from '#client/session/per-session.ts'
import { storedFilters, type Filter } from './rows.ts'

const filterKey = 'chat-filter'
const filter = observedPerSession<Filter>(
  () => storedFilters.find((one) => one === getItem(filterKey)) ?? 'all',
)
onSessionEnd(() => removeItem(filterKey))

/** The filter of the chat list on this device. */
export const useFilter = (): Filter => useSyncExternalStore(filter.subscribe, filter.get)

/** The filters of features. They are hooks, so the list of parts must not change during the life of a component. */
export const useGivenFilters = (parts: readonly ChatListPart[]): readonly ChatFilter[] =>
  parts.flatMap(({ useFilters: filtersOf }) => filtersOf())

export function chooseFilter(to: Filter): void {
  filter.set(to)
  const isStored = storedFilters.some((one) => one === to)
  if (isStored) setItem(filterKey, to)
  else removeItem(filterKey)
}
