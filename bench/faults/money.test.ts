import { expect, test } from 'vitest'
import { passed } from './fault.ts'
import { moneyUnderKills } from './money.ts'
import { compare, rich, send } from './payers.ts'
import { World } from './world.ts'

const isFull = process.env.MYNAH_FULL === '1'
const seed = Number(process.env.MYNAH_SEED ?? Math.floor(Math.random() * 1_000_000))

test('three kills of servers and three of the database lose no cent and double none', async () => {
  const run = { seed, messages: 100, say: () => {} }
  const report = await moneyUnderKills(run, { people: 8, serverKills: 3, databaseKills: 3 })
  console.log(`seed ${seed}: ${report.facts}`)
  expect(report.failures, `seed ${seed}`).toEqual([])
  expect(passed(report)).toBe(true)
}, 300_000)

// Tests the checker, not the product: only in the full run.
test.runIf(isFull)('a server that forgets idempotency keys pays twice, and is caught', async () => {
  const world = await World.open({ seed, people: 0 })
  try {
    world.cluster.forgetful = true
    await world.cluster.restart(0, 'SIGKILL')
    const [ana, bo] = await rich(world, 2)
    if (!ana || !bo) throw new Error('nobody is there')
    let caught: string[] = []
    // the server may end after a commit of its own: then nothing was paid, and it is tried again
    for (let tries = 0; tries < 5 && caught.length === 0; tries += 1) {
      await Promise.all([world.cluster.dieAtCommit(0), send(ana, bo, 1_00, [])])
      caught = await compare(ana)
    }
    expect(caught.join()).toContain('was acknowledged')
  } finally {
    await world.close()
  }
})
