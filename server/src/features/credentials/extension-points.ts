import type { Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/** A credential stored by another feature, as text that only that feature can read; null for none. */
export type StoredCredential = {
  read(tx: Tx, userId: string): Promise<string | null>
  /** Replaces the present value. Throws a unique violation if it belongs to another account. */
  write(tx: Tx, userId: string, value: string | null, at: number): Promise<void>
}

/** The account at a login provider. */
export const providerAccounts = new ExtensionPoint<StoredCredential>('providerAccounts')

/** All passkeys of an account together. */
export const passkeySets = new ExtensionPoint<StoredCredential>('passkeySets')
