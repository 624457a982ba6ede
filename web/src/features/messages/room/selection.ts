import { useSyncExternalStore } from 'react'
import type { ChatMessage } from '@mynah/contract/socket'
import { observedPerSession } from '#client/session/per-session.ts'

/** The selected messages of a room, by id; undefined while nothing is being selected. */
export type Selection = ReadonlyMap<string, ChatMessage> | undefined

/** By the visit of the room: a selection outlives the page on which it is forwarded. */
const selections = observedPerSession<ReadonlyMap<string, NonNullable<Selection>>>(() => new Map())

export function useSelection(visit: string): [Selection, (next: Selection) => void] {
  const selection = useSyncExternalStore(selections.subscribe, () => selections.get().get(visit))
  return [selection, (next) => select(visit, next)]
}

/** Sets the selection in the room of that visit; undefined ends it. */
export function select(visit: string, next: Selection): void {
  const all = new Map(selections.get())
  if (next) all.set(visit, next)
  else all.delete(visit)
  selections.set(all)
}

export const selectionOf = (visit: string): Selection => selections.get().get(visit)
