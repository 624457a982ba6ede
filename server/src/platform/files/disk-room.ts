import { statfs } from 'node:fs/promises'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'

/**
 * Disk space to keep free in the data folder, since the database is often on the same disk: with less, uploads are
 * refused and the server is not ready.
 */
export const diskReserveBytes = 1024 ** 3

export async function freeBytesOf(folder: string): Promise<number> {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

/** The disk of the data folder. */
export const diskOf = perApp((app) => ({ freeBytes: () => freeBytesOf(app.config.dataFolder) }))

/** Whether this many more bytes would leave the reserve intact. */
export const hasRoom = async (app: App, bytes = 0): Promise<boolean> =>
  (await diskOf(app).freeBytes()) - bytes >= diskReserveBytes
