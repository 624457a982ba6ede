import { openDB, type IDBPDatabase } from 'idb'
import { sessionScope } from '#client/session/per-session.ts'

/**
 * A disposable cache on this device, by user: it may be missing, forbidden, broken or deleted at any time, which costs
 * only speed.
 */
const name = 'mynah'
const storeName = 'kept'
let opening: Promise<IDBPDatabase | undefined> | undefined

export async function fromCache<T>(userId: string, key: string): Promise<T | undefined> {
  return attempt((db) => db.get(storeName, `${userId}/${key}`) as Promise<T | undefined>)
}

export async function toCache(userId: string, key: string, value: unknown): Promise<void> {
  await attempt((db) => db.put(storeName, value, `${userId}/${key}`))
}

export async function dropFromCache(userId: string, key: string): Promise<void> {
  await attempt((db) => db.delete(storeName, `${userId}/${key}`))
}

/** All values with this key prefix. */
export async function allFromCache<T>(userId: string, prefix: string): Promise<T[]> {
  const start = `${userId}/${prefix}`
  const all = (db: IDBPDatabase) => db.getAll(storeName, IDBKeyRange.bound(start, `${start}\uffff`))
  return ((await attempt(all)) as T[] | undefined) ?? []
}

export async function wipeCache(): Promise<void> {
  await withDatabase((db) => db.clear(storeName))
}

/** Data that exists only here: messages, moments and files that are not sent yet. */
const unsent = /\/(?:unsent|uploads)\//

/** All unsent data of a user. */
export async function unsentInCache(userId: string): Promise<unknown[]> {
  const entries = await attempt(async (db) => {
    const range = IDBKeyRange.bound(`${userId}/`, `${userId}/\uffff`)
    const keys = (await db.getAllKeys(storeName, range)).map(String)
    return Promise.all(keys.filter((one) => unsent.test(one)).map((key) => db.get(storeName, key)))
  })
  return (entries as unknown[] | undefined) ?? []
}

/** Deletes everything except unsent data. */
export async function clearCachedContent(): Promise<void> {
  await attempt(async (db) => {
    const keys = (await db.getAllKeys(storeName)).map(String)
    for (const key of keys.filter((one) => !unsent.test(one))) await db.delete(storeName, key)
  })
}

/**
 * An operation that began in an earlier session neither writes nor returns anything, since the present one may be of
 * another user.
 */
async function attempt<T>(action: (db: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  const scope = sessionScope()
  const found = await withDatabase((db) => (scope.aborted ? undefined : action(db)))
  return scope.aborted ? undefined : found
}

async function withDatabase<T>(action: (db: IDBPDatabase) => Promise<T> | undefined): Promise<T | undefined> {
  try {
    opening ??= open()
    const db = await opening
    return db && (await action(db))
  } catch {
    return undefined
  }
}

async function open(): Promise<IDBPDatabase | undefined> {
  try {
    return await openDB(name, 1, {
      upgrade: (db) => void db.createObjectStore(storeName),
      terminated: () => (opening = undefined),
    })
  } catch {
    return undefined
  }
}
