import { fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { formatMoney } from '@mynah/contract/money'
import { chatType } from '@mynah/contract/socket'
import { Client } from '../../load/client.ts'
import { hashPassword, serverAsCaller } from '../../../server/src/platform/secrets/passwords.ts'
import { crowd } from '../crowd.ts'
import { inWorld, type Report, type Run } from '../fault.ts'
import type { Attacked, Hostile, HostileOrder } from './hostile-crowd.ts'
import { pause, type Human } from '../human.ts'
import { rich } from '../payers.ts'
import { percentile } from '../quiet.ts'
import { callApi, Refused, Unanswered } from '../wire.ts'
import { World } from '../world.ts'

const payPassword = '135790'
const password = 'the right one of all'
const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'] as const
const mebibyte = 1_024 * 1_024
/** By which factor a message or payment may be slower, and how much more memory may be used a minute after. */
const goal = { times: 5, memory: 150 * mebibyte }
/** Times depend on other load of the machine: a run only fails above this factor. */
const failedTimes = 25

type Counts = { hostile: number; pairs: number; payers: number; perSecond: number; seconds: number }

/** All known attacks at once, from four addresses, beside users who send messages and pay. */
export function hostileCrowd(run: Run, counts: Counts): Promise<Report> {
  const env = { MYNAH_LIMIT_FACTOR: '1', MYNAH_TRUST_PROXY: '1', MYNAH_ORIGINS: '' }
  const opening = World.open({ seed: run.seed, people: 0, devices: 0, env })
  return inWorld(opening, async (world, failures) => {
    const server = world.cluster.server(0)
    const payers = (await rich(world, counts.payers)).map(({ human }) => human)
    const paying = payers.map(({ id }) => id)
    world.elsewhere.push(...paying.flatMap((a) => paying.filter((b) => a < b).map((b) => `2:${a}:${b}`)))
    await warmUp(server.port, payers)
    const talkers = await Talkers.enter(world, server.port, await crowd(world, 2 * counts.pairs, 1_000))
    const hostile = await hostileOf(world, counts.hostile)
    const attackers = fork(join(import.meta.dirname, 'hostile-crowd.ts'))
    // attackers have their own machines: the CPU time that theirs takes here should not slow down the server
    setPriority(attackers.pid ?? 0, constants.priority.PRIORITY_LOW)
    const ask = (order: HostileOrder) =>
      new Promise<Attacked>((resolve, reject) => {
        attackers.once('message', (made: Attacked & { error?: string }) =>
          made.error === undefined ? resolve(made) : reject(new Error(made.error)),
        )
        attackers.send(order)
      })
    const others = async () => {
      const [talk, pay] = await Promise.all([
        talkers.talk(counts.perSecond, counts.seconds),
        payFor(server.port, payers, counts.seconds),
      ])
      return { talk, pay }
    }
    try {
      await ask({ do: 'enter', port: server.port, password, people: hostile })
      const calm = await others()
      const before = memoryOf(server.child.pid)
      run.say(`calm: ${described(calm)}, ${Math.round(before / mebibyte)} MiB`)
      const [busy, attacked] = await Promise.all([others(), ask({ do: 'attack', seconds: counts.seconds })])
      const most = memoryOf(server.child.pid)
      const after = await memoryBack(server.child.pid, before + goal.memory)
      run.say(
        `attacked: ${described(busy)}; ${Object.entries(attacked)
          .map(([name, count]) => `${count} ${name}`)
          .join(', ')}`,
      )

      const times = {
        talk: percentile(busy.talk.times, 0.99) / percentile(calm.talk.times, 0.99),
        pay: percentile(busy.pay.times, 0.99) / percentile(calm.pay.times, 0.99),
      }
      for (const [what, ratio] of Object.entries(times))
        if (ratio > failedTimes) failures.push(`p99 of ${what} was ${ratio.toFixed(1)} times that without`)
      if (busy.talk.lost > 0) failures.push(`${busy.talk.lost} messages of others did not arrive`)
      const { elsewhere, behind } = busy.pay.refused
      if (elsewhere > 0) failures.push(`${elsewhere} payments from other addresses were refused`)
      if (behind > 0)
        failures.push(
          `${behind} of ${busy.pay.behind} payments behind a hostile address were refused: ${JSON.stringify(busy.pay.why)}`,
        )
      if (after - before > goal.memory)
        failures.push(`${Math.round((after - before) / mebibyte)} MiB more were held a minute after`)
      return (
        `${counts.hostile} accounts of ${addresses.length} addresses for ${counts.seconds} s: p99 of messages ` +
        `${times.talk.toFixed(1)} times (${described(busy)}), of payments ${times.pay.toFixed(1)} times that with all idle ` +
        `(goal ${goal.times}); memory ${Math.round(before / mebibyte)}, ${Math.round(most / mebibyte)} and ` +
        `${Math.round(after / mebibyte)} MiB before, at the end and within a minute (goal ` +
        `${Math.round((before + goal.memory) / mebibyte)}); refused ${elsewhere} elsewhere, ${behind} behind a hostile address`
      )
    } finally {
      attackers.kill('SIGKILL')
      talkers.close()
    }
  })
}

/** What the first upload and call load must be in memory before it is compared. */
async function warmUp(port: number, payers: Human[]): Promise<void> {
  const base = `http://127.0.0.1:${port}/`
  await Promise.all(
    payers.map(async ({ token }) => {
      const body = new FormData()
      body.set('pre', 'avatar')
      body.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'picture.png')
      await fetch(`${base}api/sysFileUpload/upload`, { method: 'POST', headers: { token }, body })
      await callApi(base, 'media/test', {}, token)
    }),
  )
}

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Others = { talk: Talked; pay: Paid }
const described = ({ talk, pay }: Others) =>
  `messages p50 ${percentile(talk.times, 0.5).toFixed(1)}, p99 ${percentile(talk.times, 0.99).toFixed(0)} ms ` +
  `(${talk.times.length}), payments p50 ${percentile(pay.times, 0.5).toFixed(0)}, p99 ` +
  `${percentile(pay.times, 0.99).toFixed(0)} ms (${pay.times.length})`

async function hostileOf(world: World, count: number): Promise<Hostile[]> {
  const made = await crowd(world, count, 10_000)
  const hash = await hashPassword(serverAsCaller, password)
  await world.database.pool.query('update users set password_hash = $2 where id = any($1)', [
    made.map(({ id }) => id),
    hash,
  ])
  return made.map(({ id, token, userNum }, index) => {
    const address = addresses[index % addresses.length] ?? ''
    return { id, token, userNum, address }
  })
}

type Talked = { times: number[]; lost: number }
const arriveMs = 30_000

/** Pairs of friends, each with a socket; each message is awaited at the receiver. */
class Talkers {
  readonly #lines: { client: Client; to: string }[]
  readonly #waiting = new Map<string, () => void>()
  #said = 0

  private constructor(lines: { client: Client; to: string }[]) {
    this.#lines = lines
    for (const { client } of lines)
      client.onFrame = (bytes, start, end) => {
        const text = bytes.toString('latin1', start, end)
        if (!text.startsWith('{"cmd":11')) return
        const id = /"id":"([^"]+)"/.exec(text)?.[1] ?? ''
        this.#waiting.get(id)?.()
      }
  }

  static async enter(world: World, port: number, humans: Human[]): Promise<Talkers> {
    const ids = humans.map(({ id }) => id)
    const pairs = ids.flatMap((a, at) => (at % 2 ? [] : [[a, ids[at + 1] ?? ''] as const]))
    const keys = pairs.map(([a, b]) => `2:${a}:${b}`)
    world.elsewhere.push(...keys)
    const { pool } = world.database
    const [first, second] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
    await pool.query(
      `insert into friendships (user_id, friend_id, remarks, created_at)
       select a, b, '', 0 from unnest($1::text[], $2::text[]) t(a, b)
       union all select b, a, '', 0 from unnest($1::text[], $2::text[]) t(a, b)`,
      [first, second],
    )
    await pool.query('insert into conversations (id, kind, friends) select unnest($1::text[]), 2, true', [
      keys,
    ])
    await pool.query(
      `insert into participants (conversation_id, user_id, joined_at)
       select k, a, 0 from unnest($1::text[], $2::text[]) t(k, a)
       union all select k, b, 0 from unnest($1::text[], $3::text[]) t(k, b)`,
      [keys, first, second],
    )
    const lines = []
    for (const [at, { id, token }] of humans.entries()) {
      const client = await Client.open(port, `token=${token}&username=${id}&password=`)
      lines.push({ client, to: ids[at ^ 1] ?? '' })
    }
    return new Talkers(lines)
  }

  /** Sends this many messages per second in total, each measured from when it was due until it was received. */
  async talk(perSecond: number, seconds: number): Promise<Talked> {
    const times: number[] = []
    const open: Promise<void>[] = []
    const started = performance.now()
    const beat = setInterval(() => {
      for (const { client } of this.#lines) client.send(masked('{"cmd":13,"hbbyte":"-127"}'))
    }, 5_000)
    for (let nth = 0; nth < perSecond * seconds; nth += 1) {
      const due = started + (nth * 1_000) / perSecond
      await pause(Math.max(0, due - performance.now()))
      const line = this.#lines[nth % this.#lines.length]
      if (line) open.push(this.#say(line, due, times))
    }
    await Promise.all(open)
    clearInterval(beat)
    return { times, lost: open.length - times.length }
  }

  async #say({ client, to }: { client: Client; to: string }, due: number, times: number[]): Promise<void> {
    const id = String((this.#said += 1)).padStart(32, '0')
    const arrived = new Promise<void>((resolve) => this.#waiting.set(id, resolve))
    const frame = { cmd: 11, id, to, chatType: chatType.single, msgType: 0, content: 'hello there' }
    client.send(masked(JSON.stringify(frame)))
    const late = pause(arriveMs).then(() => 'late')
    if ((await Promise.race([arrived, late])) !== 'late') times.push(performance.now() - due)
    this.#waiting.delete(id)
  }

  close(): void {
    for (const { client } of this.#lines) client.close()
  }
}

/** A text frame of a client, with a mask of zeros. */
function masked(text: string): Buffer {
  const body = Buffer.from(text)
  const head = body.length < 126 ? Buffer.from([0x81, 0x80 | body.length]) : Buffer.alloc(4)
  if (body.length >= 126) {
    head.writeUInt16BE(0x81fe, 0)
    head.writeUInt16BE(body.length, 2)
  }
  return Buffer.concat([head, Buffer.alloc(4), body])
}

/** `why`: the number of refusals by reason. */
type Paid = {
  times: number[]
  behind: number
  refused: { elsewhere: number; behind: number }
  why: Record<string, number>
}

/** Each payer sends small amounts to the next, evenly over the time; every second payer has a hostile address. */
async function payFor(port: number, payers: Human[], seconds: number): Promise<Paid> {
  const paid: Paid = { times: [], behind: 0, refused: { elsewhere: 0, behind: 0 }, why: {} }
  const each = 12
  await Promise.all(
    payers.map(async (payer, at) => {
      const isBehind = at % 2 === 0
      const address = isBehind ? (addresses[(at / 2) % addresses.length] ?? '') : `198.51.100.${at}`
      const to = payers[(at + 1) % payers.length]?.id ?? ''
      for (let nth = 0; nth < each; nth += 1) {
        const from = performance.now()
        const body = { toUserId: to, money: formatMoney(1), payPassword, requestId: payer.chance.id() }
        if (isBehind) paid.behind += 1
        try {
          const headers = { 'x-forwarded-for': address }
          await callApi(`http://127.0.0.1:${port}/`, 'transfer/send', body, payer.token, {
            timeoutMs: 30_000,
            headers,
          })
          paid.times.push(performance.now() - from)
        } catch (error) {
          if (!(error instanceof Refused || error instanceof Unanswered)) throw error
          paid.refused[isBehind ? 'behind' : 'elsewhere'] += 1
          paid.why[error.message] = (paid.why[error.message] ?? 0) + 1
        }
        await pause(Math.max(0, (seconds * 1_000) / each - (performance.now() - from)))
      }
    }),
  )
  return paid
}

/** Resident memory of a process and all its descendants. */
function memoryOf(pid: number | undefined): number {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(statusOf(name))?.[1] ?? 0)
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const sum = (one: number): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(String(one)))?.[1] ?? 0) * 1_024 +
    (parents.get(one) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(pid ?? 0)
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

/** The memory as soon as it is below this, or after a minute. */
async function memoryBack(pid: number | undefined, below: number): Promise<number> {
  const until = performance.now() + 60_000
  while (memoryOf(pid) > below && performance.now() < until) await pause(1_000)
  return memoryOf(pid)
}
