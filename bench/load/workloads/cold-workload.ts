import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chatType, cmd } from '@mynah/contract/socket'
import { Client, clientFrame } from '../client.ts'
import { chatsOf, firstOther } from '../fill-growth.ts'
import { httpCall, isDone } from '../http-calls.ts'
import { bytesRead } from '../memory-limit.ts'
import { personOf } from '../people.ts'
import type { Running } from '../processes.ts'
import { Latencies } from '../stats.ts'
import { commandAt, isPage } from '../wording.ts'
import type { Bench } from './workloads.ts'

/**
 * What each of `count` actions reads: requested blocks of 8 KiB, those missing in PostgreSQL's own memory, and bytes
 * from disks.
 */
export type Reads = { count: number; p50: number; p99: number; blocks: number; missed: number; disk: number }

const chatsMax = 1_000
const atOnce = 16
const pageCount = 20
/** An idle process of PostgreSQL reports its counts after at most ten seconds. */
const countedMs = 11_000

/**
 * A page, a search and a message in chats that nobody has opened since the start, spread evenly over all added chats:
 * costs that grow with the tables, and reads from disks, show in these and not in chats that are open all the time.
 */
export async function coldReads(
  { database, seed }: Bench,
  { port }: Running,
  rows: number,
): Promise<Record<string, Reads>> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const people: Client[] = []
  try {
    const chats = await addColdPeople(client, seed, rows)
    const sockets = new Map<number, Client>()
    await each(chats.flat(), async (index) => {
      const { id, token } = personOf(seed, index)
      const socket = await Client.open(port, `token=${token}&username=${id}&password=`)
      people.push(socket)
      sockets.set(index, socket)
    })
    const at = (index: number) => sockets.get(index) as Client
    const measured = (act: (chat: Chat) => Promise<void>) => measure(client, database.postmaster, chats, act)
    return {
      'cold page': await measured(([a, b]) => page(at(a), personOf(seed, b).id)),
      'cold search': await measured(([a]) => search(port, personOf(seed, a).token)),
      'cold message': await measured(([a, b]) => say(at(a), at(b), personOf(seed, b).id)),
    }
  } finally {
    for (const person of people) person.close()
    await client.end()
  }
}

/** Two people by their numbers. */
type Chat = readonly [number, number]

/** Turns the people of some added chats into users with a session, who are friends. */
async function addColdPeople(client: pg.Client, seed: string, rows: number): Promise<Chat[]> {
  const all = chatsOf(rows)
  const count = Math.min(chatsMax, all)
  const chats = Array.from({ length: count }, (_, nth): Chat => {
    const first = firstOther + 2 * Math.floor((nth * all) / count)
    return [first, first + 1]
  })
  const people = chats.flat().map((index) => personOf(seed, index))
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest())
  await client.query(
    `with added as (
        insert into users (id, user_num, name, invite_code, language, created_at)
          select id, 'cold' || id, 'Person ' || id, 'c' || id, 'en', 0 from unnest($1::text[]) as id
          on conflict (id) do nothing)
      insert into sessions (id, token_hash, user_id, created_at, last_at)
        select id, hash, id, $3, $3 from unnest($1::text[], $2::bytea[]) as t(id, hash) on conflict do nothing`,
    [people.map(({ id }) => id), hashes, Date.now()],
  )
  const [first, second] = [0, 1].map((side) => chats.map((chat) => personOf(seed, chat[side] ?? 0).id))
  await client.query(
    `insert into friendships (user_id, friend_id, created_at)
      select a, b, 0 from unnest($1::text[], $2::text[]) as t(a, b)
      union all select b, a, 0 from unnest($1::text[], $2::text[]) as t(a, b)
      on conflict do nothing`,
    [first, second],
  )
  return chats
}

async function measure(
  client: pg.Client,
  postmaster: number,
  chats: readonly Chat[],
  act: (chat: Chat) => Promise<void>,
): Promise<Reads> {
  const latencies = new Latencies()
  const before = { ...(await blocksOf(client)), disk: bytesRead(postmaster) }
  await each(chats, async (chat) => {
    const started = performance.now()
    await act(chat)
    latencies.add(performance.now() - started)
  })
  const after = { disk: bytesRead(postmaster), ...(await blocksOf(client)) }
  const { length: count } = chats
  const { p50, p99 } = latencies.quantiles()
  const all = after.hit + after.missed - before.hit - before.missed
  return {
    ...{ count, p50, p99, blocks: all / count },
    missed: (after.missed - before.missed) / count,
    disk: (after.disk - before.disk) / count,
  }
}

/** The blocks that this database has requested, after all its processes have reported. */
async function blocksOf(client: pg.Client): Promise<{ hit: number; missed: number }> {
  await pause(countedMs)
  const { rows } = await client.query<{ hit: number; missed: number }>(
    `select blks_hit::float as hit, blks_read::float as missed from pg_stat_database where datname = current_database()`,
  )
  return rows[0] ?? { hit: 0, missed: 0 }
}

async function each<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) await act(items[at] as Item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Loads the newest messages of the chat with this person. */
function page(socket: Client, toBizId: string): Promise<void> {
  const asked = {
    cmd: cmd.records,
    type: 1,
    toBizId,
    toBizType: chatType.single,
    offset: 0,
    count: pageCount,
  }
  return new Promise((resolve, reject) => {
    socket.onFrame = (bytes, start) => {
      if (commandAt(bytes, start) !== cmd.recordsAnswer) return
      if (isPage(bytes, start)) resolve()
      else reject(new Error('a page was refused'))
    }
    socket.send(clientFrame(JSON.stringify(asked)))
  })
}

/** Retries if the server is overloaded: the time until the answer counts. */
async function search(port: number, token: string): Promise<void> {
  const call = httpCall(port, '/api/imMessageLog/search', token)
  while (!isDone(await call({ keyword: 'badminton', pageSize: 10 }))) await pause(50)
}

/** Sends a message, and resolves when it is received. */
function say(from: Client, other: Client, to: string): Promise<void> {
  const id = randomBytes(24).toString('base64url')
  const message = { cmd: cmd.chat, id, to, chatType: chatType.single, msgType: 0, content: 'See you at six' }
  return new Promise((resolve) => {
    other.onFrame = (bytes, start, end) => {
      if (commandAt(bytes, start) === cmd.chat && bytes.toString('latin1', start, end).includes(id)) resolve()
    }
    from.send(clientFrame(JSON.stringify(message)))
  })
}
