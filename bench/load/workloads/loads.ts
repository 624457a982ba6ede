import { chatType, cmd, signal } from '@mynah/contract/socket'
import type { Crowd } from '../crowd.ts'
import { clientFrame } from '../client.ts'
import { Meter, type Measured, type Served } from '../measure.ts'
import { personOf } from '../people.ts'
import { commandAt, isPage, isStored, isWhole, numberIn, numberRead, Reading, Wording } from '../wording.ts'

/** The sending time of a message is stored by its number, for as many as can be in flight at once. */
const sentAtMax = 1 << 17

const checkEvery = 256

type Pace = { window: number } | { perSecond: number }

/**
 * People 2k write to 2k + 1: with `window` messages in flight in each pair, or this many per second in total, `atOnce`
 * to the same process at once. With `read` each message is marked as read on arrival, and its sender receives the
 * receipt.
 */
export async function pairs(
  crowd: Crowd,
  seed: string,
  served: Served,
  load: { pairs: number; seconds: number; atOnce?: number; read?: boolean } & Pace,
): Promise<Measured> {
  const meter = new Meter()
  const sentAt = new Float64Array(sentAtMax)
  let number = 0
  // by pair, the number of the last message that was read, and of the last one whose receipt its sender has
  const read = new Float64Array(load.pairs)
  const knownRead = new Float64Array(load.pairs)
  const senders = Array.from({ length: load.pairs }, (_, pair) => {
    const sender = crowd.at(2 * pair)
    const wording = new Wording({ to: personOf(seed, 2 * pair + 1).id })
    const say = () => {
      number += 1
      sentAt[number % sentAtMax] = performance.now()
      sender.send(wording.frame(number))
    }
    let latest = 0
    sender.onFrame = (bytes, start, end) => {
      const command = commandAt(bytes, start)
      if (command === cmd.echo && !isStored(bytes, start)) meter.refused += 1
      if (command === cmd.receipt)
        knownRead[pair] = Math.max(knownRead[pair] ?? 0, numberRead(bytes, start, end))
    }
    const receiver = crowd.at(2 * pair + 1)
    const reading = new Reading({ to: personOf(seed, 2 * pair).id })
    receiver.onFrame = (bytes, start, end) => {
      if (commandAt(bytes, start) !== cmd.chat) return
      const received = numberIn(bytes, start)
      meter.delivered += 1
      meter.latencies.add(performance.now() - (sentAt[received % sentAtMax] ?? 0))
      if (received <= latest) meter.wrong += 1
      if (received % checkEvery === 0 && !isWhole(bytes, start, end)) meter.wrong += 1
      latest = received
      if (load.read) {
        read[pair] = received
        receiver.send(reading.frame(bytes, start))
      }
      if ('window' in load && meter.running) say()
    }
    return say
  })
  if ('window' in load) for (const say of senders) for (let count = 0; count < load.window; count += 1) say()
  else {
    const { atOnce = 1 } = load
    const writers = atOnce === 1 ? [senders] : byProcess(crowd, senders)
    atRate(meter, load.perSecond / atOnce, (nth) => {
      const some = writers[nth % writers.length] ?? []
      const turn = Math.floor(nth / writers.length) * atOnce
      for (let count = 0; count < atOnce; count += 1) some[(turn + count) % some.length]?.()
    })
  }
  const unknownReads = () => read.filter((one, pair) => one !== knownRead[pair]).length
  const outstanding = () => number - meter.delivered - meter.refused + (load.read ? unknownReads() : 0)
  // the first message of a pair costs more than later ones
  const warmUp = 'window' in load ? undefined : Math.max(1_000, (load.pairs / load.perSecond) * 1_500)
  return meter.run(served, load.seconds, outstanding, warmUp)
}

/** People 2k send typing signals to 2k + 1, this many per second in total. */
export async function typing(
  crowd: Crowd,
  seed: string,
  served: Served,
  load: { pairs: number; seconds: number; perSecond: number },
): Promise<Measured> {
  const meter = new Meter()
  const sentAt = new Float64Array(load.pairs)
  let sent = 0
  const frames = Array.from({ length: load.pairs }, (_, pair) => {
    crowd.at(2 * pair + 1).onFrame = (bytes, start) => {
      if (commandAt(bytes, start) !== cmd.signal) return
      meter.delivered += 1
      meter.latencies.add(performance.now() - (sentAt[pair] ?? 0))
    }
    const to = personOf(seed, 2 * pair + 1).id
    return clientFrame(
      JSON.stringify({ cmd: cmd.signal, code: signal.typing, chatType: chatType.single, to }),
    )
  })
  atRate(meter, load.perSecond, (nth) => {
    const pair = nth % load.pairs
    sent += 1
    sentAt[pair] = performance.now()
    crowd.at(2 * pair).send(frames[pair] as Buffer)
  })
  return meter.run(served, load.seconds, () => sent - meter.delivered)
}

/** Groups the senders of pairs by the process that they are connected to. */
const byProcess = <T>(crowd: Crowd, senders: readonly T[]): T[][] => [
  ...Map.groupBy(senders, (_, pair) => crowd.portOf(2 * pair)).values(),
]

/** Calls `action` at this rate, catching up after delays. */
export function atRate(meter: Meter, perSecond: number, action: (nth: number) => void): void {
  const started = performance.now()
  let done = 0
  const tick = () => {
    if (!meter.running) return
    const due = ((performance.now() - started) / 1000) * perSecond
    for (; done < due; done += 1) action(done)
    setTimeout(tick, 1)
  }
  tick()
}

const senders = 5
const sampled = 10

/** The first five of `online` people in a group write; each message goes to all the others. */
export async function group(
  crowd: Crowd,
  served: Served,
  load: { groupId: string; online: number; seconds: number } & Pace,
): Promise<Measured> {
  const meter = new Meter()
  const sentAt = new Float64Array(sentAtMax)
  const receivers = load.online - 1
  let number = 0
  let opened = 0
  const wordings = Array.from({ length: senders }, () => new Wording({ groupId: load.groupId }))
  const say = () => {
    const who = number % senders
    number += 1
    sentAt[number % sentAtMax] = performance.now()
    crowd.at(who).send((wordings[who] as Wording).frame(number))
  }
  for (let index = 0; index < load.online; index += 1) {
    const last = Array.from({ length: senders }, () => 0)
    // latency and order are only checked at a few receivers
    const watched = index >= senders && index < senders + sampled
    crowd.at(index).onFrame = (bytes, start, end) => {
      const command = commandAt(bytes, start)
      if (command === cmd.echo && !isStored(bytes, start)) meter.refused += 1
      if (command !== cmd.chat) return
      meter.delivered += 1
      if (watched) {
        const received = numberIn(bytes, start)
        meter.latencies.add(performance.now() - (sentAt[received % sentAtMax] ?? 0))
        if (received <= (last[received % senders] ?? 0)) meter.wrong += 1
        if (received % checkEvery === 0 && !isWhole(bytes, start, end)) meter.wrong += 1
        last[received % senders] = received
      }
      if (!('window' in load)) return
      // a message is complete, and the next may be sent, when as many frames arrived as it has receivers
      while (meter.running && opened < Math.floor(meter.delivered / receivers)) {
        opened += 1
        say()
      }
    }
  }
  if ('window' in load) for (let count = 0; count < load.window; count += 1) say()
  else atRate(meter, load.perSecond, say)
  return meter.run(served, load.seconds, () => (number - meter.refused) * receivers - meter.delivered)
}

const pageCount = 20

/** Each of `clients` repeatedly loads the newest 20 messages of a long group conversation. */
export async function history(
  crowd: Crowd,
  served: Served,
  load: { clients: number; seconds: number; groupId: string },
): Promise<Measured> {
  const meter = new Meter()
  const question = clientFrame(
    JSON.stringify({
      cmd: cmd.records,
      type: 1,
      toBizId: load.groupId,
      toBizType: chatType.group,
      offset: 0,
      count: pageCount,
    }),
  )
  let open = 0
  for (let index = 0; index < load.clients; index += 1) {
    const client = crowd.at(index)
    let asked = 0
    const ask = () => {
      open += 1
      asked = performance.now()
      client.send(question)
    }
    client.onFrame = (bytes, start, end) => {
      if (commandAt(bytes, start) !== cmd.recordsAnswer) return
      open -= 1
      if (!isPage(bytes, start)) {
        meter.refused += 1
        if (meter.running) setTimeout(ask, 50)
        return
      }
      meter.delivered += 1
      meter.latencies.add(performance.now() - asked)
      if (meter.delivered % checkEvery === 1 && !isNewestPage(bytes.toString('utf8', start, end)))
        meter.wrong += 1
      if (meter.running) ask()
    }
    ask()
  }
  return meter.run(served, load.seconds, () => open)
}

function isNewestPage(text: string): boolean {
  const { list } = (JSON.parse(text) as { data: { list: { seq: number }[] } }).data
  return list.length === pageCount && list.every(({ seq }, at) => seq === (list[0]?.seq ?? 0) + at)
}
