import type { Uploaded } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'
import { filesOf } from '#platform/files/files.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import { nameIn, urlOf } from './addresses.ts'
import * as store from './store.ts'

/** The folder of photos of documents: encrypted, and not served at their address. */
export const sealedFolder = 'certificate/'

const photoBytesMax = 32 * 1024 * 1024
const aboutOf = (key: string) => `photo ${key}`
const keyIn = (url: string) => /\/certificate\/([A-Za-z0-9_-]{43})\.webp$/.exec(url)?.[1]
const nameOf = (key: string) => `${sealedFolder}${key}.webp`

export async function storeEncrypted(app: App, key: string, bytes: Buffer): Promise<string> {
  await filesOf(app).put(nameOf(key), secretBoxOf(app).close(bytes, aboutOf(key)), 'application/octet-stream')
  return nameOf(key)
}

/** Whether this user uploaded such a photo, and it still exists. */
export async function isSealedPhotoOf(app: App, userId: string, url: string): Promise<boolean> {
  const row = await store.find(app.db, keyIn(url) ?? '')
  if (row?.user_id !== userId || row.purpose !== 'certificate' || row.result === null) return false
  return nameIn((JSON.parse(row.result) as Uploaded).url) === nameIn(url)
}

/** The picture as WebP, or null if it does not exist. Only for operators; the caller has to record the access. */
export async function openPhoto(app: App, url: string): Promise<Buffer | null> {
  const key = keyIn(url) ?? ''
  const sealed = key && (await filesOf(app).get(nameOf(key), photoBytesMax))
  return sealed ? secretBoxOf(app).open(sealed, aboutOf(key)) : null
}

/** Photos made between these times, with their owners. */
export async function photosMade(
  app: App,
  from: number,
  to: number,
): Promise<{ url: string; userId: string }[]> {
  const rows = await store.documentPhotos(app.db, from, to)
  return rows.map(({ key, user_id }) => ({
    url: urlOf(nameOf(key)),
    userId: user_id,
  }))
}

export async function removePhoto(app: App, url: string): Promise<void> {
  const key = keyIn(url)
  if (!key) return
  // After a crash the row is still there, so the removal is repeated.
  await filesOf(app).remove(nameOf(key))
  await store.remove(app.db, key)
}
