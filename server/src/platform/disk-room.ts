import { statfs } from 'node:fs/promises'
import type { App } from './app.ts'
import { perApp } from './per-app.ts'

/**
 * What stays free where the data folder is, for the database, which often lies on the same disk: below it no upload is
 * taken and the server is not ready.
 */
export const diskReserveBytes = 1024 ** 3

export async function freeBytesOf(folder: string): Promise<number> {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

/** The disk of the data folder. */
export const diskOf = perApp((app) => ({ freeBytes: () => freeBytesOf(app.config.dataFolder) }))

/** Whether so many bytes more leave the reserve as it is. */
export const hasRoom = async (app: App, bytes = 0): Promise<boolean> =>
  (await diskOf(app).freeBytes()) - bytes >= diskReserveBytes
