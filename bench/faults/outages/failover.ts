import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { inWorld, worst, type Report, type Run } from '../fault.ts'
import { live } from '../overload/load.ts'
import { checkLedgerOf } from '../money.ts'
import { PatroniDatabase } from './patroni.ts'
import { compare, payUntil, rich, type Done } from '../payers.ts'
import { World } from '../world.ts'

const readyWithinMs = 30_000

/**
 * The primary of a PostgreSQL cluster dies with its disk while users send messages and pay; the synchronous standby
 * replaces it, and Patroni builds a new standby instead of the lost node.
 */
export async function failovers(run: Run, counts: { kills: number; payers: number }): Promise<Report> {
  const database = await PatroniDatabase.open()
  const opening = World.over(database, { seed: run.seed, servers: 2, people: 8 })
  return inWorld(opening, async (world, failures) => {
    const talkers = world.people.length
    const payers = await rich(world, counts.payers)
    // the payers send no messages, and are checked by the ledger
    world.people.length = talkers
    const books = await openDatabase(database.url, { waitMs: 10_000 })
    const readyMs: number[] = []
    const rebuiltMs: number[] = []
    const done: Done = { ok: 0, refused: 0 }
    const losePrimary = async (nth: number) => {
      const from = performance.now()
      const lost = await database.losePrimary()
      const first = await world.first.send(world.first.conversations[0] ?? '', 'http')
      if (first.outcome !== 'ok')
        failures.push(`the first message after the loss of ${lost} was ${first.outcome}`)
      const ready = performance.now() - from
      readyMs.push(ready)
      if (ready > readyWithinMs) failures.push(`ready again only after ${Math.round(ready)} ms`)
      rebuiltMs.push(await database.rebuild(lost))
      await checkLedgerOf(world, books, failures)
      run.say(
        `${nth + 1} of ${counts.kills}: ${lost} lost with its folder, ready again after ${seconds(ready)} s, whole again ` +
          `after ${seconds(rebuiltMs.at(-1) ?? 0)} s more; ${world.history.sent.length} messages, ${done.ok} payments`,
      )
    }
    let isOver = false
    const talk = live(world, run.messages, [{ name: 'failovers', count: counts.kills, action: losePrimary }])
    await Promise.all([talk.finally(() => (isOver = true)), payUntil(world, payers, done, () => isOver)])
    const entries = await checkLedgerOf(world, books, failures)
    for (const payer of payers) failures.push(...(await compare(payer)))
    await books.close()
    // payments create messages that are not in the history
    const { rows } = await database.pool.query<{ id: string }>(
      'select distinct conversation_id as id from participants where user_id = any($1)',
      [payers.map((payer) => payer.human.id)],
    )
    world.elsewhere.push(...rows.map((row) => row.id))
    return (
      `${counts.kills} primaries lost with their folder, ready again after ${readyMs.map(seconds).join(', ')} s, a new ` +
      `standby after ${seconds(worst(rebuiltMs))} s at most; ${done.ok} actions of ${counts.payers} people who pay ` +
      `(${done.refused} refused), ${entries} entries, books recomputed ${counts.kills + 1} times`
    )
  })
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
