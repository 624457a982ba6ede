import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Language } from '@mynah/contract/languages'
import { closeCode } from '@mynah/contract/socket'
import { FrameQueue, frameOf } from './frames.ts'
import type { RequestContext } from './request-context.ts'

/** A signed-in session: one device of a person. */
export type Caller = { userId: string; sessionId: string }

/** One signed-in socket. */
export type Connection = Caller & {
  readonly id: string
  readonly language: Language
  send(frame: object): void
  /** The same with a frame's JSON text. */
  sendText(text: string): void
  /** Resolves when the client has taken what was sent; false if it is gone. Long answers wait for it between frames. */
  flushed(): Promise<boolean>
  end(code: number): void
}

/** Five times what the fastest writer may send: more is a flood. */
const framesPerMinute = 600
/** A text has 20 KB at most: what is larger costs as many frames as its bytes would fill. */
const bytesOfFrame = 16 * 1_024
/** The client sends twelve; what is above counts as any other frame. */
const heartbeatsPerMinute = 60

/** A connection as the gateway keeps it. */
export class OpenConnection implements Connection {
  readonly id = randomUUID()
  readonly userId: string
  readonly sessionId: string
  readonly language: Language
  /** It can show a call that comes while its person is in another one. */
  readonly showsWaiting: boolean
  /** What each of its frames is answered in. */
  readonly context: RequestContext
  readonly queue: FrameQueue
  readonly topics = new Set<string>()
  /** While its topics are being read: those that it joined (true) or left since the reading began. */
  meanwhile: Map<string, boolean> | undefined = new Map()
  /** The page is not looked at: it wrote so with a heartbeat. */
  isInBackground = false
  #socket: WebSocket
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
    this.#frameLimit = framesPerMinute * limitFactor
    this.#onEnd = (code) => onEnd(this, code)
  }

  /** Asks the client for a sign, which every client of websockets gives; once it is there `onAnswer` is called. */
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
    this.#socket.close(code)
    // A peer that does not answer the close, or does not read at all, is cut.
    setTimeout(() => this.#socket.terminate(), isSlow ? 200 : 3_000).unref()
  }

  /** Counts what a large frame costs beside itself, before it is read; false where it was too much. */
  countBytes(bytes: number): boolean {
    for (let left = bytes; left > bytesOfFrame; left -= bytesOfFrame) if (!this.countFrame()) return false
    return true
  }

  /** Counts a frame; false where it was one too many, which ends the connection. */
  countFrame(): boolean {
    this.#startMinute()
    this.#frames += 1
    if (this.#frames <= this.#frameLimit) return true
    this.end(closeCode.flood)
    return false
  }

  /** The same for a heartbeat, of which some cost nothing. */
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
