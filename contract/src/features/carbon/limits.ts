export const carbonLimits = {
  carbonEntriesAtOnceMax: 20,
  carbonEntriesPerDayMax: 50,
  /** How long ago something may have been done that is logged today. */
  carbonDaysBackMax: 30,
  carbonGoalGramsMax: 10_000_000,
  /** For the first entry of each category on a day, and the most that a day earns. */
  carbonPoints: 2,
  carbonPointsPerDayMax: 10,
} as const
