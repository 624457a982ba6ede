import type { Address } from '@mynah/contract/addresses'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import * as store from './store.ts'

/** An address as it stands on a parcel, which later changes of it leave as it is. */
export type Destination = Omit<Address, 'id' | 'isDefault'>

/** That one of this person's; undefined where they have none with this id. */
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
