import type { Readable } from 'node:stream'
import type { DestroyBlocker } from '@mynah/contract/destroy'
import type { App } from '#platform/app.ts'
import { onePerApp } from '#platform/one-per-app.ts'

/** A file that goes into an export: its name there, and where it comes from. */
export type ExportedFile = { name: string; size: number; open(): Promise<Readable | null> }

/** What a feature knows of a person. Joined in features.ts; erased in that order, the account itself last. */
export type Part = {
  name: string
  /** What keeps the account from being destroyed; asked when it is asked for, and again at the end. */
  blocks?(app: App, userId: string): Promise<DestroyBlocker | null>
  /** Becomes `<name>.json` of an export, row by row. */
  read?(app: App, userId: string): AsyncIterable<unknown>
  files?(app: App, userId: string): AsyncIterable<ExportedFile>
  /** Leaves nothing of the person behind. A second time finds nothing to do. */
  erase?(app: App, userId: string): Promise<void>
}

export const partsOf = onePerApp((): Part[] => [])

export async function blockersOf(app: App, userId: string): Promise<DestroyBlocker[]> {
  const found = new Set<DestroyBlocker>()
  for (const part of partsOf(app)) {
    const blocker = await part.blocks?.(app, userId)
    if (blocker) found.add(blocker)
  }
  return [...found]
}
