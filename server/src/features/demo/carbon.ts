import { addDays } from '@mynah/contract/days'
import { dayIn } from '@mynah/contract/time-zones'
import type { App } from '#platform/app.ts'
import { logPast } from '#features/carbon/index.ts'

const dayMs = 86_400_000
const days = 30

/** Amelia's entries for each day of the week, Sunday first; amounts in hundredths. */
const week: [key: string, amount: number][][] = [
  [
    ['meal-fish', 2_00],
    ['meal-vegetarian', 1_00],
    ['train', 24_00],
    ['waste-recycled', 3_50],
  ],
  [
    ['motorbike-small', 14_00],
    ['meal-meat-medium', 2_00],
    ['electricity-id', 6_20],
  ],
  [
    ['bus', 14_00],
    ['meal-vegetarian', 2_00],
    ['electricity-id', 5_80],
  ],
  [
    ['motorbike-small', 14_00],
    ['meal-meat-medium', 1_00],
    ['meal-vegan', 1_00],
    ['electricity-id', 6_40],
  ],
  [
    ['bus', 14_00],
    ['meal-fish', 2_00],
    ['waste-landfill', 2_20],
    ['electricity-id', 6_00],
  ],
  [
    ['taxi', 9_50],
    ['meal-meat-high', 1_00],
    ['meal-vegetarian', 1_00],
    ['electricity-id', 7_10],
  ],
  [
    ['motorbike-small', 31_00],
    ['meal-meat-medium', 2_00],
    ['shopping-clothes', 40],
    ['electricity-id', 7_60],
  ],
]
/** Occasional entries, by days ago. */
const seldom: Record<number, [key: string, amount: number]> = {
  6: ['gas-lpg', 3_00],
  16: ['flight-economy', 980_00],
  21: ['gas-lpg', 3_00],
}

/** Adds a month of entries for a user, up to yesterday. */
export async function keepDiary(app: App, userId: string): Promise<void> {
  const now = app.clock.now()
  const today = dayIn('UTC', now)
  for (let ago = days; ago > 0; ago -= 1) {
    const day = addDays(today, -ago)
    const extra = seldom[ago]
    const done = [...(week[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? []), ...(extra ? [extra] : [])]
    const then = { ...app, userId, clock: { now: () => now - ago * dayMs } }
    await app.transaction((tx) =>
      logPast(
        then,
        tx,
        done.map(([key, amount]) => ({ key, amount, day })),
      ),
    )
  }
}
