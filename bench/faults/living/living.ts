import type { Report, Run } from '../fault.ts'
import { crowd, foundCrowd } from '../crowd.ts'
import { pause, type Human } from '../human.ts'
import { act, comeBack, Ledger } from './living-acts.ts'
import { LivingDevice } from './living-device.ts'
import { brokenActs, differencesOf, secretly, type Sight } from './living-ledger.ts'
import { cuts } from '../outages/proxy.ts'
import { World } from '../world.ts'

type Counts = { people: number; devices: number; serverKills: number; cuts: number }

const patienceMs = 60_000
const shownMax = 20

/**
 * Users react, edit, pin, vote and recall while servers are killed and connections cut. At the end every device must
 * show each message as a new device does that loads everything, and as acknowledged.
 */
export async function livingMessages(run: Run, counts: Counts): Promise<Report> {
  const world = await World.open({ seed: run.seed, servers: 2, people: 0 })
  const ledger = new Ledger()
  const devices: LivingDevice[] = []
  try {
    const people = await settle(world, ledger, counts.people)
    for (const human of people) devices.push(...(await equip(world, human, counts.devices)))
    const { cut } = await live({ world, ledger, devices, run, counts })
    await Promise.race([Promise.all(ledger.sending), pause(patienceMs)])
    await everyoneBack(world, ledger)
    const waited = await calm(world, devices)
    const { differences, messages } = await compare(world, ledger, people, devices)
    const failures = [
      ...ledger.failures,
      ...differences.slice(0, shownMax).map((one) => `seed ${run.seed}: ${one}`),
    ]
    if (differences.length > shownMax) failures.push(`and ${differences.length - shownMax} more`)
    failures.push(...world.cluster.crashes)
    const refused = [...ledger.refused].map(([name, count]) => `${name} ${count} times`).join(', ')
    const facts =
      `${ledger.ok} acts of ${people.length} people with ${devices.length} clients on ${messages} messages ` +
      `(${ledger.unknown} unanswered; refused: ${refused || 'none'}), ${counts.serverKills} server kills, ${cut} cuts, ` +
      `${devices.reduce((sum, one) => sum + one.restarts, 0)} devices started anew, ${ledger.left} times someone left a group, ` +
      `${waited} conversations of a device were behind until its next catch-up, ${differences.length} differences`
    return { facts, violations: [], failures }
  } catch (error) {
    throw new Error(`while its servers said: ${world.cluster.logs.slice(-2_000)}`, { cause: error })
  } finally {
    for (const device of devices) device.close()
    await world.close()
  }
}

/** Each user has a chat with the next; there is a group of all and one of some, with different owners. */
async function settle(world: World, ledger: Ledger, count: number): Promise<Human[]> {
  const people = await crowd(world, count)
  const [first, second, ...others] = people
  if (!first || !second) throw new Error('nobody is there')
  for (const [index, one] of people.entries()) {
    const other = people[(index + 1) % count]
    if (other && other !== one) await world.befriend(one, other)
  }
  const all = await foundCrowd(world, first, people.slice(1))
  const some = await foundCrowd(world, second, others.slice(0, Math.ceil(count / 2)))
  ledger.owners.set(all, first)
  ledger.owners.set(some, second)
  return people
}

const equip = (world: World, human: Human, count: number): Promise<LivingDevice[]> =>
  Promise.all(
    Array.from({ length: count }, (_, nth) => {
      const name = `${human.userNum}/${nth}`
      return LivingDevice.open({ name, human, address: (scheme) => world.cluster.address(scheme) })
    }),
  )

type Life = { world: World; ledger: Ledger; devices: LivingDevice[]; run: Run; counts: Counts }

/** All users act until there were enough actions; kills and cuts are spread evenly over them. */
async function live({ world, ledger, devices, run, counts }: Life): Promise<{ cut: number }> {
  const { chance, cluster } = world
  let cut = 0
  const isOver = () => ledger.done >= run.messages
  const pointOf = (nth: number, count: number) => ((nth + 0.5) / count) * run.messages
  const done = { kills: 0, cuts: 0 }
  // users pause while kills are overdue, so that each kill happens during actions
  const mayAct = () =>
    done.kills >= counts.serverKills || ledger.done < pointOf(done.kills + 1, counts.serverKills)
  const lane = async (of: 'kills' | 'cuts', count: number, action: (nth: number) => unknown) => {
    for (; done[of] < count; done[of] += 1) {
      while (ledger.done < pointOf(done[of], count)) await pause(10)
      await action(done[of])
    }
  }
  const kill = async (nth: number) => {
    const index = nth % cluster.count
    if (nth % 4 < 2) await cluster.restart(index, 'SIGKILL')
    else await cluster.dieAtCommit(index)
    run.say(`${ledger.done} acts, ${nth + 1} of ${counts.serverKills} kills, ${cut} cuts`)
  }
  const cutOne = (nth: number) => {
    if (chance.pick(cluster.proxies).cutOne(cuts[nth % cuts.length] ?? 'rst', chance.next())) cut += 1
  }
  const people = devices.map(async (device) => {
    while (!isOver()) {
      if (mayAct()) await act(ledger, device)
      await pause(device.human.chance.below(20))
    }
  })
  await Promise.all([...people, lane('kills', counts.serverKills, kill), lane('cuts', counts.cuts, cutOne)])
  return { cut }
}

/** Former members are added again, so that each device may read what is sent from then on. */
async function everyoneBack(world: World, ledger: Ledger): Promise<void> {
  await upAgain(world)
  for (const one of ledger.away.values()) await comeBack(ledger, one)
}

async function upAgain({ cluster }: World): Promise<void> {
  for (let index = 0; index < cluster.count; index += 1) if (!cluster.isUp(index)) await cluster.start(index)
}

/**
 * Waits until all has settled and each device has caught up. @returns the number of conversations that were behind
 * before the catch-up
 */
async function calm(world: World, devices: LivingDevice[]): Promise<number> {
  const { rows } = await world.database.pool.query<{ id: string; seq: string; rev: string }>(
    'select id, last_seq as seq, rev from conversations',
  )
  const places = new Map(rows.map(({ id, seq, rev }) => [id, { seq: Number(seq), rev: Number(rev) }]))
  const behind = () =>
    devices.flatMap((device) =>
      device.human.conversations
        .filter((one) => !device.isUpTo(one, places.get(one) ?? { seq: 0, rev: 0 }))
        .map((one) => `${device.name} is behind in ${one}`),
    )
  // what a killed server did not publish arrives with the next catch-up
  const live = performance.now() + 3_000
  while (behind().length > 0 && performance.now() < live) await pause(50)
  const waited = behind().length
  for (const proxy of world.cluster.proxies) proxy.cutAll()
  const before = new Map(devices.map((device) => [device, device.synced]))
  const until = performance.now() + patienceMs
  const isBack = (device: LivingDevice) => device.synced > (before.get(device) ?? 0)
  while (!devices.every(isBack) || behind().length > 0) {
    if (performance.now() > until)
      throw new Error(
        [...behind(), ...devices.filter((one) => !isBack(one)).map((one) => `${one.name} is away`)].join(
          '; ',
        ),
      )
    await pause(50)
  }
  return waited
}

/** Compares new devices with the existing ones, and with what was acknowledged. */
async function compare(
  world: World,
  ledger: Ledger,
  people: Human[],
  devices: LivingDevice[],
): Promise<{ differences: string[]; messages: number }> {
  const differences: string[] = []
  const sights: Sight[] = []
  const { rows: starts } = await world.database.pool.query<{ place: string; seq: string }>(
    `select user_id || ' ' || conversation_id as place, from_seq as seq from participants`,
  )
  const afterOf = new Map(starts.map(({ place, seq }) => [place, Number(seq)]))
  for (const human of people) {
    const [anew] = await equip(world, human, 1)
    if (!anew) continue
    for (const conversation of human.conversations) {
      await anew.fetchAll(conversation, patienceMs)
      const rows = anew.rows(conversation)
      const after = afterOf.get(`${human.id} ${conversation}`) ?? 0
      const choices = await choicesOf(ledger, anew, conversation)
      sights.push({ who: human.id, conversation, after, rows, choices })
      for (const device of devices)
        if (device.human === human)
          differences.push(
            ...differencesOf(device.name, conversation, device.rows(conversation), rows, after),
          )
    }
    anew.close()
  }
  differences.push(...brokenActs([...ledger.acts.values()], sights))
  return { differences, messages: ledger.acts.size }
}

/** The user's votes in the polls of a conversation. */
async function choicesOf(
  ledger: Ledger,
  device: LivingDevice,
  conversation: string,
): Promise<Map<string, number[]>> {
  const choices = new Map<string, number[]>()
  const [toBizType, toBizId] = device.keyOf(conversation).split(':')
  for (const { id, state } of device.rows(conversation)) {
    if ((ledger.acts.get(id)?.options ?? 0) === 0 || state?.gone) continue
    const own = await device.human.insist<{ choices: number[]; voted: boolean }>('poll/detail', {
      toBizType,
      toBizId,
      msgId: id,
    })
    choices.set(id, ledger.acts.get(id)?.isSecret && own.voted ? secretly : own.choices)
  }
  return choices
}
