import type { Chance } from '../faults/chance.ts'

/**
 * How people use a messenger on a phone, in simulated time. The number of messages per day is that of docs/scale.md;
 * the other figures are assumptions, each with its distribution, to be changed here.
 */
export const behaviour = {
  /** Poisson: how often a person opens the app in a day. */
  sessionsPerDay: 8,
  /** Lognormal: how long a session lasts; the median in ms, and the deviation of its logarithm. */
  look: { median: 180_000, deviation: 1 },
  /** Geometric: messages sent in a session, so that a day has 50. */
  messagesPerSession: 50 / 8,
  /** Lognormal: the time from one message to the next. */
  betweenMessages: { median: 15_000, deviation: 0.8 },
  /** Lognormal: how much of that time is spent typing. */
  typing: { median: 5_000, deviation: 0.8 },
  /** The share of sessions after which the app stays connected in the background, and lognormal for how long. */
  sleeps: 0.5,
  sleep: { median: 1_800_000, deviation: 1 },
  /** The shares of messages to groups; the rest goes to friends. */
  toSmallGroup: 0.25,
  toLargeGroup: 0.02,
  /** Zipf: the exponent of a friend's rank, by which messages are distributed among friends. */
  friendExponent: 1,
} as const

/** The relative number of sessions that start in each hour, from midnight: few at night, most in the evening. */
const openingsByHour = [3, 2, 1, 1, 1, 2, 4, 7, 9, 9, 9, 9, 11, 10, 9, 9, 9, 10, 12, 14, 15, 14, 10, 6]
const openingsOfDay = openingsByHour.reduce((sum, one) => sum + one, 0)

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** The times of a day at which a person opens the app, in ms after midnight, in order. */
export function openings(chance: Chance): number[] {
  const count = poisson(chance, behaviour.sessionsPerDay)
  return Array.from({ length: count }, () => openingTime(chance)).sort((a, b) => a - b)
}

function openingTime(chance: Chance): number {
  let left = chance.next() * openingsOfDay
  const hour = openingsByHour.findIndex((weight) => (left -= weight) < 0)
  return (Math.max(hour, 0) + chance.next()) * hourMs
}

/** Knuth's method, which suits small means. */
function poisson(chance: Chance, mean: number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = chance.next(); product > limit; product *= chance.next()) count += 1
  return count
}

/** A whole number from 0 up, with this mean. */
export function geometric(chance: Chance, mean: number): number {
  return Math.floor(Math.log(1 - chance.next()) / Math.log(mean / (mean + 1)))
}

/** By the Box-Muller transform. */
export function lognormal(
  chance: Chance,
  { median, deviation }: { median: number; deviation: number },
): number {
  const normal = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
  return median * Math.exp(deviation * normal)
}

/** A rank from 0 to below `count`; the first ones are the most frequent. */
export function zipf(chance: Chance, count: number): number {
  const weights = Array.from({ length: count }, (_, rank) => (rank + 1) ** -behaviour.friendExponent)
  let left = chance.next() * weights.reduce((sum, one) => sum + one, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  )
}
