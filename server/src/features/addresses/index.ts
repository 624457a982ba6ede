import type { Address } from '@mynah/contract/addresses'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import * as store from './store.ts'

/** A delivery address copied into an order, which later changes of the address do not affect. */
export type Destination = Omit<Address, 'id' | 'isDefault'>

/** Adds an address; the first becomes the default. Throws AddressesFull. */
export async function addAddress(
  app: Pick<App, 'clock'>,
  tx: Tx,
  userId: string,
  address: Destination,
): Promise<store.AddressRow> {
  await store.lockPerson(tx, userId)
  const mine = await store.ofPerson(tx, userId)
  if (mine.length >= limits.addressesMax) throw new ApiError('AddressesFull')
  const row: store.AddressRow = {
    id: newId(),
    user_id: userId,
    ...address,
    is_default: mine.length === 0,
    created_at: app.clock.now(),
  }
  await store.insert(tx, row)
  return row
}

/** An address of this user; undefined if they have none with this id. */
export async function addressOf(db: Db, userId: string, id: string): Promise<Destination | undefined> {
  const row = (await store.ofPerson(db, userId)).find((one) => one.id === id)
  if (!row) return undefined
  const { receiver, phone, country, province, city, village, street, postcode, detail } = row
  return { receiver, phone, country, province, city, village, street, postcode, detail }
}

export async function* exportAddresses(app: App, userId: string): AsyncIterable<unknown> {
  for (const { user_id: _, ...row } of await store.ofPerson(app.db, userId)) yield row
}

export const eraseAddresses = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => void (await store.removeAllOf(tx, userId)))
