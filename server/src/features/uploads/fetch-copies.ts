import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '#platform/backups/bucket.ts'
import { unsealed } from '#platform/backups/sealing.ts'
import { giveToOwner } from '#platform/files/file-ownership.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { filesIn } from './addresses.ts'
import { finishedUploads, type Asked } from './copies-store.ts'
import { objectOf } from './copy.ts'

const atOnce = 8
const what = 'The copy of an upload'

type Into = { dataFolder: string; keys: readonly Buffer[] }

/** `missing`: neither on the disk nor whole in the bucket. */
export type FetchedFiles = { fetched: number; missing: number }

/**
 * Fetches the files of a recovered database from the bucket, without those that lie in the data folder: so a recovery
 * that was cut off goes on where it was.
 */
export async function fetchUploads(
  client: Asked,
  bucket: Bucket,
  { dataFolder, keys }: Into,
): Promise<FetchedFiles> {
  const files = join(dataFolder, 'files')
  const result = { fetched: 0, missing: 0 }
  const fetchOne = async (name: string) => {
    const isThere = await fetchFile(bucket, join(files, name), { name: objectOf(name), keys })
    result[isThere ? 'fetched' : 'missing'] += 1
  }
  await mkdir(files, { recursive: true, mode: 0o700 })
  try {
    for await (const uploads of finishedUploads(client)) {
      const lacking = uploads
        .flatMap((upload) => filesIn(upload.result))
        .filter((name) => !existsSync(join(files, name)))
      for (let at = 0; at < lacking.length; at += atOnce)
        await Promise.all(lacking.slice(at, at + atOnce).map((name) => fetchOne(name)))
    }
  } finally {
    giveToOwner(files, dataFolder)
  }
  return result
}

/** False if the bucket does not have it, or not whole. */
async function fetchFile(
  bucket: Bucket,
  path: string,
  { name, keys }: { name: string; keys: readonly Buffer[] },
): Promise<boolean> {
  const draft = `${path}.part`
  try {
    const bytes = unsealed(await bucket.read(name), keys, { name, what, mustBeSealed: true })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, path)
    return true
  } catch (error) {
    await rm(draft, { force: true })
    if (error instanceof ConfigError || (error as Error).name === 'NoSuchKey') return false
    throw error
  }
}
