import { useQuery } from '@tanstack/react-query'
import { operators, type WorkQueue } from '@mynah/contract/operators'
import { reading } from './client.ts'

const everyMs = 10_000

/** How many wait in each queue that the operator may open. */
export function useWaiting(): Partial<Record<WorkQueue, number>> {
  const { data } = useQuery({ ...reading(operators.waiting, {}), refetchInterval: everyMs })
  return data?.counts ?? nothing
}

const nothing = {}
