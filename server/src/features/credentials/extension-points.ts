import type { Tx } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** What signs in to an account, as text that only the feature which keeps it reads; null for none. */
export type StoredCredential = {
  read(tx: Tx, userId: string): Promise<string | null>
  /** In the place of what was before. A unique violation where it signs in to another account. */
  write(tx: Tx, userId: string, value: string | null, at: number): Promise<void>
}

/** The account elsewhere. */
export const providerAccounts = new ExtensionPoint<StoredCredential>('providerAccounts')

/** All passkeys of an account together. */
export const passkeySets = new ExtensionPoint<StoredCredential>('passkeySets')
