import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'

export type Form = { url: string; fields: Record<string, string> }

/** Storage of files. Names are made by the server: letters, digits, '-', '_', '/', one dot. */
export type Files = {
  put(name: string, bytes: Buffer, mime: string): Promise<void>
  /** null if it does not exist, or has more than `bytesMax`. */
  get(name: string, bytesMax: number): Promise<Buffer | null>
  open(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>
  remove(name: string): Promise<void>
  /** Renames a file, and sets its type in a store that keeps types. False if it does not exist. */
  move(name: string, to: string, mime: string): Promise<boolean>
  /**
   * A path at which other processes of this machine can read the file; null if it does not exist, or has more than
   * `bytesMax`. Must not be changed; call `release` when done.
   */
  borrow(name: string, bytesMax: number): Promise<Borrowed | null>
  /** A temporary path for a file being made; `keep` stores it, or delete it. */
  workPath(): Promise<string>
  /** Stores a file made at a path of `workPath`, under its name. */
  keep(path: string, name: string, mime: string): Promise<void>
  /** Deletes temporary files of a process that ended. */
  sweepWork(): Promise<void>
  /**
   * Writes at an offset up to the present end; only where `form` returns null. Returns the new size. `synced`: it
   * survives a loss of power.
   */
  writeAt(name: string, offset: number, bytes: Buffer, options: { synced: boolean }): Promise<number>
  /** A form that uploads directly to the store, or null if uploads go through the server. */
  form(name: string, limits: { bytesMax: number; mime: string; seconds: number }): Promise<Form | null>
}

export type Borrowed = { path: string; size: number; release(): Promise<void> }

const safeName = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*(\.[a-z0-9]{1,5})?$/

/** On disk in the data folder, or in an S3 store if one is configured. */
export const filesOf = perApp((app): Files =>
  app.config.s3 ? lazyS3(app.config.s3, join(app.config.dataFolder, 'files')) : onDisk(app),
)

/** Users' files are readable only by the account of the service. */
const fileMode = 0o600
const folderMode = 0o700

/** Also corrects folders of older versions; a volume that belongs to another account stays as it is. */
async function close(folder: string): Promise<void> {
  try {
    await chmod(folder, folderMode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

const workMs = 3_600_000

/** A private folder in the data folder; backups leave it out by its name. */
export function workFolder(root: string) {
  const folder = join(root, 'work')
  return {
    async path(): Promise<string> {
      await mkdir(folder, { recursive: true })
      for (const one of [root, folder]) await close(one)
      return join(folder, `${randomUUID()}.part`)
    },
    async sweep(): Promise<void> {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found && Date.now() - found.mtimeMs > workMs) await rm(join(folder, name), { force: true })
      }
    },
  }
}

function onDisk(app: App): Files {
  const root = join(app.config.dataFolder, 'files')
  const work = workFolder(root)
  const folderOf = async (path: string) => {
    await mkdir(dirname(path), { recursive: true })
    for (const one of new Set([root, dirname(path)])) await close(one)
  }
  const pathOf = (name: string) => {
    if (!safeName.test(name)) throw new Error('a file name that the server did not make')
    return join(root, name)
  }
  /** null if the file does not exist (any more). */
  const ifThere = async <T>(action: () => Promise<T>): Promise<T | null> => {
    try {
      return await action()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  const sizeOf = (name: string) => ifThere(async () => (await stat(pathOf(name))).size)
  /** Opened before it is read: an open file can be read to its end even if another request deletes it. */
  const opened = async (name: string) => {
    const file = await ifThere(() => open(pathOf(name)))
    return file && { file, size: (await file.stat()).size }
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await folderOf(path)
      // A file never appears under its name half-written.
      const part = `${path}.${randomUUID()}.part`
      await writeFile(part, bytes, { flush: true, mode: fileMode })
      await rename(part, path)
    },
    async get(name, bytesMax) {
      const found = await opened(name)
      if (!found) return null
      try {
        return found.size > bytesMax ? null : await found.file.readFile()
      } finally {
        await found.file.close()
      }
    },
    async open(name, range) {
      const found = await opened(name)
      return found && { stream: found.file.createReadStream(range), size: found.size }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async move(name, to) {
      if ((await sizeOf(name)) === null) return false
      await folderOf(pathOf(to))
      return (await ifThere(() => rename(pathOf(name), pathOf(to)).then(() => true))) ?? false
    },
    async borrow(name, bytesMax) {
      const size = await sizeOf(name)
      if (size === null || size > bytesMax) return null
      return { path: pathOf(name), size, release: async () => {} }
    },
    workPath: () => work.path(),
    async keep(path, name) {
      await folderOf(pathOf(name))
      await rename(path, pathOf(name))
    },
    sweepWork: () => work.sweep(),
    async writeAt(name, offset, bytes, { synced }) {
      const size = (await sizeOf(name)) ?? 0
      if (offset > size) return size
      await folderOf(pathOf(name))
      const file = await open(pathOf(name), constants.O_CREAT | constants.O_WRONLY, fileMode)
      try {
        await file.write(bytes, 0, bytes.length, offset)
        if (synced) await file.datasync()
      } finally {
        await file.close()
      }
      return Math.max(size, offset + bytes.length)
    },
    form: async () => null,
  }
}

/** The S3 library is large, so it is loaded only if configured. */
function lazyS3(settings: NonNullable<App['config']['s3']>, folder: string): Files {
  const loaded = import('./files-s3.ts').then((module) => module.onS3(settings, workFolder(folder)))
  return {
    put: async (...words) => (await loaded).put(...words),
    get: async (...words) => (await loaded).get(...words),
    open: async (...words) => (await loaded).open(...words),
    remove: async (...words) => (await loaded).remove(...words),
    move: async (...words) => (await loaded).move(...words),
    borrow: async (...words) => (await loaded).borrow(...words),
    workPath: async () => (await loaded).workPath(),
    keep: async (...words) => (await loaded).keep(...words),
    sweepWork: async () => (await loaded).sweepWork(),
    writeAt: async (...words) => (await loaded).writeAt(...words),
    form: async (...words) => (await loaded).form(...words),
  }
}
