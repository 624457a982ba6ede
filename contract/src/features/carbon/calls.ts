import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { Day, timeZone } from '../../rules/days.ts'
import { call, emptyInput, emptyOutput, event, id, int, list, paged, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { cents as hundredths, requestId } from '../../rules/money.ts'

export const carbonCategories = [
  'transport',
  'electricity',
  'gas',
  'food',
  'flights',
  'shopping',
  'waste',
] as const
/** What emits it. */
export const CarbonCategory = z.enum(carbonCategories)
export type CarbonCategory = z.output<typeof CarbonCategory>

export const carbonUnits = ['km', 'passengerKm', 'kWh', 'kg', 'm3', 'litre', 'meal', 'personYear'] as const
export type CarbonUnit = (typeof carbonUnits)[number]

/** The most that one entry of a category takes, in hundredths of its unit: what nobody does in one day is a slip. */
export const carbonMost: Record<CarbonCategory, number> = {
  transport: 2_000_00,
  electricity: 2_000_00,
  gas: 200_00,
  food: 20_00,
  flights: 20_000_00,
  shopping: 200_00,
  waste: 200_00,
}

const factorKey = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const milligrams = int(0, 100_000_000_000)

/** What one unit of something emits, in milligrams of CO2 equivalent, and who published that. */
export const CarbonFactor = z.object({
  key: factorKey,
  version: z.int(),
  /** `average` is what a person of a country emits in a year, for comparison. */
  category: z.enum([...carbonCategories, 'average']),
  milligrams: z.int(),
  unit: z.enum(carbonUnits),
  source: z.string(),
  link: z.string(),
  year: z.int(),
  /** ISO 3166 of the country that it is for, '' where it is for all, WLD for the world. */
  country: z.string(),
})
export type CarbonFactor = z.output<typeof CarbonFactor>

/** Something that was done on a day, with the factor that it was computed with: a newer version changes no past entry. */
export const CarbonEntry = z.object({
  id: z.string(),
  day: z.string(),
  amount: hundredths(0, 1_000_000_00),
  /** Of CO2 equivalent. */
  grams: z.int(),
  factor: CarbonFactor,
  createTime: z.int(),
})
export type CarbonEntry = z.output<typeof CarbonEntry>

/** Whole grams of CO2 equivalent of an amount in hundredths of the factor's unit. */
export const gramsOf = (amount: number, milligramsPerUnit: number): number =>
  Math.round((amount * milligramsPerUnit) / 100_000)

const amount = hundredths(1, Math.max(...Object.values(carbonMost)))
export const CarbonPeriod = z.enum(['week', 'month', 'year'])
export type CarbonPeriod = z.output<typeof CarbonPeriod>

const country = z.string().check(z.regex(/^(?:[A-Z]{2}|WLD)?$/))

/** What was emitted in a span. */
export const CarbonSummary = z.object({
  /** By day, oldest first; by month (2026-11) for a year. */
  series: z.array(
    z.object({ at: z.string(), grams: z.int(), byCategory: z.partialRecord(CarbonCategory, z.int()) }),
  ),
  grams: z.int(),
  /** Of the same number of days before. */
  before: z.int(),
  byCategory: z.array(z.object({ category: CarbonCategory, grams: z.int() })),
  /** What a person of the chosen country emits in as many days; null where none is chosen. */
  average: z.nullable(z.object({ grams: z.int(), factor: CarbonFactor })),
  /** For 30 days; 0 where none is set. */
  goal: z.int(),
  country: z.string(),
  /** What today's entries have earned, and the most that a day earns. */
  pointsToday: z.int(),
  pointsMost: z.int(),
  today: z.string(),
})
export type CarbonSummary = z.output<typeof CarbonSummary>

export const carbon = {
  /** The newest version of each, with its source. */
  factors: call('carbon/factors', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(CarbonFactor) }),
  })),
  /** All or none. The first entry of each category on a day earns points, if it is for today, up to the cap of the day. */
  add: call('carbon/add', () => ({
    rate: 'write',
    input: z.object({
      requestId,
      zone: timeZone,
      entries: z
        .array(z.object({ key: factorKey, amount, day: z.optional(Day) }))
        .check(z.minLength(1), z.maxLength(limits.carbonEntriesAtOnceMax)),
    }),
    output: z.object({ list: z.array(CarbonEntry), points: z.int() }),
    errors: ['CarbonDayFull', 'CarbonAmountTooLarge'],
  })),
  /** Newest day first; of one day if asked. */
  list: call('carbon/list', () => ({
    input: z.object({ day: z.optional(Day), ...paged }),
    output: list(CarbonEntry),
  })),
  /** Another amount; the factor stays the one that it was computed with. */
  update: call('carbon/update', () => ({
    rate: 'write',
    input: z.object({ id, amount }),
    output: CarbonEntry,
    errors: ['CarbonAmountTooLarge'],
  })),
  /** Removes an entry; its points stay. */
  remove: call('carbon/remove', () => ({ rate: 'write', input: z.object({ id }), output: emptyOutput })),
  /** The last 7 days, 30 days or 12 months. */
  summary: call('carbon/summary', () => ({
    input: z.object({ period: CarbonPeriod, zone: timeZone }),
    output: CarbonSummary,
  })),
  /** What the caller wants to stay below in 30 days, 0 for nothing, and the country that they are compared with. */
  goal: call('carbon/goal', () => ({
    rate: 'write',
    input: z.object({ grams: int(0, limits.carbonGoalGramsMax), country }),
    output: emptyOutput,
  })),
}

/** To one's own devices. */
export const carbonEvents = {
  /** The carbon entries or the goal of this user changed. */
  changed: event('carbon.changed', z.object({})),
}

export const carbonAdmin = {
  factors: adminCall('carbon/factors', {
    roles: ['editor'],
    input: emptyInput,
    output: z.object({ list: z.array(z.extend(CarbonFactor, { createTime: z.int() })) }),
  }),
  /** A new version of a factor; what was computed with older ones stays. */
  revise: adminCall('carbon/revise', {
    roles: ['editor'],
    recorded: true,
    input: z.object({
      key: factorKey,
      /** The version that was looked at: another one that was made meanwhile is not overwritten unseen. */
      version: int(1, 1_000_000),
      milligrams,
      source: singleLineText(200, 1),
      link: z.string().check(z.maxLength(500), z.regex(/^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?:[/?#]\S*)?$/i)),
      year: int(1990, 2100),
    }),
    output: z.object({ version: z.int() }),
    errors: ['CarbonFactorRevised'],
  }),
  /** What was logged on each of the last 30 days (UTC). */
  days: adminCall('carbon/days', {
    roles: ['editor'],
    input: emptyInput,
    output: z.object({
      list: z.array(
        z.object({
          day: z.string(),
          entries: z.int(),
          people: z.int(),
          grams: z.int(),
          points: z.int(),
        }),
      ),
    }),
  }),
}
