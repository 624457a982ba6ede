import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { people } from './person.ts'
import { testServer } from './server.ts'

// Raw bytes on a signed-in socket, below what a client library would send.
const server = await testServer({ limitFactor: 100_000 })
const { ana } = await people(server, 'ana')
const full = process.env.MYNAH_FULL === '1'

type Wire = { socket: Socket; frames: { opcode: number; payload: Buffer }[]; closed: Promise<void> }

/** A socket after its handshake and login, with received frames parsed. */
async function open(): Promise<Wire> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  const wire: Wire = {
    socket,
    frames: [],
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
  }
  socket.on('error', () => {})
  let rest: Buffer = Buffer.alloc(0)
  let upgraded = false
  socket.on('data', (part: Buffer) => {
    rest = Buffer.concat([rest, part])
    const head = rest.indexOf('\r\n\r\n')
    if (!upgraded && head < 0) return
    if (!upgraded) rest = rest.subarray(head + 4)
    upgraded = true
    rest = takeFrames(rest, wire.frames)
  })
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET /ws?token=${ana.token}&username=${ana.id}&password= HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await vi.waitFor(() => expect(commandsOf(wire)).toContain(6), { timeout: 20_000, interval: 2 })
  wire.frames.length = 0
  return wire
}

function takeFrames(bytes: Buffer, into: Wire['frames']): Buffer {
  let at = 0
  for (;;) {
    const short = (bytes[at + 1] ?? 0) & 127
    const start = at + (short < 126 ? 2 : 4)
    if (bytes.length < start) break
    const length = short < 126 ? short : bytes.readUInt16BE(at + 2)
    if (bytes.length < start + length) break
    into.push({ opcode: (bytes[at] ?? 0) & 15, payload: bytes.subarray(start, start + length) })
    at = start + length
  }
  return bytes.subarray(at)
}

/** The commands of all text frames; other frames as their opcode plus 100. */
const commandsOf = ({ frames }: Wire): number[] =>
  frames.map(({ opcode, payload }) =>
    opcode === 1 ? (JSON.parse(payload.toString()) as { cmd: number }).cmd : 100 + opcode,
  )

const closeCodeOf = ({ frames }: Wire) => frames.find(({ opcode }) => opcode === 8)?.payload.readUInt16BE(0)

function frame(
  payload: string | Buffer,
  { opcode = 1, final = true, masked = true, bits = 0, length = -1 } = {},
) {
  const data = Buffer.from(payload)
  const said = length >= 0 ? length : data.length
  const head = Buffer.alloc(said < 126 ? 2 : said < 65_536 ? 4 : 10)
  head[0] = (final ? 128 : 0) | (bits << 4) | opcode
  head[1] = (masked ? 128 : 0) | (said < 126 ? said : said < 65_536 ? 126 : 127)
  if (said >= 126 && said < 65_536) head.writeUInt16BE(said, 2)
  else if (said >= 65_536) head.writeBigUInt64BE(BigInt(said), 2)
  if (!masked) return Buffer.concat([head, data])
  const mask = randomBytes(4)
  return Buffer.concat([head, mask, data.map((byte, at) => byte ^ (mask[at % 4] ?? 0))])
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('frames split at any byte decode like complete ones', async () => {
  const bytes = Buffer.concat([
    frame('{"cmd":19,"type":1,"toBizId":"777","toBizType":1}'),
    frame('{"cmd":13,', { final: false }),
    frame('"hbbyte":"-127"}', { opcode: 0 }),
    frame('', { opcode: 9 }),
    frame('{"cmd":'),
  ])
  const right = [12, 13, 20, 110]
  const wire = await open()
  const received = async (cut: string) => {
    await vi.waitFor(() => expect(wire.frames, cut).toHaveLength(right.length), {
      timeout: 20_000,
      interval: 1,
    })
    expect(
      commandsOf(wire).toSorted((a, b) => a - b),
      cut,
    ).toEqual(right)
    wire.frames.length = 0
  }
  for (let at = 0; at < bytes.length; at += 1) {
    wire.socket.write(bytes.subarray(0, at))
    await turn()
    wire.socket.write(bytes.subarray(at))
    await received(`cut at ${at}`)
  }
  for (const byte of bytes) {
    wire.socket.write(Buffer.of(byte))
    await turn()
  }
  await received('byte by byte')
  wire.socket.destroy()
}, 60_000)

test('an illegal frame is refused as soon as its header arrives, before anything is buffered', async () => {
  const endless = Array.from({ length: 20 }, (_, at) =>
    frame('x', { opcode: at === 0 ? 1 : 0, final: false }),
  )
  const cases: [string, Buffer, number][] = [
    ['a length of a terabyte', frame('x', { length: 2 ** 40 }), 1009],
    ['one byte above 64 KiB', frame('x', { length: 64 * 1024 + 1 }), 1009],
    [
      'parts above 64 KiB in total',
      Buffer.concat([frame('x'.repeat(60_000), { final: false }), frame('x'.repeat(6_000), { opcode: 0 })]),
      1009,
    ],
    ['endless parts', Buffer.concat(endless), 1008],
    ['no mask', frame('{"cmd":13}', { masked: false }), 1002],
    ['an unknown opcode', frame('x', { opcode: 3 }), 1002],
    ['compression without negotiation', frame('x', { bits: 4 }), 1002],
    ['a long ping', frame('x'.repeat(200), { opcode: 9 }), 1002],
    ['invalid UTF-8', frame(Buffer.from([0xc3, 0x28])), 1007],
  ]
  for (const [name, bytes, code] of cases) {
    const wire = await open()
    wire.socket.write(bytes)
    await wire.closed
    expect(closeCodeOf(wire), name).toBe(code)
  }
}, 60_000)

test(
  'any bytes are answered, buffered, or end the socket, and no state of it remains',
  async () => {
    const chunk = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc
        .record({
          text: fc.string(),
          opcode: fc.nat(15),
          final: fc.boolean(),
          masked: fc.boolean(),
          bits: fc.nat(7),
        })
        .map(({ text, ...how }) => frame(text, how)),
    )
    let wire = await open()
    let over = false
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { minLength: 1, maxLength: 5 }), async (chunks) => {
        if (over) wire = await open()
        over = false
        const { socket, closed } = wire
        void closed.then(() => (over = true))
        for (const bytes of chunks) if (socket.writable) socket.write(bytes)
        await turn()
        if (over || !socket.writable) return
        // The next connection starts fresh.
        socket.destroy()
        await closed
      }),
      { numRuns: full ? 10_000 : 200 },
    )
    wire.socket.destroy()
    await vi.waitFor(() => expect(server.app.gateway.connections).toBe(0), { timeout: 20_000 })
    expect((await fetch(new URL('/livez', server.url))).status).toBe(200)
  },
  full ? 600_000 : 60_000,
)
