import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#platform/app.ts'
import {
  claim,
  contentsOf,
  copyBases,
  copyWal,
  lagOfCopy,
  objectsOf,
  openCopy,
  pruneCopy,
} from '#platform/archive/archive-copy.ts'
import { isWritable } from '#platform/archive/archive-folder.ts'
import type { Bucket } from '#platform/backups/bucket.ts'
import { perApp } from '#platform/per-app.ts'

const pruneEveryMs = 3_600_000
/** Container runtimes kill ten seconds after they asked for a stop. */
const finishMs = 4_000

type Copied = Pick<App, 'config' | 'clock' | 'log'>

/**
 * Copies the archive to a bucket. One process has the embedded database, and its jobs do not overlap; if two copied at
 * once, they would write the same under the same names.
 */
export class ArchiveCopier {
  readonly #app: Copied
  readonly #startedAt = Date.now()
  #bucket: Bucket | undefined
  /** What the bucket has, which is listed at the start and whenever it is pruned. */
  #objects: Set<string> | undefined
  #pruneAt = 0

  constructor(app: Copied) {
    this.#app = app
  }

  async copyWal(): Promise<void> {
    const copying = await this.#open()
    if (copying) await copyWal(copying, copying.bucket)
  }

  async copyBases(): Promise<void> {
    const copying = await this.#open()
    if (!copying) return
    await copyBases(copying, copying.bucket)
    if (performance.now() < this.#pruneAt) return
    const { archiveDays: days } = this.#app.config
    this.#objects = await pruneCopy(copying, copying.bucket, { days, now: this.#app.clock.now() })
    this.#pruneAt = performance.now() + pruneEveryMs
  }

  /** For how many seconds the bucket lacks something; undefined without a bucket. */
  async lagSeconds(): Promise<number | undefined> {
    const { archive, archiveCopy } = this.#app.config
    if (archive === undefined || !archiveCopy) return undefined
    const now = Date.now()
    // What it has is unknown until it can be read.
    if (!this.#objects) return (now - this.#startedAt) / 1000
    return lagOfCopy(archive, this.#objects, now)
  }

  /**
   * Copies what the database archived while it stopped. A bucket that is slow or away does not hold up the stop for
   * long; the next start copies the rest.
   */
  async finish(): Promise<void> {
    const copied = this.copyWal().catch((error: unknown) =>
      this.#app.log.warn({ error }, 'the last WAL is not in the bucket; the next start copies it'),
    )
    await Promise.race([copied, sleep(finishMs, undefined, { ref: false })])
    this.#bucket?.close()
  }

  async #open() {
    const { archive, archiveCopy, backupKeys: keys, dataFolder } = this.#app.config
    if (archive === undefined || !archiveCopy || !(await isWritable(archive))) return undefined
    const bucket = (this.#bucket ??= await openCopy(this.#app.config, archiveCopy))
    if (!this.#objects) {
      await claim({ archive, keys, dataFolder }, bucket)
      this.#objects = objectsOf(await contentsOf(bucket))
    }
    return { archive, keys, bucket, objects: this.#objects }
  }
}

export const archiveCopier = perApp((app) => new ArchiveCopier(app))
