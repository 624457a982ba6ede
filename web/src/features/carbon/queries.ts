import { useQuery } from '@tanstack/react-query'
import { carbon, type CarbonPeriod } from '@mynah/contract/carbon'
import type { InputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { api } from '#client/api/api.ts'
import { invalidate, query } from '#client/api/query.ts'
export { newId } from '@mynah/client/ids'

/** The device's time zone, by which the server determines the day. */
const zone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export const useFactors = () => useQuery(query(carbon.factors, {}))

export const useSummary = (period: CarbonPeriod) => useQuery(query(carbon.summary, { period, zone: zone() }))

/** The entries of a day; not loaded before the day is known. */
export const useEntriesOf = (day: string | undefined) =>
  useQuery({
    ...query(carbon.list, { day, pageSize: limits.carbonEntriesPerDayMax }),
    enabled: day !== undefined,
  })

export async function renewDiary(): Promise<void> {
  await Promise.all([invalidate(carbon.list), invalidate(carbon.summary)])
}

/** @returns the points for the entry. Throws the refusal. */
export async function logEntry(
  requestId: string,
  entry: { key: string; amount: number; day: string },
  fields: readonly string[],
): Promise<number> {
  const { points } = await api(
    carbon.add,
    { requestId, zone: zone(), entries: [entry] },
    { fields, answered: ['CarbonAmountTooLarge'] },
  )
  void renewDiary()
  return points
}

export async function changeEntry(id: string, amount: number, fields: readonly string[]): Promise<void> {
  await api(carbon.update, { id, amount }, { fields, answered: ['CarbonAmountTooLarge'] })
  void renewDiary()
}

export async function removeEntry(id: string): Promise<void> {
  await api(carbon.remove, { id })
  void renewDiary()
}

export async function setGoal(goal: InputOf<typeof carbon.goal>, fields: readonly string[]): Promise<void> {
  await api(carbon.goal, goal, { fields })
  await invalidate(carbon.summary)
}
