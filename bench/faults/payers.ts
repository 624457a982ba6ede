import { hashPassword, serverAsCaller } from '../../server/src/platform/secrets/passwords.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { transactions } from '../../server/src/platform/database/transaction.ts'
import { systemAccount, moneyOf, post } from '../../server/src/features/ledger/index.ts'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import type { Chance } from './chance.ts'
import { crowd } from './crowd.ts'
import { pause, type Human } from './human.ts'
import { Refused, Unanswered } from './wire.ts'
import type { World } from './world.ts'

type Waiting = { id: string; from: Payer; to: Payer; cents: number }
type Packet = { id: string; from: Payer }
/** Transfers that are not settled yet, packets, and the group of the packets. */
type Open = { waiting: Waiting[]; packets: Packet[]; opened: Set<string>; group: string }

const payPassword = '135790'
const startCents = 500_00
const pointsPerCent = 10
const timeoutMs = 120_000

/** A user with the balances that they must have, computed from acknowledgements. */
export class Payer {
  money = startCents
  held = 0
  points = 0
  readonly human: Human

  constructor(human: Human) {
    this.human = human
  }

  /**
   * Repeats a call under one id until it is answered: with its data, or refused, which means that it has not happened.
   */
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

/** The number of answered actions so far. */
export type Done = { ok: number; refused: number }

/** All users pay, accept and return until it is over. */
export async function payUntil(
  world: World,
  payers: Payer[],
  done: Done,
  isOver: () => boolean,
): Promise<void> {
  const open: Open = { waiting: [], packets: [], opened: new Set(), group: await founded(world, payers) }
  const live = async (payer: Payer) => {
    while (!isOver()) {
      const result = await act(payer, payers, open)
      if (result === 'nothing') await pause(5)
      else done[result] += 1
    }
  }
  await Promise.all(payers.map(live))
}

/** Verified users who are friends of one another, each with money and a payment password. */
export async function rich(world: World, count: number): Promise<Payer[]> {
  const people = await crowd(world, count)
  const ids = people.map((one) => one.id)
  const { pool } = world.database
  await pool.query('insert into identities (user_id, state) select id, 2 from unnest($1::text[]) as id', [
    ids,
  ])
  await pool.query('insert into pay_passwords (user_id, hash) select id, $2 from unnest($1::text[]) as id', [
    ids,
    await hashPassword(serverAsCaller, payPassword),
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
  // postings by SQL do not go through the product's checks, so they count as matched
  await database.pool.query('update ledger_state set matched_from = (select max(id) from ledger_postings)')
  await database.close()
  return people.map((human) => new Payer(human))
}

type Result = 'ok' | 'refused' | 'nothing'

/** One action of a user, with its effect on their expected balances once it is acknowledged. */
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

/** Sends money, which is held until it is settled. */
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

/** Accepts or returns a transfer, sometimes from several devices at once. */
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

/** A group of all users. */
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

/** Opens one of the last packets once, sometimes from two devices at once. */
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

/** Compares a user's balances with the expected ones. @returns a sentence for each difference */
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
