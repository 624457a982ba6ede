import pLimit from 'p-limit'
import { ApiError } from './api-error.ts'

/** Bounds work that takes a whole core: `atOnce` run, `waitingMax` wait, the next is refused with TryLater. */
export function concurrencyLimit(atOnce: number, waitingMax: number) {
  const limit = pLimit(atOnce)
  return async <T>(action: () => Promise<T>): Promise<T> => {
    const isFull = limit.activeCount + limit.pendingCount >= atOnce + waitingMax
    if (isFull) throw new ApiError('TryLater')
    return limit(action)
  }
}
