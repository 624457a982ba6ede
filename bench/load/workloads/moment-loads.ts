import { randomBytes } from 'node:crypto'
import { cmd } from '@mynah/contract/socket'
import { momentEvents } from '@mynah/contract/moments'
import type { Crowd } from '../crowd.ts'
import { httpCall, isDone } from '../http-calls.ts'
import { pairs } from './loads.ts'
import { Meter, type Measured, type Served } from '../measure.ts'
import { moments, personOf } from '../people.ts'

const publishEveryMs = 1_000

/**
 * One person repeatedly publishes to thousands of friends, while pairs of them chat. `deliveries`: from the call to
 * the event at each listener; `chat`: as in `pairs`.
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
