import type { Readable } from 'node:stream'
import type { DeletionBlocker } from '@mynah/contract/account-deletion'
import type { App } from '#platform/app.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** A file that goes into an export: its name there, and where it comes from. */
export type ExportedFile = { name: string; size: number; open(): Promise<Readable | null> }

/**
 * The order of an erasure: what a person did, then the files that it named, then what signs them in, and who they are at
 * the very end, since all others ask for it. Within a phase it is the order of the features.
 */
export const erasePhases = ['records', 'files', 'credentials', 'person'] as const

/** What a feature knows of a person. */
export type PersonalData = {
  name: string
  /** What keeps the account from being deleted; checked at the request, and again when it is carried out. */
  blocks?(app: App, userId: string): Promise<DeletionBlocker | null>
  /** Becomes `<name>.json` of an export, row by row. */
  read?(app: App, userId: string): AsyncIterable<unknown>
  files?(app: App, userId: string): AsyncIterable<ExportedFile>
  /** Removes all data of the person. A second run finds nothing to do. */
  erase?(app: App, userId: string): Promise<void>
  /** When `erase` runs. */
  phase: (typeof erasePhases)[number]
}

export const personalData = new ExtensionPoint<PersonalData>('personalData')

/** In the order in which it is erased. */
export const personalDataOf = (app: Pick<App, 'extensions'>): PersonalData[] =>
  erasePhases.flatMap((phase) => personalData.of(app).filter((one) => one.phase === phase))

export async function blockersOf(app: App, userId: string): Promise<DeletionBlocker[]> {
  const found = new Set<DeletionBlocker>()
  for (const part of personalData.of(app)) {
    const blocker = await part.blocks?.(app, userId)
    if (blocker) found.add(blocker)
  }
  return [...found]
}
