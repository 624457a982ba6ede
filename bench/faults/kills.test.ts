import { expect, test } from 'vitest'
import { passed } from './fault.ts'
import { killsAndCuts } from './kills.ts'

test('five kills of the server, five of the database and eighty cuts lose nothing and double nothing', async () => {
  const seed = Number(process.env.MYNAH_SEED ?? Math.floor(Math.random() * 1_000_000))
  const counts = { serverKills: 5, databaseKills: 5, cuts: 80 }
  const report = await killsAndCuts({ seed, messages: 1_200, say: () => {} }, counts, 1)
  console.log(`seed ${seed}: ${report.facts}`)
  expect(report.violations, `seed ${seed}`).toEqual([])
  expect(passed(report)).toBe(true)
})
