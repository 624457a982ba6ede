import { expect, test } from 'vitest'
import { passed, type Report, type Run } from './fault.ts'
import { herd } from './herd.ts'
import { slowReaders } from './slow.ts'

const seed = Number(process.env.MYNAH_SEED ?? Math.floor(Math.random() * 1_000_000))

async function held(fault: (run: Run) => Promise<Report>): Promise<void> {
  const report = await fault({ seed, messages: 100, say: () => {} })
  console.log(`seed ${seed}: ${report.facts}`)
  expect(report.violations, `seed ${seed}`).toEqual([])
  expect(report.failures, `seed ${seed}`).toEqual([])
  expect(passed(report)).toBe(true)
}

test('three hundred sockets are back after their server was killed', () => held((run) => herd(run, 300)))

test('readers that take little or nothing are let go or caught up, and the others do not notice', () =>
  held((run) => slowReaders(run, { slow: 5, stalled: 50, seconds: 3, perSecond: 30, p99Ms: 3_000 })))
