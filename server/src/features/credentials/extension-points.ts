import type { Tx } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** The account elsewhere that signs in to this one, as text that only the feature which keeps it reads; null for none. */
export type ProviderAccounts = {
  read(tx: Tx, userId: string): Promise<string | null>
  /** In the place of the one before. A unique violation where it signs in to another account. */
  write(tx: Tx, userId: string, value: string | null, at: number): Promise<void>
}

export const providerAccounts = new ExtensionPoint<ProviderAccounts>('providerAccounts')
