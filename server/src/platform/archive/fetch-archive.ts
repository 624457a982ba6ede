import { createWriteStream } from 'node:fs'
import { chown, mkdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '#platform/backups/bucket.ts'
import { unpack } from '#platform/backups/restore.ts'
import { unsealed } from '#platform/backups/sealing.ts'
import { findBinaries, findRunner } from '#platform/database/postgres-binaries.ts'
import { contentsOf, type CopiedFile } from './archive-copy.ts'
import { baseFolder, chooseBase, isHistory, isSegment, placeOf, walFolder } from './archive-folder.ts'

const atOnce = 8
const expected = { what: 'The copy of the archive', mustBeSealed: true }

type Options = {
  /** An archive folder, which is created. */
  to: string
  dataFolder: string
  keys: readonly Buffer[]
  /** The moment that will be recovered; without it, the last one. */
  until: Date | undefined
  /** How errors name the bucket. */
  name: string
}

/** Creates an archive folder with what a recovery of one moment needs of the copy in a bucket. */
export async function fetchArchive(
  bucket: Bucket,
  { to, dataFolder, keys, until, name }: Options,
): Promise<void> {
  const { bases, wal } = await contentsOf(bucket)
  const base = chooseBase(bases, until, name)
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { mode: 0o711 })
  await mkdir(walFolder(to), { mode: 0o700 })
  const unpacked = join(baseFolder(to), base.name)
  await mkdir(unpacked, { recursive: true, mode: 0o700 })
  const open = async (object: string) => unsealed(await bucket.read(object), keys, expected)
  await unpack(await open(base.object), unpacked, base.name)

  // PostgreSQL reads them by its own account. Histories keep it from using the number of a timeline again.
  const { owner } = findRunner(findBinaries(), dataFolder)
  const store = async ({ object, file, modifiedAt }: CopiedFile) => {
    const path = join(walFolder(to), file)
    await pipeline(await open(object), createWriteStream(path, { mode: 0o600 }))
    await utimes(path, modifiedAt / 1000, modifiedAt / 1000)
    if (owner) await chown(path, owner.uid, owner.gid)
  }
  const needed = wal.filter(({ file }) => isHistory(file) || (isSegment(file) && isBehind(file, base)))
  for (let at = 0; at < needed.length; at += atOnce)
    await Promise.all(needed.slice(at, at + atOnce).map((one) => store(one)))
  if (owner) await chown(walFolder(to), owner.uid, owner.gid)
}

function isBehind(file: string, base: { timeline: number; segment: number }): boolean {
  const { timeline, segment } = placeOf(file)
  return timeline === base.timeline && segment >= base.segment
}
