import { randomBytes } from 'node:crypto'
import { success } from '@mynah/contract/errors'
import { RtcPeer, TrackSource, type Section } from '../../../server/test/rtc-peer.ts'
import { httpCall } from '../http-calls.ts'
import { atRate } from './loads.ts'
import { Meter, type Measured, type Served } from '../measure.ts'
import { personOf } from '../people.ts'

const password = '246810'
const joiningMax = 8
/** Sound as in Opus, in packets of 20 ms at 32 kbit/s; video of 1 Mbit/s. */
const kinds = {
  sound: { source: TrackSource.MICROPHONE, perSecond: 50, bytes: 80 },
  picture: { source: TrackSource.CAMERA, perSecond: 120, bytes: 1_050 },
} as const
type Kind = (typeof kinds)[keyof typeof kinds]

/** Packets are identified by their number while they may be in flight. */
const sentAtMax = 1 << 14
const patienceMs = 1_000

class Listener extends RtcPeer {
  onPacket: ((number: number) => void) | undefined

  override onText(text: string): void {
    if (this.onPacket && isNumber.test(text)) this.onPacket(Number(text))
    else super.onText(text)
  }
}
const isNumber = /^\d+$/

/** A meeting whose first person sends sound, and video if wanted; the others receive. */
export class LoadedRoom {
  #speaker: Listener
  #listeners: Listener[]
  #tracks: { kind: Kind; section: Section }[] = []
  #end: () => Promise<unknown>

  private constructor(clients: Listener[], end: () => Promise<unknown>) {
    const [speaker, ...listeners] = clients as [Listener, ...Listener[]]
    this.#speaker = speaker
    this.#listeners = listeners
    this.#end = end
  }

  static async open(wanted: {
    seed: string
    port: number
    people: number
    withPicture: boolean
  }): Promise<LoadedRoom> {
    const { seed, port, people } = wanted
    const call = (index: number, path: string, body: object) =>
      dataOf(httpCall(port, `/api/meeting/${path}`, personOf(seed, index).token)(body))
    const plan = { title: 'Bench', password, startTime: 0, duration: 1, unit: 'hour' }
    const requestId = randomBytes(24).toString('base64url')
    const { number } = (await call(0, 'create', { requestId, ...plan })) as { number: string }
    const clients: Listener[] = []
    const join = async (index: number) => {
      const { ticket } = (await call(index, 'join', { number, password })) as { ticket: string }
      clients[index] = new Listener({ url: `http://127.0.0.1:${port}` }, ticket)
      await clients[index].connected()
    }
    // nobody can enter before the host
    await join(0)
    let next = 1
    const joinAll = async () => {
      for (let index = next++; index < people; index = next++) await join(index)
    }
    await Promise.all(Array.from({ length: joiningMax }, joinAll))
    const room = new LoadedRoom(clients, () => call(0, 'end', { number }))
    for (const kind of wanted.withPicture ? [kinds.sound, kinds.picture] : [kinds.sound])
      await room.#publish(kind)
    return room
  }

  /** Resolves when all people receive it. */
  async #publish(kind: Kind): Promise<void> {
    const section = await this.#speaker.publish(kind.source)
    const text = `first of ${section.cid}`
    await this.#speaker.until(() => {
      this.#speaker.send(section, text, { packets: 1 })
      return this.#listeners.every((one) => one.count(text) > 0)
    }, `not everyone receives ${section.kind}`)
    this.#tracks.push({ kind, section })
  }

  /** `delivered` and latencies count each packet at each listener. */
  async speak(served: Served, seconds: number): Promise<Measured> {
    const meter = new Meter()
    const sentAt = new Float64Array(sentAtMax)
    let number = 0
    for (const one of this.#listeners)
      one.onPacket = (received) => {
        meter.delivered += 1
        meter.latencies.add(performance.now() - (sentAt[received % sentAtMax] ?? 0))
      }
    for (const { kind, section } of this.#tracks) {
      const filling = `${'.'.repeat(kind.bytes)}|`
      atRate(meter, kind.perSecond, () => {
        number += 1
        sentAt[number % sentAtMax] = performance.now()
        this.#speaker.send(section, `${filling}${number}`, { packets: 1 })
      })
    }
    const missing = () => number * this.#listeners.length - meter.delivered
    return meter.run(served, seconds, missing, undefined, patienceMs)
  }

  async close(): Promise<void> {
    await this.#end()
    for (const one of [this.#speaker, ...this.#listeners]) one.close()
  }
}

async function dataOf(answer: Promise<string>): Promise<unknown> {
  const { retCode, retDesc, data } = JSON.parse(await answer) as Record<string, unknown>
  if (retCode !== success) throw new Error(`a meeting was refused: ${String(retDesc)}`)
  return data
}
