export const carbonLimits = {
  carbonEntriesAtOnceMax: 20,
  carbonEntriesPerDayMax: 50,
  /** How many days back an entry may be dated. */
  carbonDaysBackMax: 30,
  carbonGoalGramsMax: 10_000_000,
  /** Points for the first entry of each category on a day, and the most that a day earns. */
  carbonPoints: 2,
  carbonPointsPerDayMax: 10,
} as const
