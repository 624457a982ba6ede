import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { loginCode } from '@mynah/contract/socket'
import { people, TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { Entrance } from './entrance.ts'

const server = await testServer()
const raw: Socket[] = []
afterEach(() => {
  for (const socket of raw.splice(0)) socket.destroy()
})

test('half of the slots are for any address, above that one address has a quarter', () => {
  const entrance = new Entrance(100)
  const enter = (address: string, count: number) =>
    Array.from({ length: count }, () => entrance.enter(address)).filter((one) => one !== undefined)
  const first = enter('one', 200)
  expect(first).toHaveLength(50)
  expect(enter('two', 200)).toHaveLength(25)
  expect(enter('three', 10)).toHaveLength(10)
  for (const leave of first.slice(0, 30)) {
    leave()
    leave()
  }
  expect(entrance.taken).toBe(55)
  expect(enter('one', 200)).toHaveLength(5)
})

test('after any number of sockets no slot is lost, and an address has less than a quarter only while others wait', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean())), (steps) => {
      const entrance = new Entrance(8)
      const held: Record<string, (() => void)[]> = { a: [], b: [], c: [], d: [] }
      for (const [address, comes] of steps) {
        const mine = held[address] ?? []
        const leave = comes ? entrance.enter(address) : undefined
        if (leave) mine.push(leave)
        else if (comes) expect(mine.length >= 2 || entrance.taken === 8).toBe(true)
        else mine.pop()?.()
        expect(entrance.taken).toBe(Object.values(held).flat().length)
      }
    }),
  )
})

/** A connection that upgrades, and then sends endlessly, as fast as it can. */
async function flood(path: string, bytes: number): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  raw.push(socket)
  socket.on('error', () => undefined)
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await new Promise((resolve) => socket.once('data', resolve))
  // A frame of 16 KiB, repeatedly.
  const frame = Buffer.alloc(16_384 + 8)
  frame.set([0x82, 0x80 | 126, 0x40, 0x00])
  for (let sent = 0; sent < bytes; sent += frame.length) socket.write(frame)
  return socket
}

test.each(['/rtc?access_token=wrong', '/ws?token=wrong&username=1'])(
  'a hundred refused sockets at %s store nothing, and their slots are free again',
  async (path) => {
    const before = process.memoryUsage().arrayBuffers
    const sockets = await Promise.all(Array.from({ length: 100 }, () => flood(path, 2 * 1_024 * 1_024)))
    const after = process.memoryUsage().arrayBuffers
    expect(after - before).toBeLessThan(40 * 1_048_576)
    await vi.waitFor(
      () => {
        expect(sockets.every((socket) => socket.destroyed || socket.closed)).toBe(true)
        expect(server.app.gateway.entering).toBe(0)
      },
      { timeout: 20_000, interval: 100 },
    )
  },
)

test('frames sent before the session is known are answered after it, in their order', async () => {
  const { ana } = await people(server, 'ana')
  const socket = new TestSocket(server, ana.token, ana.id)
  await new Promise((resolve) => socket.raw.once('open', resolve))
  for (let i = 0; i < 20; i += 1) socket.send({ cmd: 13, hbbyte: '-127' })
  expect(await socket.next((frame) => frame.cmd === 6)).toMatchObject({ code: loginCode.success })
  for (let i = 0; i < 20; i += 1) await socket.next((frame) => frame.cmd === 13)
  expect(server.app.gateway.entering).toBe(0)
})
