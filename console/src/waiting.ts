import { useQuery } from '@tanstack/react-query'
import { operators, type WorkQueue } from '@mynah/contract/operators'
import { reading } from './client.ts'

const everyMs = 10_000

const useAnswer = (isInBackground = false) =>
  useQuery({
    ...reading(operators.waiting, {}),
    refetchInterval: everyMs,
    refetchIntervalInBackground: isInBackground,
  }).data

/** How many wait in each queue that the operator may open. */
export const useWaiting = (): Partial<Record<WorkQueue, number>> => useAnswer()?.counts ?? nothing

/** Since when the one waits that waits longest; 0 where nobody does. */
export const useOldest = (queue: WorkQueue): number | undefined => useAnswer()?.oldest[queue]

/** Since when the last one waits in each queue, asked for while the page is not in front too where that is wanted. */
export const useNewest = (isInBackground: boolean) => useAnswer(isInBackground)?.newest

const nothing = {}
