import { expect, test } from 'vitest'
import type { Run } from './fault.ts'
import { herd } from './overload/herd.ts'
import { hasHistory } from './upgrades/earlier-code.ts'
import { upgrades } from './upgrades/upgrade.ts'
import { livingMessages } from './living/living.ts'
import { slowReaders } from './overload/slow.ts'

const seed = Number(process.env.MYNAH_SEED ?? Math.floor(Math.random() * 1_000_000))
const isFull = process.env.MYNAH_FULL === '1'
const run: Run = { seed, messages: 100, say: () => {} }

test('three hundred sockets are back after their server was killed', async () => {
  const { facts, ...broken } = await herd(run, 300)
  console.log(`seed ${seed}: ${facts}`)
  expect(broken, `seed ${seed}`).toEqual({ violations: [], failures: [] })
})

// Takes sixteen seconds: only in the full run.
test.runIf(isFull)('fifty readers that stall are disconnected, and the others do not notice', async () => {
  const { facts, ...broken } = await slowReaders(run, { slow: 5, stalled: 50, seconds: 8, p99Ms: 3_000 })
  console.log(`seed ${seed}: ${facts}`)
  expect(broken, `seed ${seed}`).toEqual({ violations: [], failures: [] })
})

test('kills of two servers leave every message as it was acknowledged, on every device', async () => {
  const counts = { people: 8, devices: 2, serverKills: 2, cuts: 20 }
  const { facts, ...broken } = await livingMessages({ ...run, messages: 400 }, counts)
  console.log(`seed ${seed}: ${facts}`)
  expect(broken, `seed ${seed}`).toEqual({ violations: [], failures: [] })
})

// A clone with --depth has no earlier versions.
test.runIf(hasHistory())('the last release and an early version are replaced under load', async () => {
  const { facts, ...broken } = await upgrades(run, { perSecond: 30, seconds: 1 })
  console.log(`seed ${seed}: ${facts}`)
  expect(broken, `seed ${seed}`).toEqual({ violations: [], failures: [] })
})
