import { expect, test } from 'vitest'
import { passed } from '../fault.ts'
import { killsAndCuts } from './kills.ts'

test('three kills of the server, three of the database and forty cuts lose nothing and double nothing', async () => {
  const seed = Number(process.env.MYNAH_SEED ?? Math.floor(Math.random() * 1_000_000))
  const counts = { serverKills: 3, databaseKills: 3, cuts: 40 }
  const report = await killsAndCuts({ seed, messages: 700, say: () => {} }, counts, 1)
  console.log(`seed ${seed}: ${report.facts}`)
  expect(report.violations, `seed ${seed}`).toEqual([])
  expect(passed(report)).toBe(true)
})
