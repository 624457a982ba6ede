import { randomBytes } from 'node:crypto'
import { redPackets } from '@mynah/contract/red-packets'
import { features } from '../../server/src/features.ts'
import { collectExtensions } from '../../server/src/platform/extension-point.ts'
import { verifyAll } from '../../server/src/features/ledger/index.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { crowdIn, type CrowdMember } from '../../server/test/packets.ts'
import { callAs, CallRefused } from '../../server/test/person.ts'
import { ServerProcess } from '../faults/servers.ts'
import { Latencies } from '../load/stats.ts'
import { seedPacket, sharesOf } from './seed.ts'

export type Crowd = { people: number; packets: number; hands: number }
export type CrowdReport = {
  perSecond: number
  p50: number
  p99: number
  opened: number
  refused: number
  again: number
  failures: string[]
}

const newRequest = () => randomBytes(24).toString('base64url')

/**
 * All people grab every packet at two servers, of which one is killed meanwhile; calls without an answer are repeated
 * under the same id. Of the last packet sixty shares are opened, and the rest is refunded. Then everything is checked
 * against the answers, the rows and the ledger.
 */
export async function grabbingCrowd(
  database: Database,
  url: string,
  { people: count, packets, hands }: Crowd,
): Promise<CrowdReport> {
  const { key, people } = await crowdIn(database.pool, count)
  const sender = people[0]?.id ?? ''
  const totals = Array.from({ length: packets }, (_, nth) => sharesOf + nth * 777)
  const packetIds: string[] = []
  for (const total of totals) packetIds.push(await seedPacket(database, sender, key, total))
  const options = { databaseUrl: url, limitFactor: 10_000 }
  const servers = [await ServerProcess.start(options), await ServerProcess.start(options)]
  const report = { opened: 0, refused: 0, again: 0, failures: [] as string[] }
  const got = new Map<string, number>()
  const latencies = new Latencies()
  const last = packetIds.at(-1) ?? ''
  const tasks = packetIds.flatMap((id) =>
    people.slice(0, id === last ? 60 : count).map((person) => ({ id, person })),
  )
  let done = 0
  let killed: Promise<unknown> | undefined

  const ask = async (person: CrowdMember, id: string) => {
    const requestId = newRequest()
    for (let tries = 0; ; tries += 1) {
      const server = servers[(done + tries) % 2]
      if (!server?.running) continue
      try {
        return await callAs({ url: `http://127.0.0.1:${server.port}/` }, person.token, redPackets.open, {
          ...{ requestId, id },
        })
      } catch (error) {
        if (error instanceof CallRefused && error.message !== 'TryLater') return error.message
        if (tries > 200) throw error
        report.again += 1
        await new Promise((next) => setTimeout(next, 20))
      }
    }
  }
  const hand = async () => {
    for (let task = tasks[done++]; task; task = tasks[done++]) {
      if (done > tasks.length * 0.3 && !killed) killed = servers[0]?.kill('SIGKILL')
      const begun = performance.now()
      const answer = await ask(task.person, task.id)
      latencies.add(performance.now() - begun)
      if (typeof answer !== 'string') {
        report.opened += 1
        got.set(`${task.id} ${task.person.id}`, answer.mine ?? 0)
      } else {
        report.refused += 1
        if (answer !== 'PacketEmpty') report.failures.push(`refused with ${answer}`)
      }
    }
  }
  const started = performance.now()
  try {
    await Promise.all(Array.from({ length: hands }, hand))
    const seconds = (performance.now() - started) / 1000
    await killed
    await expire(database, last)
    report.failures.push(...(await faultsOf(database, packetIds, got)))
    const { p50, p99 } = latencies.quantiles()
    return { ...report, perSecond: report.opened / seconds, p50, p99 }
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  }
}

/** Lets a packet expire; the job of the remaining server runs every ten seconds. */
async function expire(database: Database, id: string): Promise<void> {
  await database.pool.query('update red_packets set expires_at = $2 where id = $1', [id, Date.now()])
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await database.pool.query<{ settled_at: number }>(
      'select settled_at from red_packets where id = $1',
      [id],
    )
    if (rows[0]?.settled_at) return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error('what was left did not go back within a minute')
}

type Row = {
  packet_id: string
  user_id: string | null
  cents: number
  returned: boolean
}

/** Inconsistencies between the answers, the shares and the ledger. */
async function faultsOf(database: Database, ids: string[], got: Map<string, number>): Promise<string[]> {
  const { rows } = await database.pool.query<Row>(
    'select packet_id, user_id, cents, returned from red_packet_shares where packet_id = any($1::text[])',
    [ids],
  )
  const faults: string[] = []
  const taken = new Map(
    rows.flatMap((row) => (row.user_id ? [[`${row.packet_id} ${row.user_id}`, row.cents]] : [])),
  )
  for (const [who, cents] of got)
    if (taken.get(who) !== cents) faults.push(`${who} was shown ${cents} and has ${taken.get(who)}`)
  for (const who of taken.keys()) if (!got.has(who)) faults.push(`${who} has a share and was not shown it`)
  const free = rows.filter((row) => row.user_id === null && !row.returned).length
  if (free > 0) faults.push(`${free} shares are free`)
  const posted = await database.pool.query<{ account: string; sum: number; count: number }>(
    `select account, sum(amount)::bigint as sum, count(*)::int as count from ledger_entries
     where account = any($1::text[]) group by account`,
    [ids.map((id) => `held:packet:${id}`)],
  )
  for (const { account, sum } of posted.rows) if (sum !== 0) faults.push(`${account} still holds ${sum}`)
  const paid = new Map<string, number>()
  for (const row of rows) if (row.user_id) paid.set(row.user_id, (paid.get(row.user_id) ?? 0) + row.cents)
  const entries = await database.pool.query<{ account: string; sum: number }>(
    `select e.account, sum(e.amount)::bigint as sum from ledger_entries e join ledger_postings p on p.id = e.posting_id
     where p.kind = 'packet-opened' and e.account like 'person:%' and p.key like any($1::text[]) group by e.account`,
    [ids.map((id) => `packet/${id}/open/%`)],
  )
  for (const { account, sum } of entries.rows)
    if (paid.get(account.slice('person:'.length)) !== sum) faults.push(`${account} was paid ${sum}`)
  if (entries.rows.length !== paid.size) faults.push(`${entries.rows.length} of ${paid.size} were paid`)
  const { wrong } = await verifyAll(database.db, { extensions: collectExtensions(features) }, Date.now())
  return [...faults, ...wrong.map(({ at, what }) => `${at} ${what}`)]
}
