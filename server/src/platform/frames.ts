import type { Socket } from 'node:net'
import { limits } from '@mynah/contract/limits'

/** The bytes of one unmasked, unfragmented text frame (RFC 6455 §5.2), the same for every receiver. */
export function frameOf(text: string): Buffer {
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
  frame.write(text, head)
  return frame
}

/**
 * What waits to be written to one socket: everything of one event-loop turn goes out in one write. It writes beneath
 * the `ws` library, which is safe while nothing is compressed and `ws` writes whole frames at a time.
 */
export class FrameQueue {
  #socket: Socket
  #frames: Buffer[] = []
  #bytes = 0
  #stalledSince = 0
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
    const only = frames[0]
    this.#socket.write(frames.length === 1 && only ? only : Buffer.concat(frames))
    this.check(Date.now())
  }

  /** Called on each write and now and then: a reader that leaves too much for too long is cut. */
  check(now: number): void {
    const waiting = this.#socket.writableLength + this.#bytes
    if (waiting === 0) this.#stalledSince = 0
    else this.#stalledSince ||= now
    const stalled = this.#stalledSince > 0 && now - this.#stalledSince > limits.socketQueueMs
    if (waiting > limits.socketQueueBytesMax || stalled) this.#onSlow()
  }
}

let dirty: FrameQueue[] = []

function schedule(queue: FrameQueue): void {
  if (dirty.length === 0) setImmediate(flushAll)
  dirty.push(queue)
}

function flushAll(): void {
  const queues = dirty
  dirty = []
  for (const queue of queues) queue.flush()
}
