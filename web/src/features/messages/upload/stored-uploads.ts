import { allFromCache, dropFromCache, fromCache, toCache } from '#client/storage/indexed-db.ts'
import { currentSession } from '#client/session/auth-session.ts'
import { withinSession } from '#client/session/per-session.ts'
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

/** A file is shown and sent after this time even if the device has not stored it: storage may hang. */
const storeMs = 2_000

/** Resolves when the file survives a reload, or after 2 s. */
export async function storeUpload(one: StoredUpload): Promise<void> {
  noteFile(one.id, one.file.name)
  if (!locks) return
  const timeout = new Promise<void>((resolve) => void setTimeout(resolve, storeMs))
  await withinSession(Promise.race([toCache(me(), prefix + one.id, one), timeout]))
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

/**
 * Begins it once no other page of this browser is at it, unless that page has sent it. It waits, since
 * after a reload the previous page may still have the lock.
 */
export async function takeOver(id: string, begin: () => void): Promise<void> {
  await locks?.request(prefix + id, async () => {
    if (await fromCache(me(), prefix + id)) begin()
  })
}
