import { openDatabase, type Database } from '../../server/src/platform/database/database.ts'
import { features } from '../../server/src/features.ts'
import { collectExtensions } from '../../server/src/platform/extension-point.ts'
import { verifyAll } from '../../server/src/features/ledger/index.ts'
import type { DatabaseKill, FaultyDatabase } from './database.ts'
import type { Report, Run } from './fault.ts'
import { pause } from './human.ts'
import { compare, payUntil, rich, type Done } from './payers.ts'
import { World } from './world.ts'

type Counts = { people: number; serverKills: number; databaseKills: number }

const timeoutMs = 120_000

/**
 * Users send, accept and return money, send and open red packets, exchange money for points and withdraw it, while
 * servers and the database are killed. After each kill the complete ledger is checked, and at the end all users must
 * have what was acknowledged.
 */
export async function moneyUnderKills(run: Run, counts: Counts): Promise<Report> {
  const world = await World.open({ seed: run.seed, servers: 2, people: 0 })
  const failures: string[] = []
  try {
    const payers = await rich(world, counts.people)
    const books = await openDatabase(world.database.url, { waitMs: 10_000 })
    const check = () => checkLedgerOf(world, books, failures)
    const done: Done = { ok: 0, refused: 0 }
    let checks = 0
    const kills = [
      ...Array.from({ length: counts.serverKills }, (_, nth) => () => killServer(world, nth)),
      ...Array.from({ length: counts.databaseKills }, (_, nth) => () => killDatabase(world, nth)),
    ].map((kill) => ({ kill, order: world.chance.next() }))
    kills.sort((a, b) => a.order - b.order)
    const isOver = () => done.ok + done.refused >= run.messages
    const disturb = async () => {
      for (const [nth, { kill }] of kills.entries()) {
        const point = ((nth + 0.5) / kills.length) * run.messages
        while (done.ok + done.refused < point) await pause(20)
        await kill()
        await check()
        checks += 1
        run.say(`${done.ok} actions, ${nth + 1} of ${kills.length} kills, books looked at ${checks} times`)
      }
    }
    await Promise.all([payUntil(world, payers, done, isOver), disturb()])
    const entries = await check()
    for (const payer of payers) failures.push(...(await compare(payer)))
    failures.push(...world.cluster.crashes)
    await books.close()
    const facts =
      `${done.ok} actions of ${counts.people} people (${done.refused} refused), ${entries} entries, ` +
      `${counts.serverKills} server kills, ${counts.databaseKills} database kills, books recomputed ${checks + 1} times`
    return { facts, violations: [], failures }
  } catch (error) {
    throw new Error(`while its servers said: ${world.cluster.logs.slice(-2_000)}`, { cause: error })
  } finally {
    await world.close()
  }
}

/** Checks the complete ledger, and records inconsistencies. @returns the number of entries */
export async function checkLedgerOf(world: World, books: Database, failures: string[]): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    try {
      const extensions = collectExtensions(features)
      const { wrong, entries } = await verifyAll(books.db, { extensions }, Date.now())
      failures.push(...wrong.map(({ at, what }) => `${at} ${what}`))
      return entries
    } catch (error) {
      // the database was killed again meanwhile
      if (tries > 100) throw error
      await world.database.answers(timeoutMs)
      await pause(100)
    }
  }
}

async function killServer(world: World, nth: number): Promise<void> {
  const index = nth % world.cluster.count
  if (nth % 2 === 0) await world.cluster.dieAtCommit(index)
  else await world.cluster.restart(index, 'SIGKILL')
}

async function killDatabase(world: World<FaultyDatabase>, nth: number): Promise<void> {
  const how: DatabaseKill = nth % 3 === 0 ? 'postmaster' : nth % 3 === 1 ? 'immediate' : 'backend'
  await world.database.kill(how)
  await world.database.answers(timeoutMs)
}
