import { expect, test } from 'vitest'
import { Chance } from '../faults/chance.ts'
import { behaviour, dayMs, geometric, hourMs, lognormal, openings, zipf } from './behaviour.ts'
import { Society } from './society.ts'

const draws = 20_000
const drawn = <T>(draw: (chance: Chance) => T): T[] => {
  const chance = new Chance(7)
  return Array.from({ length: draws }, () => draw(chance))
}
const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

test('people open the app as often as configured, in order, more in the evening than at night', () => {
  const days = drawn(openings)
  expect(mean(days.map((times) => times.length))).toBeCloseTo(behaviour.sessionsPerDay, 0)
  for (const times of days) expect(times).toEqual([...times].sort((a, b) => a - b))
  const all = days.flat()
  expect(all.every((time) => time >= 0 && time < dayMs)).toBe(true)
  const during = (hour: number) => all.filter((time) => Math.floor(time / hourMs) === hour).length
  expect(during(20)).toBeGreaterThan(10 * during(3))
})

test('a geometric number has its mean, and a lognormal time its median', () => {
  expect(mean(drawn((chance) => geometric(chance, 6.25)))).toBeCloseTo(6.25, 0)
  const times = drawn((chance) => lognormal(chance, { median: 100, deviation: 1 })).sort((a, b) => a - b)
  expect(times[draws / 2]).toBeGreaterThan(95)
  expect(times[draws / 2]).toBeLessThan(105)
})

test('of ten friends the first is written to twice as often as the second', () => {
  const ranks = drawn((chance) => zipf(chance, 10))
  const count = (rank: number) => ranks.filter((one) => one === rank).length
  expect(count(0) / count(1)).toBeCloseTo(2, 0)
  expect(Math.max(...ranks)).toBe(9)
})

test('friends are mutual, and nobody is their own', () => {
  const society = new Society(500)
  for (const index of [0, 3, 250, 499]) {
    const friends = society.friendsOf(index)
    expect(new Set(friends).size).toBe(10)
    expect(friends).not.toContain(index)
    for (const friend of friends) expect(society.friendsOf(friend)).toContain(index)
  }
})
