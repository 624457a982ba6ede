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
/** What causes the emission. */
export const CarbonCategory = z.enum(carbonCategories)
export type CarbonCategory = z.output<typeof CarbonCategory>

export const carbonUnits = ['km', 'passengerKm', 'kWh', 'kg', 'm3', 'litre', 'meal', 'personYear'] as const
export type CarbonUnit = (typeof carbonUnits)[number]

/**
 * The largest amount of one entry, in hundredths of the category's unit. More in one day is certainly a typing error.
 */
export const carbonAmountMax: Record<CarbonCategory, number> = {
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

/** The emission of one unit of something, in milligrams of CO2 equivalent, with its published source. */
export const CarbonFactor = z.object({
  key: factorKey,
  version: z.int(),
  /** `average` is the yearly emission of one person in a country, for comparison. */
  category: z.enum([...carbonCategories, 'average']),
  milligrams: z.int(),
  unit: z.enum(carbonUnits),
  source: z.string(),
  link: z.string(),
  year: z.int(),
  /** ISO 3166 code of its country; '' if it is for all countries, WLD for the world. */
  country: z.string(),
})
export type CarbonFactor = z.output<typeof CarbonFactor>

/** An activity of one day, with the factor used to compute it: a newer version of the factor changes no past entry. */
export const CarbonEntry = z.object({
  id: z.string(),
  day: z.string(),
  amount: hundredths(0, 1_000_000_00),
  /** Grams of CO2 equivalent. */
  grams: z.int(),
  factor: CarbonFactor,
  createTime: z.int(),
})
export type CarbonEntry = z.output<typeof CarbonEntry>

/** Grams of CO2 equivalent, rounded, of an amount in hundredths of the factor's unit. */
export const gramsOf = (amount: number, milligramsPerUnit: number): number =>
  Math.round((amount * milligramsPerUnit) / 100_000)

const amount = hundredths(1, Math.max(...Object.values(carbonAmountMax)))
export const CarbonPeriod = z.enum(['week', 'month', 'year'])
export type CarbonPeriod = z.output<typeof CarbonPeriod>

const country = z.string().check(z.regex(/^(?:[A-Z]{2}|WLD)?$/))

/** The emissions of a period. */
export const CarbonSummary = z.object({
  /** By day, oldest first; by month (2026-11) for a year. */
  series: z.array(
    z.object({ at: z.string(), grams: z.int(), byCategory: z.partialRecord(CarbonCategory, z.int()) }),
  ),
  grams: z.int(),
  /** The same sum for the period before. */
  before: z.int(),
  byCategory: z.array(z.object({ category: CarbonCategory, grams: z.int() })),
  /** The average emission in the chosen country in the same time; null if no country is chosen. */
  average: z.nullable(z.object({ grams: z.int(), factor: CarbonFactor })),
  /** Grams in 30 days; 0 if none is set. */
  goal: z.int(),
  country: z.string(),
  /** The points that today's entries earned, and the most that one day can earn. */
  pointsToday: z.int(),
  pointsMost: z.int(),
  today: z.string(),
})
export type CarbonSummary = z.output<typeof CarbonSummary>

export const carbon = {
  /** The newest version of each factor, with its source. */
  factors: call('carbon/factors', () => ({
    input: emptyInput,
    output: z.object({ list: z.array(CarbonFactor) }),
  })),
  /**
   * Adds all entries, or none. The first entry of each category on a day earns points, if it is for today, up to the
   * daily limit.
   */
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
  /** Entries, newest day first, or those of one day. */
  list: call('carbon/list', () => ({
    input: z.object({ day: z.optional(Day), ...paged }),
    output: list(CarbonEntry),
  })),
  /** Changes the amount; the entry keeps its version of the factor. */
  update: call('carbon/update', () => ({
    rate: 'write',
    input: z.object({ id, amount }),
    output: CarbonEntry,
    errors: ['CarbonAmountTooLarge'],
  })),
  /** Removes an entry; points earned by it stay. */
  remove: call('carbon/remove', () => ({ rate: 'write', input: z.object({ id }), output: emptyOutput })),
  /** Emissions of the last 7 days, 30 days or 12 months. */
  summary: call('carbon/summary', () => ({
    input: z.object({ period: CarbonPeriod, zone: timeZone }),
    output: CarbonSummary,
  })),
  /** Sets the caller's limit for 30 days, 0 for none, and the country for comparison. */
  goal: call('carbon/goal', () => ({
    rate: 'write',
    input: z.object({ grams: int(0, limits.carbonGoalGramsMax), country }),
    output: emptyOutput,
  })),
}

/** Sent to the user's own devices. */
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
  /** Publishes a new version of a factor; existing entries keep theirs. */
  revise: adminCall('carbon/revise', {
    roles: ['editor'],
    recorded: true,
    input: z.object({
      key: factorKey,
      /** The version that the operator saw. If another operator changed it meanwhile, the call is refused. */
      version: int(1, 1_000_000),
      milligrams,
      source: singleLineText(200, 1),
      link: z.string().check(z.maxLength(500), z.regex(/^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?:[/?#]\S*)?$/i)),
      year: int(1990, 2100),
    }),
    output: z.object({ version: z.int() }),
    errors: ['CarbonFactorRevised'],
  }),
  /** Entries on each of the last 30 days (UTC). */
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
