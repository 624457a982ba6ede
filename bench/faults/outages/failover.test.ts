import { expect, test } from 'vitest'
import { failovers } from './failover.ts'
import { passed } from '../fault.ts'

// Needs Patroni and etcd, and a lock takes up to 20 s to expire: only in the full run.
const isFull = process.env.MYNAH_FULL === '1'

test.runIf(isFull)(
  'a primary that is lost with its folder takes nothing with it that was acknowledged',
  async () => {
    const seed = Number(process.env.MYNAH_SEED ?? Math.floor(Math.random() * 1_000_000))
    const report = await failovers({ seed, messages: 1_000, say: console.log }, { kills: 1, payers: 10 })
    console.log(`seed ${seed}: ${report.facts}`)
    expect(report.violations, `seed ${seed}`).toEqual([])
    expect(report.failures, `seed ${seed}`).toEqual([])
    expect(passed(report)).toBe(true)
  },
  600_000,
)
