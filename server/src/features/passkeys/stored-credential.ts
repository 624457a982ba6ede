import * as z from 'zod/mini'
import { jsonText } from '@mynah/contract/message-kind'
import type { StoredCredential } from '#features/credentials/index.ts'
import * as store from './store.ts'

const StoredSet = jsonText(
  z.array(
    z.object({
      id: z.string(),
      publicKey: z.string(),
      counter: z.int(),
      transports: z.array(z.string()),
      synced: z.boolean(),
      name: z.string(),
      createdAt: z.int(),
      usedAt: z.int(),
    }),
  ),
)

/** All passkeys of a user as one value, as changes of credentials store it; null for none. */
export function textOf(rows: readonly store.PasskeyRow[]): string | null {
  if (rows.length === 0) return null
  return z.encode(
    StoredSet,
    rows.map(({ id, public_key, counter, transports, synced, name, created_at, used_at }) => ({
      ...{ id, counter, transports, synced, name },
      publicKey: public_key.toString('base64url'),
      createdAt: created_at,
      usedAt: used_at,
    })),
  )
}

const rowsOf = (text: string, userId: string): store.PasskeyRow[] =>
  z.decode(StoredSet, text).map(({ publicKey, createdAt, usedAt, ...rest }) => ({
    ...rest,
    user_id: userId,
    public_key: Buffer.from(publicKey, 'base64url'),
    created_at: createdAt,
    used_at: usedAt,
  }))

export const passkeySet: StoredCredential = {
  read: async (tx, userId) => textOf(await store.of(tx, userId)),
  /** Existing ones keep their counter and name, which may have changed since. */
  async write(tx, userId, value) {
    const wanted = value === null ? [] : rowsOf(value, userId)
    const known = await store.of(tx, userId)
    const missing = (from: store.PasskeyRow[], others: store.PasskeyRow[]) =>
      from.filter(({ id }) => !others.some((one) => one.id === id))
    const gone = missing(known, wanted)
    if (gone.length > 0)
      await store.remove(
        tx,
        userId,
        gone.map(({ id }) => id),
      )
    const back = missing(wanted, known)
    if (back.length > 0) await store.insert(tx, back)
  },
}
