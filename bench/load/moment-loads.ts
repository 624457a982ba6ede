import { randomBytes } from 'node:crypto'
import { cmd } from '@mynah/contract/socket'
import { momentEvents } from '@mynah/contract/moments'
import type { Crowd } from './crowd.ts'
import { httpCall, isDone } from './http-calls.ts'
import { pairs } from './loads.ts'
import { Meter, type Measured, type Served } from './measure.ts'
import { moments, personOf } from './people.ts'

const pageSize = 10

/** Each of `clients` asks for the first page of the same reader's feed, again and again. */
export async function feed(
  seed: string,
  served: Served,
  load: { port: number; path: string; clients: number; seconds: number },
): Promise<Measured> {
  const meter = new Meter()
  const call = httpCall(load.port, load.path, personOf(seed, moments.reader).token)
  let open = 0
  const ask = async () => {
    open += 1
    const asked = performance.now()
    const answer = await call({ pageSize })
    open -= 1
    if (isDone(answer)) {
      meter.delivered += 1
      meter.latencies.add(performance.now() - asked)
      if (meter.delivered % 64 === 1 && !isFirstPage(answer)) meter.wrong += 1
    } else meter.refused += 1
    if (meter.running) void ask()
  }
  for (let client = 0; client < load.clients; client += 1) void ask()
  return meter.run(served, load.seconds, () => open)
}

function isFirstPage(answer: string): boolean {
  const { list } = (JSON.parse(answer) as { data: { list: { id: string }[] } }).data
  return list.length === pageSize && new Set(list.map(({ id }) => id)).size === pageSize
}

const publishEveryMs = 1_000

/**
 * One person publishes to thousands of friends, again and again, while pairs of them chat. `deliveries`: from the call to
 * the event at each of those who listen; `chat`: as in `pairs`.
 */
export async function publications(
  crowd: Crowd,
  seed: string,
  served: Served,
  load: { port: number; media: string; pairs: number; perSecond: number; seconds: number },
): Promise<{ chat: Measured; deliveries: Measured }> {
  const meter = new Meter()
  const call = httpCall(load.port, '/api/moment/publish', personOf(seed, moments.publisher).token)
  const head = `{"cmd":${cmd.event},"name":"${momentEvents.published.name}"`
  let started = 0
  let published = 0
  for (let index = 2 * load.pairs; index < 2 * load.pairs + moments.listening; index += 1)
    crowd.at(index).onFrame = (bytes, start) => {
      if (bytes.toString('latin1', start, start + head.length) !== head) return
      meter.delivered += 1
      meter.latencies.add(performance.now() - started)
    }
  const publish = async () => {
    started = performance.now()
    published += 1
    const requestId = randomBytes(24).toString('base64url')
    const answer = await call({
      requestId,
      text: 'To all friends',
      media: [load.media],
      visibility: 'friends',
    })
    if (!isDone(answer)) meter.wrong += 1
  }
  const timer = setInterval(() => void publish(), publishEveryMs)
  const outstanding = () => published * moments.listening - meter.delivered
  const [chat, deliveries] = await Promise.all([
    pairs(crowd, seed, served, load),
    meter.run(served, load.seconds, outstanding).finally(() => clearInterval(timer)),
  ])
  return { chat, deliveries }
}
