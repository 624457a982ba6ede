import type { Uploaded } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { isOurs, keyIn, nameIn, urlOf } from './addresses.ts'
import { removeUpload } from './removal.ts'
import * as store from './store.ts'

/** Implemented by features that show uploads to users. */
export type FileHolder = {
  /** Whether this user sees something that contains the upload. */
  shows(app: Pick<App, 'db' | 'clock'>, userId: string, key: string): Promise<boolean>
  /** Whether it still uses the upload. */
  keeps(db: Db, key: string): Promise<boolean>
}
export const fileHolders = new ExtensionPoint<FileHolder>('fileHolders')

const releasedMs = 600_000

/** Whether a user may load this upload: their own, a public one, or one contained in something that they see. */
export async function maySee(app: App, userId: string, row: store.UploadRow): Promise<boolean> {
  if (row.purpose === 'certificate' || row.result === null) return false
  if (row.is_public || row.user_id === userId) return true
  // Only its owner and operators may see a voucher, whatever contains it.
  if (row.purpose === 'voucher') return false
  for (const holder of fileHolders.of(app)) if (await holder.shows(app, userId, row.key)) return true
  return false
}

export const rowOf = (app: App, url: string) => store.find(app.db, keyIn(url) ?? '')

/** The finished upload at our address, if this user may forward it; null otherwise. */
export async function forwardableAt(app: App, userId: string, url: string): Promise<Uploaded | null> {
  const row = isOurs(app, url) ? await rowOf(app, url) : undefined
  if (!row || row.purpose === 'voucher') return null
  return (await maySee(app, userId, row)) ? resultAt(row, url) : null
}

/** The upload at one of its addresses. */
export function resultAt(row: store.UploadRow | undefined, url: string): Uploaded | null {
  const uploaded = row?.result ? (JSON.parse(row.result) as Uploaded) : null
  if (!uploaded || ![uploaded.url, uploaded.thumb].some((one) => one && nameIn(one) === nameIn(url)))
    return null
  const { thumb } = uploaded
  return { ...uploaded, url: urlOf(nameIn(uploaded.url)), thumb: thumb && urlOf(nameIn(thumb)) }
}

/** Makes an upload public: a picture of a user or a group. */
export const publish = (db: Db, url: string) => store.publish(db, keyIn(url) ?? '')

/** These are not used any more by a message or a moment; if nothing else uses them, they are deleted later. */
export const release = (tx: Tx, keys: string[], now: number) => store.release(tx, keys, now)

/** The job: deletes files some time after their last use ended. */
export async function removeReleased(app: App): Promise<void> {
  for (const key of await store.released(app.db, app.clock.now() - releasedMs))
    await app.transaction(async (tx) => {
      await store.forgetReleased(tx, key)
      const row = await store.find(tx, key)
      if (row && !(await isNeeded(app, tx, row))) await removeUpload(app, tx, row)
    })
}

async function isNeeded(app: App, tx: Tx, row: store.UploadRow): Promise<boolean> {
  if ((row.purpose !== 'chat' && row.purpose !== 'moment') || row.is_public) return true
  for (const holder of fileHolders.of(app)) if (await holder.keeps(tx, row.key)) return true
  return false
}
