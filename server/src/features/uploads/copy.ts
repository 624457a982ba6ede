import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#platform/app.ts'
import { isOwnedBy, openCopy, sealingKeyOf } from '#platform/archive/archive-copy.ts'
import { isWritable } from '#platform/archive/archive-folder.ts'
import type { Bucket } from '#platform/backups/bucket.ts'
import { sealed } from '#platform/backups/sealing.ts'
import { perApp } from '#platform/per-app.ts'
import type { Config } from '#platform/settings/config.ts'
import { filesIn } from './addresses.ts'
import * as store from './copies-store.ts'

const batch = 20
/** Of a large file, 32 MiB are in memory, and once more while they are sent. */
const atOnce = 2
const dayMs = 24 * 3_600_000
/** The WAL is copied after this, and container runtimes kill ten seconds after they asked for a stop. */
const finishMs = 2_000

const start = 'uploads/'
/** Keys of uploads have one length, so that objects are listed in the order of their keys. */
const keyLength = 43
export const objectOf = (name: string) => `${start}${name.slice(name.indexOf('/') + 1)}.sealed`
const keyOf = (object: string) => object.slice(start.length, start.length + keyLength)

/** Whether uploads are copied to the bucket of the archive: not those in an S3 store. */
export const copiesUploads = ({ archiveCopy, s3 }: Pick<Config, 'archiveCopy' | 's3'>): boolean =>
  archiveCopy !== undefined && s3 === undefined

/** What an upload has from the moment on when it is finished. */
export const uncopied = ({ config, clock }: Pick<App, 'config' | 'clock'>) => ({
  uncopied_since: copiesUploads(config) ? clock.now() : null,
})

type Copied = Pick<App, 'config' | 'clock' | 'db' | 'pool' | 'log'>

/**
 * Copies the files of uploads to the bucket of the archive. One process has the embedded database, and its jobs do not
 * overlap; if two copied at once, they would write the same under the same names.
 */
export class UploadCopier {
  readonly #app: Copied
  readonly #startedAt = Date.now()
  #bucket: Bucket | undefined
  #isOwned = false
  #isStopped = false
  #running: Promise<void> | undefined
  #compareAt = 0

  constructor(app: Copied) {
    this.#app = app
  }

  /** Copies what waits. */
  copy(): Promise<void> {
    return (this.#running ??= this.#copy().finally(() => (this.#running = undefined)))
  }

  async #copy(): Promise<void> {
    const bucket = await this.#open()
    while (bucket && !this.#isStopped) {
      const waiting = await store.uncopied(this.#app.db, batch)
      for (let at = 0; at < waiting.length && !this.#isStopped; at += atOnce) {
        const some = waiting.slice(at, at + atOnce)
        await Promise.all(some.map(({ result }) => this.#copyFiles(result, bucket)))
        await store.markCopied(
          this.#app.db,
          some.map(({ key }) => key),
        )
      }
      if (waiting.length < batch) return
    }
  }

  async #copyFiles(result: string, bucket: Bucket): Promise<void> {
    const { config, log } = this.#app
    for (const name of filesIn(result)) {
      const object = objectOf(name)
      const file = await open(join(config.dataFolder, 'files', name)).catch(
        (error: NodeJS.ErrnoException) => {
          // Deleted meanwhile, or not put back yet. The comparison finds what is still missing.
          if (error.code !== 'ENOENT') log.warn({ error }, 'an upload cannot be read, and is not copied')
        },
      )
      if (!file) continue
      try {
        const bytes = file.createReadStream({ autoClose: false })
        await bucket.write(object, sealed(bytes, sealingKeyOf(config.backupKeys), object))
      } finally {
        await file.close()
      }
    }
  }

  /**
   * Once a day and after each start: compares bucket and database. What the bucket lacks is copied. What the database
   * lacks is removed as late as WAL is, so that each moment which can be recovered has its files.
   */
  async compare(): Promise<void> {
    if (performance.now() < this.#compareAt) return
    const bucket = await this.#open()
    if (!bucket) return
    const { db, clock, config } = this.#app
    let after = ''
    for await (const page of bucket.pages(start)) {
      if (this.#isStopped) return
      const keys = [...new Set(page.map(({ name }) => keyOf(name)))]
      const until = keys.at(-1) ?? after
      await store.markUncopied(db, { after, until, keys }, clock.now())
      await store.noteOrphans(db, keys, clock.now())
      after = until
    }
    await store.markUncopied(db, { after, until: null, keys: [] }, clock.now())
    await this.#removeOrphans(bucket, clock.now() - config.archiveDays * dayMs)
    this.#compareAt = performance.now() + dayMs
  }

  async #removeOrphans(bucket: Bucket, before: number): Promise<void> {
    for (;;) {
      const keys = await store.expiredOrphans(this.#app.db, before)
      for (const key of keys) {
        if (this.#isStopped) return
        for (const { name } of await bucket.list(`${start}${key}`)) await bucket.remove(name)
        await store.forgetOrphan(this.#app.db, key)
      }
      if (keys.length === 0) return
    }
  }

  /** For how many seconds the oldest upload waits; undefined if uploads are not copied. */
  async lagSeconds(): Promise<number | undefined> {
    if (!copiesUploads(this.#app.config)) return undefined
    if (!this.#isOwned) return (Date.now() - this.#startedAt) / 1000
    const since = await store.oldestUncopied(this.#app.pool)
    return since === undefined ? 0 : Math.max(0, (this.#app.clock.now() - since) / 1000)
  }

  /** Copies what came last before a stop, if that takes no time. The next start copies the rest. */
  async finish(): Promise<void> {
    if (!copiesUploads(this.#app.config)) return
    const copied = this.copy().catch((error: unknown) =>
      this.#app.log.warn({ error }, 'the last uploads are not in the bucket; the next start copies them'),
    )
    await Promise.race([copied, sleep(finishMs, undefined, { ref: false })])
    this.#isStopped = true
    this.#bucket?.close()
  }

  /** Undefined until the archive is copied there too: its copier makes the bucket that of this archive. */
  async #open(): Promise<Bucket | undefined> {
    const { archive, archiveCopy, backupKeys: keys } = this.#app.config
    if (archive === undefined || !archiveCopy || !copiesUploads(this.#app.config)) return undefined
    const bucket = (this.#bucket ??= await openCopy(this.#app.config, archiveCopy))
    // Without the folder it is unknown whose bucket it is.
    this.#isOwned ||= (await isWritable(archive)) && (await isOwnedBy({ archive, keys }, bucket))
    return this.#isOwned ? bucket : undefined
  }
}

export const uploadCopier = perApp((app) => new UploadCopier(app))
