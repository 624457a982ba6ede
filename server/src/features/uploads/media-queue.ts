import { limits } from '@mynah/contract/limits'
import { FairQueue } from '#platform/fair-queue.ts'

/**
 * Sounds and videos are read whole. Weighed by the bytes that were announced: the largest video is at work alone among
 * videos, and leaves room for a sound beside it.
 */
export const mediaQueue = new FairQueue({
  atOnce: 4,
  weightMax: limits.videoBytesMax + limits.audioBytesMax,
  waitingMax: 1_000,
  waitingOfOneMax: 20,
})
