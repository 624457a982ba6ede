import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Chance } from './chance.ts'

export type Disturbed = { passed: number; twice: number; swapped: number; late: number; cut: number }

type Odds = { twice: number; swapped: number; late: number; cut: number }

/**
 * A proxy that knows websocket frames (RFC 6455 §5.2) and, at random from a seed, duplicates a data frame, swaps it
 * with the next, delays it, or cuts it in the middle, which ends the connection. In both directions.
 */
export class FrameDisturber {
  readonly counts: Disturbed = { passed: 0, twice: 0, swapped: 0, late: 0, cut: 0 }
  odds: Odds = { twice: 0.02, swapped: 0.02, late: 0.02, cut: 0.002 }
  #server: Server
  #chance: Chance
  #open = new Set<Socket>()
  #held = new Set<Promise<void>>()

  private constructor(server: Server, chance: Chance) {
    this.#server = server
    this.#chance = chance
  }

  static async open(target: () => number, chance: Chance): Promise<FrameDisturber> {
    const server = createServer()
    const disturber = new FrameDisturber(server, chance)
    server.on('connection', (near) => {
      const far = connect({ host: '127.0.0.1', port: target() })
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.setNoDelay(true)
        disturber.#open.add(from)
        const way = new Way(disturber, disturber.#chance.fork(), to, () => {
          near.destroy()
          far.destroy()
        })
        from.on('data', (chunk: Buffer) => way.take(chunk))
        from.on('error', () => from.destroy())
        from.on('close', () => {
          disturber.#open.delete(from)
          to.destroy()
        })
      }
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return disturber
  }

  /** Runs an action later; the frame is held back until then. */
  later(ms: number, action: () => void): void {
    const done = new Promise<void>((resolve) =>
      setTimeout(() => {
        this.#held.delete(done)
        action()
        resolve()
      }, ms),
    )
    this.#held.add(done)
  }

  /** Resolves once no frame is held back any more. */
  async settled(): Promise<void> {
    while (this.#held.size > 0) await Promise.all(this.#held)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done))
    for (const socket of this.#open) socket.destroy()
    await closed
  }
}

/** One direction of one connection: first the HTTP upgrade, unchanged, then frame by frame. */
class Way {
  #rest = Buffer.alloc(0)
  #upgraded = false
  #held: Buffer | undefined
  #disturber: FrameDisturber
  #chance: Chance
  #to: Socket
  #end: () => void

  constructor(disturber: FrameDisturber, chance: Chance, to: Socket, end: () => void) {
    this.#disturber = disturber
    this.#chance = chance
    this.#to = to
    this.#end = end
  }

  take(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk])
    if (!this.#upgraded) {
      const end = this.#rest.indexOf('\r\n\r\n')
      if (end < 0) return
      this.#write(this.#rest.subarray(0, end + 4))
      this.#rest = this.#rest.subarray(end + 4)
      this.#upgraded = true
    }
    for (let length = frameLength(this.#rest); length > 0; length = frameLength(this.#rest)) {
      const frame = Buffer.from(this.#rest.subarray(0, length))
      this.#rest = this.#rest.subarray(length)
      this.#pass(frame)
    }
  }

  #pass(frame: Buffer): void {
    const { counts, odds } = this.#disturber
    const isData = ((frame[0] ?? 0) & 0x0f) < 8
    counts.passed += 1
    if (isData && this.#chance.happens(odds.cut)) {
      counts.cut += 1
      this.#write(frame.subarray(0, Math.ceil(frame.length / 2)))
      setTimeout(this.#end, 5)
      return
    }
    if (isData && !this.#held && this.#chance.happens(odds.swapped)) {
      counts.swapped += 1
      this.#held = frame
      this.#disturber.later(500, () => this.#release())
      return
    }
    if (isData && this.#chance.happens(odds.late)) {
      counts.late += 1
      this.#disturber.later(this.#chance.below(200), () => this.#write(frame))
    } else this.#write(frame)
    if (isData && this.#chance.happens(odds.twice)) {
      counts.twice += 1
      this.#write(frame)
    }
    this.#release()
  }

  #release(): void {
    if (this.#held) this.#write(this.#held)
    this.#held = undefined
  }

  #write(bytes: Buffer): void {
    if (!this.#to.destroyed) this.#to.write(bytes)
  }
}

/** The length of the first frame, 0 while it is incomplete. */
export function frameLength(bytes: Buffer): number {
  if (bytes.length < 2) return 0
  const masked = ((bytes[1] ?? 0) & 0x80) > 0 ? 4 : 0
  const short = (bytes[1] ?? 0) & 0x7f
  if (short < 126) return whole(bytes, 2 + masked + short)
  if (short === 126) return bytes.length < 4 ? 0 : whole(bytes, 4 + masked + bytes.readUInt16BE(2))
  return bytes.length < 10 ? 0 : whole(bytes, 10 + masked + Number(bytes.readBigUInt64BE(2)))
}

const whole = (bytes: Buffer, length: number) => (bytes.length >= length ? length : 0)
