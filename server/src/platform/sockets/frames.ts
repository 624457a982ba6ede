import type { Socket } from 'node:net'
import { limits } from '@mynah/contract/limits'

/**
 * The bytes of one unmasked, unfragmented text frame (RFC 6455 §5.2), the same for every receiver; `text` as bytes is
 * UTF-8.
 */
export function frameOf(text: string | Uint8Array): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = 0x81
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  if (typeof text === 'string') frame.write(text, head)
  else frame.set(text, head)
  return frame
}

/**
 * The output queue of one socket: all frames of one turn of the event loop go out in one write. It bypasses the `ws`
 * library, which is safe while nothing is compressed and `ws` writes whole frames.
 */
export class FrameQueue {
  #socket: Socket
  #frames: Buffer[] = []
  #bytes = 0
  #stalledSince = 0
  #taken = 0
  #draining: Promise<boolean> | undefined
  #onSlow: () => void

  constructor(socket: Socket, onSlow: () => void) {
    this.#socket = socket
    this.#onSlow = onSlow
  }

  push(frame: Buffer): void {
    if (this.#frames.length === 0) schedule(this)
    this.#frames.push(frame)
    this.#bytes += frame.length
  }

  flush(): void {
    const frames = this.#frames
    this.#frames = []
    this.#bytes = 0
    if (this.#socket.destroyed || frames.length === 0) return
    this.#socket.write(joined(frames))
    if (this.#socket.writableLength === 0) this.#stalledSince = 0
    else this.check(Date.now())
  }

  /**
   * Called after each write that did not finish, and from time to time: cuts a reader that is too far behind, or reads
   * nothing for too long.
   */
  check(now: number): void {
    const left = this.#socket.writableLength
    const taken = this.#socket.bytesWritten - left
    if (left === 0) this.#stalledSince = 0
    else if (this.#stalledSince === 0 || taken !== this.#taken) this.#stalledSince = now
    this.#taken = taken
    const stalled = this.#stalledSince > 0 && now - this.#stalledSince > limits.socketQueueMs
    if (left + this.#bytes > limits.socketQueueBytesMax || stalled) this.#onSlow()
  }

  /** For answers of many frames: resolves when the socket has taken everything; false if it is gone. */
  flushed(): Promise<boolean> {
    this.flush()
    if (this.#socket.destroyed) return Promise.resolve(false)
    if (!this.#socket.writableNeedDrain) return Promise.resolve(true)
    this.#draining ??= new Promise<boolean>((resolve) => {
      const done = () => {
        this.#socket.off('drain', done).off('close', done)
        this.#draining = undefined
        resolve(!this.#socket.destroyed)
      }
      this.#socket.on('drain', done).on('close', done)
    })
    return this.#draining
  }
}

/** The last joined frames of this turn: in a group many sockets in a row get the same frames. */
let latest: { frames: Buffer[]; bytes: Buffer } | undefined

function joined(frames: Buffer[]): Buffer {
  const [only] = frames
  if (frames.length === 1 && only) return only
  const same = latest?.frames.length === frames.length && latest.frames.every((one, at) => one === frames[at])
  if (latest && same) return latest.bytes
  const bytes = Buffer.concat(frames)
  latest = { frames, bytes }
  return bytes
}

/** How many sockets are written to in one turn of the event loop, and as many again from those that waited. */
const perTurnMax = 256

/** Queues with something to write, those that have waited longest first. */
let dirty: FrameQueue[] = []
let waiting: FrameQueue[] = []
let isScheduled = false

function schedule(queue: FrameQueue): void {
  dirty.push(queue)
  scheduleTurn()
}

function scheduleTurn(): void {
  if (isScheduled) return
  isScheduled = true
  setImmediate(flushTurn)
}

/**
 * A frame to thousands of sockets is written over several turns, so that other sockets are read and answered in
 * between.
 */
function flushTurn(): void {
  isScheduled = false
  const queues = [...waiting.slice(0, perTurnMax), ...dirty.slice(0, perTurnMax)]
  waiting = [...waiting.slice(perTurnMax), ...dirty.slice(perTurnMax)]
  dirty = []
  for (const queue of queues) queue.flush()
  if (waiting.length > 0) scheduleTurn()
  else latest = undefined
}
