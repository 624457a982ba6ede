import type { Vouched } from './provider.ts'

/** An account elsewhere as one text, by which a change of it is stored and an undo keeps it from others. */
export const keyOf = ({ issuer, subject }: Pick<Vouched, 'issuer' | 'subject'>): string =>
  JSON.stringify([issuer, subject])

export function readKey(key: string): Pick<Vouched, 'issuer' | 'subject'> {
  const [issuer, subject] = JSON.parse(key) as [string, string]
  return { issuer, subject }
}
