import type { Readable } from 'node:stream'
import type { DeletionBlocker } from '@mynah/contract/account-deletion'
import type { App } from '#platform/app.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** A file of an export: its name there, and its source. */
export type ExportedFile = { name: string; size: number; open(): Promise<Readable | null> }

/**
 * The order of deletion: records of a user, then the files that they refer to, then credentials, and finally the
 * account, which all others need. Within a phase features come in their order.
 */
export const erasePhases = ['records', 'files', 'credentials', 'person'] as const

/** The personal data that a feature stores. */
export type PersonalData = {
  name: string
  /** What prevents the deletion of the account; checked when it is requested, and again when it is carried out. */
  blocks?(app: App, userId: string): Promise<DeletionBlocker | null>
  /** The content of `<name>.json` in an export, row by row. */
  read?(app: App, userId: string): AsyncIterable<unknown>
  files?(app: App, userId: string): AsyncIterable<ExportedFile>
  /** Deletes all data of the user. Idempotent. */
  erase?(app: App, userId: string): Promise<void>
  /** The phase in which `erase` runs. */
  phase: (typeof erasePhases)[number]
}

export const personalData = new ExtensionPoint<PersonalData>('personalData')

/** Sorted by the order of deletion. */
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
