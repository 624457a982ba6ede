import { parseMoney } from '@mynah/contract/money'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { demoPassword, demoPeople } from '../../../server/src/features/demo/people.ts'
import { FaultyDatabase, newFolder } from '../database.ts'
import { inWorld, type Report, type Run } from '../fault.ts'
import { Human, pause } from '../human.ts'
import { checkLedgerOf } from '../money.ts'
import { compare, Payer, send } from '../payers.ts'
import { percentile, talkAtRate } from '../quiet.ts'
import { ServerProcess } from '../servers.ts'
import { callApi } from '../wire.ts'
import { World } from '../world.ts'
import { EarlierCode, firstUpgraded, lastRelease } from './earlier-code.ts'

/** `seconds` of load before and after the change of versions. */
type Load = { perSecond: number; seconds: number }
/** `beside`: this version starts while the earlier one serves; otherwise that is stopped first. */
type Change = { from: string; beside: boolean }

/** F13: the last release is replaced while it serves, and an early version after it was stopped. */
export async function upgrades(run: Run, load: Load): Promise<Report> {
  const reports = [
    await upgrade(run, load, { from: lastRelease(), beside: true }),
    await upgrade(run, load, { from: firstUpgraded, beside: false }),
  ]
  return {
    facts: reports.map(({ facts }) => facts).join('; '),
    violations: reports.flatMap(({ violations }) => violations),
    failures: reports.flatMap(({ failures }) => failures),
  }
}

/**
 * An earlier version that has demo people, chats and money is replaced by this one, on the same database and under
 * load. Sessions, messages and balances go on.
 */
async function upgrade(run: Run, { perSecond, seconds }: Load, { from, beside }: Change): Promise<Report> {
  const earlier = new EarlierCode(from)
  const opening = openEarlier(run.seed, earlier.folder)
  return inWorld(opening, async (world, failures) => {
    await world.allConnected()
    const payers = await demoPayers(world)
    const before = await messagesOf(world, payers)
    let isOver = false
    let paid = 0
    let times: number[] = []
    const paying = payers.map(async (payer, index) => {
      const other = payers[(index + 1) % payers.length] ?? payer
      while (!isOver) {
        if (await pay(payer, other)) paid += 1
        await pause(20)
      }
    })
    const talking = (async () => {
      const conversation = (human: Human) => human.chance.pick(human.conversations)
      while (!isOver)
        times = times.concat((await talkAtRate(world.people, { conversation, perSecond, seconds: 1 })).times)
    })()
    await pause(1_000 * seconds)
    world.cluster.code = undefined
    const tookMs = await (beside ? world.cluster.replace(0) : world.cluster.restart(0, 'SIGTERM'))
    await world.allConnected()
    await pause(1_000 * seconds)
    isOver = true
    await Promise.all([...paying, talking])
    for (const payer of payers) failures.push(...(await compare(payer)))
    const after = await messagesOf(world, payers)
    const lost = [...before].filter((message) => !after.has(message)).length
    if (lost > 0) failures.push(`${lost} messages of the demo people are gone or changed`)
    const books = await openDatabase(world.database.url)
    const entries = await checkLedgerOf(world, books, failures)
    await books.close()
    const refused = world.history.sent.filter(({ outcome }) => outcome === 'failed').length
    if (refused > 0) failures.push(`${refused} messages were refused`)
    return (
      `${from} replaced ${beside ? 'while it served' : 'after it was stopped'}, ${paid} payments, ${entries} entries, ` +
      `message p99 ${Math.round(percentile(times, 0.99))} ms, this version up after ${Math.round(tookMs)} ms`
    )
  }).finally(() => earlier.remove())
}

/** A world of the earlier version, on the database that its first start filled with demo people. */
async function openEarlier(seed: number, code: string): Promise<World> {
  const env = { MYNAH_DEMO: '1', MYNAH_DATA: newFolder() }
  const first = await ServerProcess.start({ code, env })
  await first.kill('SIGTERM')
  const database = await FaultyDatabase.open(env.MYNAH_DATA)
  return World.over(database, { seed, people: 6, env, code })
}

/** The demo people, with the balances that the earlier version shows. */
function demoPayers(world: World): Promise<Payer[]> {
  const base = () => world.cluster.address('http')
  return Promise.all(
    demoPeople.map(async ({ userNum }) => {
      const body = { userNum, pwd: demoPassword }
      const { token, userId } = await callApi<{ token: string; userId: string }>(
        base(),
        'login/userNumLogin',
        body,
      )
      const human = new Human({ id: userId, token, userNum }, world.chance.fork(), world.history, base)
      const has = await human.insist<{ catMoney: string; held: string; canNumber: number }>(
        'userWallet/asset',
        {},
      )
      const payer = new Payer(human)
      payer.money = parseMoney(has.catMoney) ?? 0
      payer.held = parseMoney(has.held) ?? 0
      payer.points = has.canNumber
      return payer
    }),
  )
}

/** The messages in chats of the demo people, which the checker leaves out since nobody here sent them. */
async function messagesOf(world: World, payers: readonly Payer[]): Promise<Set<string>> {
  const { rows } = await world.database.pool.query<{ key: string; message: string }>(
    `select conversation_id as key, concat_ws(' ', conversation_id, seq, id, sender_id, content) as message from messages
     where conversation_id in (select conversation_id from participants where user_id = any($1))`,
    [payers.map(({ human }) => human.id)],
  )
  for (const key of new Set(rows.map((row) => row.key)))
    if (!world.elsewhere.includes(key)) world.elsewhere.push(key)
  return new Set(rows.map(({ message }) => message))
}

/** Sends money, which the other accepts. @returns whether it arrived */
async function pay(from: Payer, to: Payer): Promise<boolean> {
  const cents = 1 + from.human.chance.below(2_00)
  const waiting: Parameters<typeof send>[3] = []
  if ((await send(from, to, cents, waiting)) !== 'ok') return false
  const accepted = await to.ask<{ state: string }>('transfer/accept', { id: waiting[0]?.id ?? '' })
  if (accepted instanceof Error || accepted.state !== 'accepted') return false
  from.held -= cents
  to.money += cents
  return true
}
