import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

type OnFrame = (bytes: Buffer, start: number, end: number) => void

/**
 * A WebSocket client with minimal cost, so that the load generator itself is not measured: frames are found by their
 * lengths, and their text is not copied.
 */
export class Client {
  readonly socket: Socket
  /** Called with the position of each frame's text. */
  onFrame: OnFrame = () => {}
  closed = false
  #rest: Buffer | undefined
  #upgraded = false

  private constructor(socket: Socket) {
    this.socket = socket
  }

  /** Resolves with the first frame, the answer to the login. */
  static open(port: number, query: string): Promise<Client> {
    return new Promise((resolve, reject) => {
      const client = new Client(connect({ port, host: '127.0.0.1', noDelay: true }))
      client.onFrame = (bytes, start, end) => {
        const text = bytes.toString('utf8', start, end)
        client.onFrame = () => {}
        if (text.startsWith('{"cmd":6,"code":10007')) resolve(client)
        else reject(new Error(`a login was answered with ${text}`))
      }
      client.socket
        .on('data', (chunk: Buffer) => client.#read(chunk))
        .on('error', reject)
        .on('close', () => {
          client.closed = true
          reject(new Error('a socket closed before its login was answered'))
        })
        .write(
          `GET /ws?${query} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
        )
    })
  }

  send(frame: Buffer): void {
    this.socket.write(frame)
  }

  /** Resets the connection, so that thousands of ports are free again at once. */
  close(): void {
    this.socket.resetAndDestroy()
  }

  #read(chunk: Buffer): void {
    let bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    if (!this.#upgraded) {
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) return void (this.#rest = bytes)
      this.#upgraded = true
      bytes = bytes.subarray(end + 4)
    }
    let at = 0
    for (;;) {
      const [head, length] = sizeAt(bytes, at)
      if (at + head + length > bytes.length) break
      const kind = (bytes[at] ?? 0) & 15
      if (kind === 1) this.onFrame(bytes, at + head, at + head + length)
      else if (kind === 8) this.closed = true
      at += head + length
    }
    this.#rest = at < bytes.length ? bytes.subarray(at) : undefined
  }
}

/** Header and payload length of the unmasked frame at `at`; more than the buffer has while its header is incomplete. */
function sizeAt(bytes: Buffer, at: number): [head: number, length: number] {
  const short = (bytes[at + 1] ?? 0) & 127
  if (short < 126) return [2, short]
  if (short === 126) return [4, at + 4 > bytes.length ? 0 : bytes.readUInt16BE(at + 2)]
  return [10, at + 10 > bytes.length ? 0 : Number(bytes.readBigUInt64BE(at + 2))]
}

/** A client's frame, masked as required, with a key of zeros, which changes nothing. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const long = payload.length > 125
  const head = Buffer.alloc(long ? 8 : 6)
  head[0] = 0x81
  head[1] = 0x80 | (long ? 126 : payload.length)
  if (long) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
