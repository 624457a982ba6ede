import { rm } from 'node:fs/promises'
import { limits } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { FairQueue, type Requester } from '#platform/queues/fair-queue.ts'
import { filesOf } from '#platform/files/files.ts'
import type { Job, Made } from './reader/jobs.ts'
import { readBy } from './reader/readers.ts'

const readersAtOnce = 2
/** A second of work weighs as much as five mebibytes, in line with the time limit of a file (reader/readers.ts). */
const weightOfMs = (5 * 1024 * 1024) / 1_000

/**
 * Uploads are processed by two reader processes, one file each, weighted by size: the largest video excludes other
 * videos, but leaves room for a picture or an audio file.
 */
export const readingQueue = new FairQueue({
  atOnce: readersAtOnce,
  weightMax: limits.videoBytesMax + limits.audioBytesMax,
  waitingMax: 1_000,
  waitingOfOneMax: limits.readsWaitingMax,
  weightOfMs,
})

type Given<J> = {
  requester: Requester
  /** The storage name of the file. */
  name: string
  bytesMax: number
  /** Called when its turn comes, before anything is written to the disk. */
  before?: () => Promise<void>
  job: (paths: { path: string; out: string; thumb: string }) => J
}

/**
 * Processes a file in its turn in a reader process, and passes the result to `take`; files that it does not take are
 * deleted. null if the file is gone. Throws the file's refusal, or TryLater if too many wait.
 */
export function readInTurn<J extends Job, T>(
  app: App,
  { requester, name, bytesMax, before, job }: Given<J>,
  take: (made: Made<J>, paths: { out: string; thumb: string }) => Promise<T>,
): Promise<T | null> {
  const files = filesOf(app)
  return readingQueue.run(requester, bytesMax, async () => {
    await before?.()
    const file = await files.borrow(name, bytesMax)
    if (!file) return null
    const made = { out: await files.workPath(), thumb: await files.workPath() }
    try {
      const answer = await readBy(job({ path: file.path, ...made }), file.size, {
        onEnd: (why) => app.log.warn({ why, bytes: file.size }, 'the reader of an upload was ended'),
      })
      if ('gone' in answer) return null
      if ('refused' in answer) throw new ApiError(answer.refused)
      return await take(answer.made, made)
    } finally {
      for (const path of Object.values(made)) await rm(path, { force: true })
      await file.release()
    }
  })
}
