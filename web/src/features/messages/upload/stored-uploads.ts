import { allFromCache, dropFromCache, toCache } from '#client/storage/indexed-db.ts'
import { currentSession } from '#client/session/auth-session.ts'
import { forgetFile, noteFile } from '#client/storage/sealed.ts'
import type { Attachment } from './attachments.ts'

/** A file that was being uploaded, as stored on this device until its message is sent. */
export type StoredUpload = Omit<Attachment, 'progress' | 'failed'>

const prefix = 'uploads/'
/** Missing on plain http: two pages could then send one file twice, so nothing is stored. */
const locks = (globalThis.navigator as { locks?: LockManager }).locks
const me = () => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}

export function storeUpload(one: StoredUpload): void {
  noteFile(one.id, one.file.name)
  if (locks) void toCache(me(), prefix + one.id, one)
}

export function forgetUpload(id: string): void {
  forgetFile(id)
  if (locks) void dropFromCache(me(), prefix + id)
}

/** Oldest first. */
export async function storedUploads(): Promise<StoredUpload[]> {
  if (!locks || !me()) return []
  const stored = await allFromCache<StoredUpload>(me(), prefix)
  return stored.toSorted((a, b) => a.createTime - b.createTime)
}

/** Does it while no other page of this browser does it for the same file. */
export const alone = (id: string, action: () => Promise<void>): Promise<void> =>
  locks ? locks.request(prefix + id, action) : action()

/** Begins it if no other page is at it. */
export async function ifFree(id: string, begin: () => void): Promise<void> {
  const free = await locks?.request(prefix + id, { ifAvailable: true }, (lock) => lock !== null)
  if (free) begin()
}
