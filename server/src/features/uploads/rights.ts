import type { Uploaded } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { isOurs, keyIn, nameIn, urlOf } from './addresses.ts'
import { removeUpload } from './removal.ts'
import * as store from './store.ts'

/** What a feature that keeps addresses of uploads in what people see answers about them. */
export type FileHolder = {
  /** Whether this person sees something that names the upload. */
  shows(app: Pick<App, 'db' | 'clock'>, userId: string, key: string): Promise<boolean>
  /** Whether it keeps the upload from being removed. */
  keeps(db: Db, key: string): Promise<boolean>
}
export const fileHolders = new ExtensionPoint<FileHolder>('fileHolders')

const releasedMs = 600_000

/** Whether a person may load this upload: their own, one for everybody, or one that something visible to them names. */
export async function maySee(app: App, userId: string, row: store.UploadRow): Promise<boolean> {
  if (row.purpose === 'certificate' || row.result === null) return false
  if (row.is_public || row.user_id === userId) return true
  // A voucher is between its owner and the operators, whatever names it.
  if (row.purpose === 'voucher') return false
  for (const holder of fileHolders.of(app)) if (await holder.shows(app, userId, row.key)) return true
  return false
}

export const rowOf = (app: App, url: string) => store.find(app.db, keyIn(url) ?? '')

/** The finished upload behind an address of ours, of those that this person may pass on; null for any other. */
export async function forwardableAt(app: App, userId: string, url: string): Promise<Uploaded | null> {
  const row = isOurs(app, url) ? await rowOf(app, url) : undefined
  if (!row || row.purpose === 'voucher') return null
  return (await maySee(app, userId, row)) ? resultAt(row, url) : null
}

/** What a finished upload is, asked by one of its addresses. */
export function resultAt(row: store.UploadRow | undefined, url: string): Uploaded | null {
  const uploaded = row?.result ? (JSON.parse(row.result) as Uploaded) : null
  if (!uploaded || ![uploaded.url, uploaded.thumb].some((one) => one && nameIn(one) === nameIn(url)))
    return null
  const { thumb } = uploaded
  return { ...uploaded, url: urlOf(nameIn(uploaded.url)), thumb: thumb && urlOf(nameIn(thumb)) }
}

/** Makes it one for everybody to see: a picture of a person or of a group. */
export const publish = (db: Db, url: string) => store.publish(db, keyIn(url) ?? '')

/** These lost what named them, a message or a moment; what nothing else names is removed after a while. */
export const release = (tx: Tx, keys: string[], now: number) => store.release(tx, keys, now)

/** The job: a while after the last thing that named them is gone, files are removed. */
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
