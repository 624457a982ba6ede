import { useQuery } from '@tanstack/react-query'
import { operators, type WorkQueue } from '@mynah/contract/operators'
import { queryOf } from './client.ts'

const everyMs = 10_000

const useAnswer = (isInBackground = false) =>
  useQuery({
    ...queryOf(operators.waiting, {}),
    refetchInterval: everyMs,
    refetchIntervalInBackground: isInBackground,
  }).data

/** The number of waiting items in each queue that the operator may open. */
export const useWaiting = (): Partial<Record<WorkQueue, number>> => useAnswer()?.counts ?? nothing

/** Since when the oldest item waits; 0 if there is none. */
export const useOldest = (queue: WorkQueue): number | undefined => useAnswer()?.oldest[queue]

/** Since when the newest item of each queue waits; polled in the background too if wanted. */
export const useNewest = (isInBackground: boolean) => useAnswer(isInBackground)?.newest

const nothing = {}
