import pLimit from 'p-limit'
import { ApiError } from '#platform/api-error.ts'

/** Limits CPU-bound work: `atOnce` run, `waitingMax` wait, more are refused with TryLater. */
export function concurrencyLimit(atOnce: number, waitingMax: number) {
  const limit = pLimit(atOnce)
  return async <T>(action: () => Promise<T>): Promise<T> => {
    const isFull = limit.activeCount + limit.pendingCount >= atOnce + waitingMax
    if (isFull) throw new ApiError('TryLater')
    return limit(action)
  }
}
