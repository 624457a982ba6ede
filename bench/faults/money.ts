import { hashPassword } from '../../server/src/platform/passwords.ts'
import { openDatabase } from '../../server/src/platform/database.ts'
import { features } from '../../server/src/features.ts'
import { collectExtensions } from '../../server/src/platform/extension-point.ts'
import { transactions } from '../../server/src/platform/transaction.ts'
import { heldFunds, systemAccount, moneyOf, post, verifyAll } from '../../server/src/features/ledger/index.ts'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import type { Chance } from './chance.ts'
import { crowd } from './crowd.ts'
import type { DatabaseKill } from './database.ts'
import type { Report, Run } from './fault.ts'
import { pause, type Human } from './human.ts'
import { Refused, Unanswered } from './wire.ts'
import { World } from './world.ts'

type Counts = { people: number; serverKills: number; databaseKills: number }
type Waiting = { id: string; from: Payer; to: Payer; cents: number }
type Packet = { id: string; from: Payer }
/** What goes on: transfers that nobody settled yet, packets, and the group that these lie in. */
type Open = { waiting: Waiting[]; packets: Packet[]; opened: Set<string>; group: string }

const payPassword = '135790'
const startCents = 500_00
const pointsPerCent = 10
const timeoutMs = 120_000

/** A user with what they must have, counted from what the server acknowledged. */
class Payer {
  money = startCents
  held = 0
  points = 0
  readonly human: Human

  constructor(human: Human) {
    this.human = human
  }

  /** Asked under one id until it is answered: ok with its data, or refused, which then has not happened. */
  async ask<Data>(path: string, body: object): Promise<Data | Refused> {
    const started = performance.now()
    const requestId = this.human.chance.id()
    for (;;) {
      try {
        return await this.human.call<Data>(path, { ...body, requestId })
      } catch (error) {
        if (error instanceof Refused) return error
        if (!(error instanceof Unanswered) || performance.now() - started > timeoutMs) throw error
        await pause(50 + this.human.chance.below(200))
      }
    }
  }
}

/**
 * People who send, take and give back money, send and open red packets, change money into points and withdraw it, while servers and the database are
 * killed. After each kill the whole of the books is recomputed, and at the end everybody must have what was acknowledged.
 */
export async function moneyUnderKills(run: Run, counts: Counts): Promise<Report> {
  const world = await World.open({ seed: run.seed, servers: 2, people: 0 })
  const failures: string[] = []
  try {
    const payers = await rich(world, counts.people)
    const books = await openDatabase(world.database.url, { waitMs: 10_000 })
    const check = async () => {
      for (let tries = 0; ; tries += 1) {
        try {
          const { wrong, entries } = await verifyAll(
            books.db,
            heldFunds.of({ extensions: collectExtensions(features) }),
          )
          failures.push(...wrong.map(({ at, what }) => `${at} ${what}`))
          return entries
        } catch (error) {
          // It was killed once more meanwhile.
          if (tries > 100) throw error
          await world.database.answers(timeoutMs)
          await pause(100)
        }
      }
    }
    const open: Open = { waiting: [], packets: [], opened: new Set(), group: await founded(world, payers) }
    const done = { ok: 0, refused: 0 }
    let checks = 0
    const kills = [
      ...Array.from({ length: counts.serverKills }, (_, nth) => () => killServer(world, nth)),
      ...Array.from({ length: counts.databaseKills }, (_, nth) => () => killDatabase(world, nth)),
    ].map((kill) => ({ kill, order: world.chance.next() }))
    kills.sort((a, b) => a.order - b.order)
    const live = async (payer: Payer) => {
      while (done.ok + done.refused < run.messages) {
        const result = await act(payer, payers, open)
        if (result === 'nothing') await pause(5)
        else done[result] += 1
      }
    }
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
    await Promise.all([...payers.map(live), disturb()])
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

/** Verified friends of one another, each with money and the payment password. */
export async function rich(world: World, count: number): Promise<Payer[]> {
  const people = await crowd(world, count)
  const ids = people.map((one) => one.id)
  const { pool } = world.database
  await pool.query('insert into identities (user_id, state) select id, 2 from unnest($1::text[]) as id', [
    ids,
  ])
  await pool.query('insert into pay_passwords (user_id, hash) select id, $2 from unnest($1::text[]) as id', [
    ids,
    await hashPassword(payPassword),
  ])
  await pool.query(
    `insert into friendships (user_id, friend_id, remarks, created_at)
     select a, b, '', 0 from unnest($1::text[]) as a, unnest($1::text[]) as b where a <> b`,
    [ids],
  )
  await pool.query(
    `with pairs as (
       select '2:' || a || ':' || b as id, a, b from unnest($1::text[]) as a, unnest($1::text[]) as b
       where a collate "C" < b collate "C"
     ),
     made as (insert into conversations (id, kind, friends) select id, 2, true from pairs)
     insert into participants (conversation_id, user_id, joined_at)
     select id, a, 0 from pairs union all select id, b, 0 from pairs`,
    [ids],
  )
  const database = await openDatabase(world.database.url)
  const transaction = transactions(database)
  for (const id of ids)
    await transaction((tx) =>
      post(tx, {
        key: `faults/${id}`,
        kind: 'treasury',
        legs: [{ from: systemAccount('treasury'), to: moneyOf(id), amount: startCents }],
        at: Date.now(),
      }),
    )
  await database.close()
  return people.map((human) => new Payer(human))
}

async function killServer(world: World, nth: number): Promise<void> {
  const index = nth % world.cluster.count
  if (nth % 2 === 0) await world.cluster.dieAtCommit(index)
  else await world.cluster.restart(index, 'SIGKILL')
}

async function killDatabase(world: World, nth: number): Promise<void> {
  const how: DatabaseKill = nth % 3 === 0 ? 'postmaster' : nth % 3 === 1 ? 'immediate' : 'backend'
  await world.database.kill(how)
  await world.database.answers(timeoutMs)
}

type Result = 'ok' | 'refused' | 'nothing'

/** One action of a user, and what it changes once it is acknowledged. */
async function act(payer: Payer, all: Payer[], open: Open): Promise<Result> {
  const { chance } = payer.human
  const which = chance.below(20)
  if (which < 6) return send(payer, chance.pick(all), 1 + chance.below(60_00), open.waiting)
  if (which < 10) return settle(payer, open.waiting, chance)
  if (which === 10) return sendPacket(payer, open, 1 + chance.below(5), chance)
  if (which < 17) return openPacket(payer, open, chance)
  if (which === 17) return withdraw(payer, 10_00 + chance.below(20_00))
  return convert(payer, 1 + chance.below(500), chance)
}

/** Held until it is settled; what was acknowledged is noted. */
export async function send(from: Payer, to: Payer, cents: number, waiting: Waiting[]): Promise<Result> {
  if (from === to) return 'nothing'
  const body = { toUserId: to.human.id, money: formatMoney(cents), payPassword }
  const sent = await from.ask<{ id: string }>('transfer/send', body)
  if (sent instanceof Refused) return 'refused'
  from.money -= cents
  from.held += cents
  waiting.push({ id: sent.id, from, to, cents })
  return 'ok'
}

/** Taken or given back; now and then asked for by several devices at once. */
async function settle(payer: Payer, waiting: Waiting[], chance: Chance): Promise<Result> {
  const place = waiting.findIndex((one) => one.to === payer)
  const [transfer] = place < 0 ? [] : waiting.splice(place, 1)
  if (!transfer) return 'nothing'
  const tries = Array.from({ length: chance.happens(0.2) ? 3 : 1 }, async () => {
    const path = chance.happens(0.7) ? 'transfer/accept' : 'transfer/return'
    const settled = await payer.ask<{ state: string }>(path, { id: transfer.id })
    return settled instanceof Refused ? undefined : settled.state
  })
  for (const state of await Promise.all(tries)) {
    if (!state) continue
    transfer.from.held -= transfer.cents
    const winner = state === 'accepted' ? payer : transfer.from
    winner.money += transfer.cents
  }
  return 'ok'
}

/** A group of everybody. */
async function founded(world: World, payers: Payer[]): Promise<string> {
  const [owner, ...others] = payers.map((payer) => payer.human)
  if (!owner) throw new Error('nobody is there')
  return (await world.found(owner, others)).slice(2)
}

async function sendPacket(from: Payer, open: Open, count: number, chance: Chance): Promise<Result> {
  const cents = count + chance.below(20_00)
  const body = {
    toBizId: open.group,
    toBizType: 1,
    kind: 'lucky',
    count,
    money: formatMoney(cents),
    payPassword,
  }
  const sent = await from.ask<{ id: string }>('redPacket/send', body)
  if (sent instanceof Refused) return 'refused'
  from.money -= cents
  from.held += cents
  open.packets.push({ id: sent.id, from })
  return 'ok'
}

/** One of the last packets, once; now and then by two devices at once. */
async function openPacket(payer: Payer, { packets, opened }: Open, chance: Chance): Promise<Result> {
  if (packets.length === 0) return 'nothing'
  const packet = chance.pick(packets.slice(-5))
  const name = `${packet.id} ${payer.human.id}`
  if (opened.has(name)) return 'nothing'
  opened.add(name)
  const tries = Array.from({ length: chance.happens(0.2) ? 2 : 1 }, () =>
    payer.ask<{ mine: string }>('redPacket/open', { id: packet.id }),
  )
  const outcomes = await Promise.all(tries)
  const [share, ...same] = outcomes.flatMap((one) => (one instanceof Refused ? [] : [one]))
  if (!share) return 'refused'
  const cents = parseMoney(share.mine) ?? 0
  if (same.some((one) => one.mine !== share.mine)) throw new Error('one share was shown in two ways')
  payer.money += cents
  packet.from.held -= cents
  return 'ok'
}

async function withdraw(payer: Payer, cents: number): Promise<Result> {
  const body = {
    money: formatMoney(cents),
    cardUserName: 'A',
    cardNum: '62220000',
    extractForm: 1,
    payPassword,
  }
  const held = await payer.ask('userExtractLog/extract', body)
  if (held instanceof Refused) return 'refused'
  payer.money -= cents
  payer.held += cents
  return 'ok'
}

async function convert(payer: Payer, cents: number, chance: Chance): Promise<Result> {
  const transitionType = chance.happens(0.5) ? 1 : 2
  const number = cents * pointsPerCent
  const changed = await payer.ask('canUpdateLog/transition', { transitionType, number, payPassword })
  if (changed instanceof Refused) return 'refused'
  const sign = transitionType === 1 ? 1 : -1
  payer.money += sign * cents
  payer.points -= sign * number
  return 'ok'
}

type Asset = { catMoney: string; held: string; canNumber: number }

/** Whether a user has what was acknowledged; a sentence where not. */
export async function compare(payer: Payer): Promise<string[]> {
  const has = await payer.human.insist<Asset>('userWallet/asset', {})
  const right: Asset = {
    catMoney: formatMoney(payer.money),
    held: formatMoney(payer.held),
    canNumber: payer.points,
  }
  if (JSON.stringify(has) === JSON.stringify(right)) return []
  return [`${payer.human.userNum} has ${JSON.stringify(has)} where ${JSON.stringify(right)} was acknowledged`]
}
