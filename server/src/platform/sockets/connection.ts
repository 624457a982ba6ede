import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Language } from '@mynah/contract/languages'
import { closeCode } from '@mynah/contract/socket'
import { closeSocket } from '#platform/limits/entrance.ts'
import { FrameQueue, frameOf } from './frames.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** A signed-in session: one device of a user. */
export type Caller = { userId: string; sessionId: string }

/** One signed-in socket. */
export type Connection = Caller & {
  readonly id: string
  readonly language: Language
  send(frame: object): void
  /** The same with the JSON text of a frame. */
  sendText(text: string): void
  /** Resolves when the client has read what was sent; false if it is gone. Long answers wait for it between frames. */
  flushed(): Promise<boolean>
  end(code: number): void
}

/** Five times the rate of the fastest typist; more is a flood. */
const framesPerMinute = 600
/** A text has 20 KB at most; a larger frame counts as several, by its size. */
const bytesOfFrame = 16 * 1_024
/** Clients send twelve; more of them count as ordinary frames. */
const heartbeatsPerMinute = 60

/** A connection with the gateway's own state. */
export class OpenConnection implements Connection {
  readonly id = randomUUID()
  readonly userId: string
  readonly sessionId: string
  readonly language: Language
  /** Whether the client can show an incoming call during another call. */
  readonly showsWaiting: boolean
  /** The request context of its frames. */
  readonly context: RequestContext
  readonly queue: FrameQueue
  readonly topics = new Set<string>()
  /** While its topics are being loaded: topics joined (true) or left (false) meanwhile. Undefined otherwise. */
  meanwhile: Map<string, boolean> | undefined = new Map()
  /** Whether the page is in the background, as its last heartbeat said. */
  isInBackground = false
  #socket: WebSocket
  #wire: Socket
  #frameLimit: number
  #onEnd: (code: number) => void
  #onPong: (() => void) | undefined
  #frames = 0
  #heartbeats = 0
  #countedSince = Date.now()

  constructor(options: {
    socket: WebSocket
    wire: Socket
    caller: Caller
    address: string
    language: Language
    showsWaiting?: boolean
    limitFactor: number
    onEnd: (connection: OpenConnection, code: number) => void
  }) {
    const { socket, wire, caller, address, language, limitFactor, onEnd } = options
    this.userId = caller.userId
    this.sessionId = caller.sessionId
    this.context = { address, userId: caller.userId }
    this.language = language
    this.showsWaiting = options.showsWaiting ?? false
    this.queue = new FrameQueue(wire, () => this.end(closeCode.slowReader))
    this.#socket = socket
    this.#wire = wire
    this.#frameLimit = framesPerMinute * limitFactor
    this.#onEnd = (code) => onEnd(this, code)
  }

  /** Sends a websocket ping, which every client answers; then calls `onAnswer`. */
  ping(onAnswer: () => void): void {
    if (!this.#onPong)
      this.#socket.once('pong', () => {
        this.#onPong?.()
        this.#onPong = undefined
      })
    this.#onPong = onAnswer
    this.#socket.ping()
  }

  send(frame: object): void {
    this.sendText(JSON.stringify(frame))
  }

  sendText(text: string): void {
    this.queue.push(frameOf(text))
  }

  flushed(): Promise<boolean> {
    return this.queue.flushed()
  }

  end(code: number): void {
    const isSlow = code === closeCode.slowReader
    if (!isSlow) this.queue.flush()
    this.#onEnd(code)
    // A peer that does not read gets no time to.
    closeSocket(this.#socket, this.#wire, code, isSlow ? 200 : undefined)
  }

  /** Counts the additional cost of a large frame before parsing it; false if it is above the limit. */
  countBytes(bytes: number): boolean {
    for (let left = bytes; left > bytesOfFrame; left -= bytesOfFrame) if (!this.countFrame()) return false
    return true
  }

  /** Counts a frame; false, and the connection ends, if it is above the limit. */
  countFrame(): boolean {
    this.#startMinute()
    this.#frames += 1
    if (this.#frames <= this.#frameLimit) return true
    this.end(closeCode.flood)
    return false
  }

  /** The same for a heartbeat; a number of them is free. */
  countHeartbeat(): boolean {
    this.#startMinute()
    this.#heartbeats += 1
    return this.#heartbeats <= heartbeatsPerMinute || this.countFrame()
  }

  #startMinute(): void {
    const now = Date.now()
    if (now - this.#countedSince <= 60_000) return
    this.#countedSince = now
    this.#frames = 0
    this.#heartbeats = 0
  }
}
