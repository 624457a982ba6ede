import { cmd } from '@mynah/contract/socket'
import { Client } from '../../load/client.ts'
import { Latencies } from '../../load/stats.ts'
import { commandAt, isStored, Wording } from '../../load/wording.ts'

/**
 * People by id and token, who write to groups; with `window` messages in flight for each, or this many per second in
 * total.
 */
export type Push =
  | { do: 'enter'; port: number; people: { id: string; token: string; groupId: string }[] }
  | { do: 'push'; seconds: number; pace: { window: number } | { perSecond: number } }
/** One second of a push: the messages sent in it, and their answers, counted by the time of sending. */
export type Second = { sent: number; stored: number; inTime: number; refused: number; p99: number }
export type Pushed = {
  seconds: Second[]
  stored: number[]
  refused: number[]
  unanswered: number
  closed: number
}

const inTimeMs = 2_000
const answersWithinMs = 10_000

/** A cheap process that sends messages without waiting for answers: the load for overload tests. */
const senders: { client: Client; wording: Wording }[] = []
let number = 0

async function enter(order: Extract<Push, { do: 'enter' }>): Promise<void> {
  for (const { id, token, groupId } of order.people) {
    const client = await Client.open(order.port, `token=${token}&username=${id}&password=`)
    senders.push({ client, wording: new Wording({ groupId }) })
  }
}

async function push({ seconds, pace }: Extract<Push, { do: 'push' }>): Promise<Pushed> {
  const first = number
  const sentAt: number[] = []
  const result: Pushed = { seconds: [], stored: [], refused: [], unanswered: 0, closed: 0 }
  const latencies = Array.from({ length: seconds + 1 }, () => new Latencies())
  const at = (second: number) => {
    while (result.seconds.length <= second)
      result.seconds.push({ sent: 0, stored: 0, inTime: 0, refused: 0, p99: 0 })
    return result.seconds[second] as Second
  }
  const started = performance.now()
  let running = true
  const say = ({ client, wording }: (typeof senders)[number]) => {
    const now = performance.now()
    sentAt[number - first] = now
    at(Math.floor((now - started) / 1_000)).sent += 1
    client.send(wording.frame(number))
    number += 1
  }
  for (const sender of senders) {
    sender.client.onFrame = (bytes, start) => {
      if (commandAt(bytes, start) !== cmd.echo) return
      const received = numberOf(bytes, start)
      const tookMs = performance.now() - (sentAt[received - first] ?? 0)
      const second = Math.floor(((sentAt[received - first] ?? 0) - started) / 1_000)
      if (isStored(bytes, start)) {
        result.stored.push(received)
        at(second).stored += 1
        if (tookMs <= inTimeMs) at(second).inTime += 1
        latencies[second]?.add(tookMs)
      } else {
        result.refused.push(received)
        at(second).refused += 1
      }
      if (running && 'window' in pace) say(sender)
    }
  }
  if ('window' in pace) for (const one of senders) for (let n = 0; n < pace.window; n += 1) say(one)
  while (performance.now() - started < seconds * 1_000) {
    if ('perSecond' in pace) {
      const due = ((performance.now() - started) / 1_000) * pace.perSecond
      for (let done = number - first; done < due; done += 1) {
        const sender = senders[done % senders.length]
        if (sender) say(sender)
      }
    }
    await new Promise((go) => setTimeout(go, 2))
  }
  running = false
  const open = () => number - first - result.stored.length - result.refused.length
  const until = performance.now() + answersWithinMs
  while (open() > 0 && performance.now() < until) await new Promise((go) => setTimeout(go, 20))
  result.seconds.length = Math.min(result.seconds.length, seconds)
  for (const [index, second] of result.seconds.entries()) second.p99 = latencies[index]?.quantiles().p99 ?? 0
  return { ...result, unanswered: open(), closed: senders.filter(({ client }) => client.closed).length }
}

const idAt = /"id":"[A-Za-z0-9_-]{20}(\d{12})"/

/** The number at the end of the id in an echo frame. */
function numberOf(bytes: Buffer, start: number): number {
  return Number(idAt.exec(bytes.toString('latin1', start, start + 200))?.[1])
}

process.on('message', (order: Push) => {
  const done = order.do === 'enter' ? enter(order) : push(order)
  done.then(
    (result) => process.send?.(result ?? {}),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
