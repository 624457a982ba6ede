import type { ProviderIdentity } from './provider.ts'

/** An account at a provider as one text, used to store changes of it and to reserve it during an undo. */
export const keyOf = ({ issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>): string =>
  JSON.stringify([issuer, subject])

export function readKey(key: string): Pick<ProviderIdentity, 'issuer' | 'subject'> {
  const [issuer, subject] = JSON.parse(key) as [string, string]
  return { issuer, subject }
}
