import { allFromCache, dropFromCache, toCache } from '#client/cache.ts'
import { currentSession } from '#client/session-store.ts'
import type { Attachment } from './attachments.ts'

/** A file that was on its way up, as it is kept on this device until its message is sent. */
export type KeptUpload = Omit<Attachment, 'progress' | 'failed'>

const prefix = 'uploads/'
/** Absent on plain http: two pages could then send one file twice, so nothing is kept. */
const locks = (globalThis.navigator as { locks?: LockManager }).locks
const me = () => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}

export function keepUpload(one: KeptUpload): void {
  if (locks) void toCache(me(), prefix + one.id, one)
}

export function forgetUpload(id: string): void {
  if (locks) void dropFromCache(me(), prefix + id)
}

/** Oldest first. */
export async function keptUploads(): Promise<KeptUpload[]> {
  if (!locks || !me()) return []
  const kept = await allFromCache<KeptUpload>(me(), prefix)
  return kept.toSorted((a, b) => a.createTime - b.createTime)
}

/** Does it while no other page of this browser does it for the same file. */
export const alone = (id: string, deed: () => Promise<void>): Promise<void> =>
  locks ? locks.request(prefix + id, deed) : deed()

/** Begins it if no other page is at it. */
export async function ifFree(id: string, begin: () => void): Promise<void> {
  const free = await locks?.request(prefix + id, { ifAvailable: true }, (lock) => lock !== null)
  if (free) begin()
}
