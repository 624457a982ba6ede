import { randomBytes } from 'node:crypto'
import { chatType, cmd, type ChangedMessage } from '@mynah/contract/socket'
import { messageEvents } from '@mynah/contract/messages'
import type { Crowd } from '../crowd.ts'
import { httpCall, isDone } from '../http-calls.ts'
import { used, type Measured, type Served } from '../measure.ts'
import { personOf } from '../people.ts'
import { Latencies } from '../stats.ts'
import { commandAt } from '../wording.ts'

/** The actions of people in a group: all react to one message, vote in one poll, or write a message each. */
type Way = 'react' | 'vote' | 'write'
/** `frames` and their `bytes`: what each reader received in a round, on average. */
export type Changes = Measured & { frames: number; bytes: number }

type Load = {
  way: Way
  port: number
  groupId: string
  /** The people who act: from one number to before another. */
  actors: { from: number; to: number }
  /** The people who only read, among those who are online. */
  readers: { from: number; to: number }
  rounds: number
  /** The actors of a round act one after the other within this time; 0 for all at once. */
  withinMs: number
}

/** The latency is only measured at this many readers. */
const sampled = 10
/** The time in which the server's idle cost is measured, which does not count as cost of the actions. */
const idleMs = 3_000
/** Changes of a conversation are collected and published once a second: the next round begins after that. */
const quietMs = 1_500
const patienceMs = 15_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Rounds in which people do the same in one group at the same time; each action counts as delivered when readers see
 * it.
 */
export async function changes(crowd: Crowd, seed: string, served: Served, load: Load): Promise<Changes> {
  const { actors, readers, rounds, way } = load
  const perRound = actors.to - actors.from
  const latencies = new Latencies()
  const received = { frames: 0, bytes: 0 }
  const people = Array.from({ length: perRound }, (_, nth) => new Actor(seed, load, actors.from + nth))
  let round = new Round('')
  for (let index = readers.from; index < readers.to; index += 1) {
    const isSampled = index < readers.from + sampled
    crowd.at(index).onFrame = (bytes, start, end) => {
      const isMessage = commandAt(bytes, start) === cmd.chat
      if (!isMessage && bytes.toString('latin1', start, start + changedHead.length) !== changedHead) return
      if (round.id === '') return
      received.frames += 1
      received.bytes += end - start
      if (!isSampled) return
      const seen = isMessage ? round.seenBy(index) + 1 : countIn(bytes.toString('utf8', start, end), round.id)
      round.show(index, seen, latencies)
    }
  }
  const idleFrom = [used(served), performance.now()] as const
  await pause(idleMs)
  const idle = used(served)
  const idleSeconds = (performance.now() - idleFrom[1]) / 1000
  const idleOf = (what: 'server' | 'database') => (idle[what] - idleFrom[0][what]) / idleSeconds

  const total = { server: 0, database: 0, generator: 0, others: 0, seconds: 0, lost: 0, refused: 0 }
  for (let nth = 0; nth < rounds; nth += 1) {
    const subject = way === 'write' ? randomId() : await subjectOf(seed, load)
    // the events of the message or the poll itself do not belong to the round
    await pause(quietMs)
    round = new Round(subject)
    const [before, started] = [used(served), performance.now()]
    const refused = await act(people, load, round)
    total.refused += refused
    const until = performance.now() + patienceMs
    const expected = perRound - refused
    while (!round.isComplete(expected) && performance.now() < until) await pause(10)
    total.lost += round.missing(expected)
    await pause(Math.max(0, quietMs - (performance.now() - started)))
    const [after, seconds] = [used(served), (performance.now() - started) / 1000]
    const server = after.server - before.server
    const database = after.database - before.database
    const generator = after.generator - before.generator
    total.server += Math.max(0, server - idleOf('server') * seconds)
    total.database += Math.max(0, database - idleOf('database') * seconds)
    total.generator += generator
    total.others += Math.max(0, after.machine - before.machine - server - database - generator)
    total.seconds += seconds
    round = new Round('')
  }
  const each = rounds * (readers.to - readers.from)
  return {
    delivered: rounds * perRound - total.refused,
    seconds: total.seconds,
    ...latencies.quantiles(),
    serverSeconds: total.server,
    engineSeconds: 0,
    databaseSeconds: total.database,
    generatorSeconds: total.generator,
    otherSeconds: total.others,
    lost: total.lost,
    wrong: 0,
    refused: total.refused,
    frames: received.frames / each,
    bytes: received.bytes / each,
  }
}

const changedHead = `{"cmd":${cmd.event},"name":"${messageEvents.changed.name}"`

/** A round: when each action began, and how many of them each sampled reader has seen. */
class Round {
  /** The id of its message or poll; '' between rounds. */
  readonly id: string
  readonly begun: number[] = []
  readonly #seen = new Map<number, number>()

  constructor(id: string) {
    this.id = id
  }

  seenBy = (reader: number): number => this.#seen.get(reader) ?? 0

  /** Counts actions as seen in the order in which they began. */
  show(reader: number, seen: number, latencies: Latencies): void {
    const before = this.seenBy(reader)
    const now = performance.now()
    for (const began of this.begun.slice(before, seen)) latencies.add(now - began)
    this.#seen.set(reader, Math.max(before, seen))
  }

  isComplete = (expected: number): boolean => this.missing(expected) === 0

  missing = (expected: number): number =>
    this.#seen.size < sampled
      ? expected
      : Math.max(...[...this.#seen.values()].map((seen) => expected - seen))
}

/** A person who acts by HTTP calls. */
class Actor {
  readonly #call: (id: string) => Promise<string>

  constructor(seed: string, { way, port, groupId }: Load, index: number) {
    const { token } = personOf(seed, index)
    const place = { toBizId: groupId, toBizType: chatType.group }
    const call = (path: string) => httpCall(port, `/api/${path}`, token)
    if (way === 'react') {
      const set = call('messageReaction/set')
      this.#call = (msgId) => set({ ...place, msgId, emoji: '👍', on: 1 })
    } else if (way === 'vote') {
      const vote = call('poll/vote')
      this.#call = (msgId) => vote({ ...place, msgId, choices: [index % options.length] })
    } else {
      const send = call('custom/message/send')
      const message = { groupId, chatType: chatType.group, msgType: 0, content: 'Thumbs up' }
      this.#call = () => send({ ...message, id: randomId() })
    }
  }

  act = (id: string): Promise<string> => this.#call(id)
}

/** @returns how many were refused */
async function act(people: readonly Actor[], { withinMs }: Load, round: Round): Promise<number> {
  const answers = await Promise.all(
    people.map(async (one, nth) => {
      await pause((withinMs / people.length) * nth)
      round.begun.push(performance.now())
      return one.act(round.id)
    }),
  )
  return answers.filter((answer) => !isDone(answer)).length
}

const options = ['Monday', 'Tuesday', 'Friday']
const randomId = () => randomBytes(24).toString('base64url')

/** Creates a message to react to, or a poll to vote in, by a person who only reads. */
async function subjectOf(seed: string, { way, port, groupId, readers }: Load): Promise<string> {
  const id = randomId()
  const { token } = personOf(seed, readers.to - 1)
  const message = { id, groupId, chatType: chatType.group, msgType: 0, content: 'Who is coming?' }
  const place = { toBizId: groupId, toBizType: chatType.group }
  const kind = { kind: 'poll', multiple: 0, secret: 0, results: 'now', endTime: 0, addOptions: 0 }
  const answer =
    way === 'react'
      ? await httpCall(port, '/api/custom/message/send', token)(message)
      : await httpCall(port, '/api/poll/create', token)({ ...place, ...kind, id, question: 'When?', options })
  if (!isDone(answer)) throw new Error(`there is nothing to ${way} on: ${answer.slice(0, 200)}`)
  return id
}

/** The number of reactions or voters that an event shows for a message; 0 if the event is about others. */
function countIn(text: string, id: string): number {
  const { data } = JSON.parse(text) as { data: { list?: ChangedMessage[] } }
  const state = data.list?.find((one) => one.id === id)?.state
  return state?.poll?.voters ?? state?.r?.reduce((sum, [, count]) => sum + count, 0) ?? 0
}
