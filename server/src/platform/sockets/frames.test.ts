import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { FrameQueue, frameOf } from './frames.ts'

test('a frame of any length decodes to its original text', async () => {
  const lengths = [0, 5, 125, 126, 65_535, 65_536]
  const texts = [...lengths.map((length) => 'x'.repeat(length)), '梅'.repeat(400)]
  const http = createHttpServer().listen(0, '127.0.0.1')
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  http.on('upgrade', (request, wire, head) => {
    sockets.handleUpgrade(request, wire, head, () => void wire.write(Buffer.concat(texts.map(frameOf))))
  })
  await once(http, 'listening')
  const address = http.address()
  const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  const read: string[] = []
  await new Promise<void>((done) =>
    client.on('message', (data: Buffer, binary) => {
      expect(binary).toBe(false)
      if (read.push(data.toString()) === texts.length) done()
    }),
  )
  expect(read).toEqual(texts)
  client.terminate()
  http.close()
})

test('all frames of one event loop turn are sent in one write, in order', async () => {
  const written: Buffer[] = []
  const socket = new PassThrough()
  socket.on('data', (part: Buffer) => written.push(part))
  const queue = new FrameQueue(socket as unknown as Socket, () => {})
  for (const text of ['a', 'b', 'c']) queue.push(frameOf(text))
  expect(written).toEqual([])
  await new Promise((done) => setImmediate(done))
  expect(Buffer.concat(written)).toEqual(Buffer.concat(['a', 'b', 'c'].map(frameOf)))
  expect(written).toHaveLength(1)
})

test('sockets with the same frames and those with others all get their own', async () => {
  const sockets = ['abc', 'abc', 'ac', 'abc', 'abd', 'b'].map((letters) => {
    const written: Buffer[] = []
    const socket = new PassThrough().on('data', (part: Buffer) => written.push(part))
    return { letters, written, queue: new FrameQueue(socket as unknown as Socket, () => {}) }
  })
  for (const turn of [1, 2]) {
    for (const letter of 'abcd') {
      const frame = frameOf(letter + turn)
      for (const { letters, queue } of sockets) if (letters.includes(letter)) queue.push(frame)
    }
    await new Promise((done) => setImmediate(done))
  }
  for (const { letters, written } of sockets) {
    const texts = [1, 2].flatMap((turn) => [...letters].map((letter) => letter + turn))
    expect(Buffer.concat(written)).toEqual(Buffer.concat(texts.map(frameOf)))
    expect(written).toHaveLength(2)
  }
})

test('a frame to thousands is written over several turns, and later ones do not wait for the last of them', async () => {
  const turn = () => new Promise((done) => setImmediate(done))
  const socketOf = () => {
    const written: Buffer[] = []
    const socket = new PassThrough().on('data', (part: Buffer) => written.push(part))
    return { written, queue: new FrameQueue(socket as unknown as Socket, () => {}) }
  }
  const many = Array.from({ length: 2_000 }, socketOf)
  const toMany = frameOf('to many')
  for (const { queue } of many) queue.push(toMany)
  await turn()
  const reached = () => many.filter(({ written }) => written.length > 0).length
  const first = reached()
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(500)

  const other = socketOf()
  other.queue.push(frameOf('to one'))
  many.at(-1)?.queue.push(frameOf('later'))
  await turn()
  expect(other.written).toHaveLength(1)
  expect(reached()).toBe(2 * first)

  for (let turns = 0; reached() < many.length; turns += 1) {
    expect(turns).toBeLessThan(20)
    await turn()
  }
  const textsOf = ({ written }: { written: Buffer[] }) => Buffer.concat(written).toString('latin1')
  expect(many.slice(0, -1).every((one) => textsOf(one) === toMany.toString('latin1'))).toBe(true)
  expect(many.at(-1)?.written).toEqual([Buffer.concat([toMany, frameOf('later')])])
})

test('a reader that reads nothing is disconnected at 1 MiB, and no buffer grows', async () => {
  const listener = createServer((socket) => socket.pause()).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
  let cut = 0
  const queue = new FrameQueue(socket, () => (cut += 1))
  const frame = frameOf('x'.repeat(60_000))
  for (let sent = 0; sent < 200 && cut === 0; sent += 1) {
    queue.push(frame)
    await new Promise((done) => setImmediate(done))
  }
  expect(cut).toBe(1)
  expect(socket.writableLength).toBeLessThan(1.2 * 1024 * 1024)
  socket.destroy()
  listener.close()
})

/** A socket to a peer that reads only on demand. */
async function slowPeer() {
  let peer: Socket | undefined
  const listener = createServer((socket) => (peer = socket.pause())).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
  const read = () => peer?.resume()
  return { socket, read, close: () => (socket.destroy(), peer?.destroy(), listener.close()) }
}

test('an answer with flow control never has more in flight than a frame and the network buffers', async () => {
  const { socket, read, close } = await slowPeer()
  let cut = 0
  const queue = new FrameQueue(socket, () => (cut += 1))
  const frame = frameOf('x'.repeat(200_000))
  let sent = 0
  const answer = (async () => {
    for (; sent < 200; sent += 1) {
      queue.push(frame)
      if (!(await queue.flushed())) return 'gone'
    }
    return 'done'
  })()
  await expect.poll(() => socket.writableNeedDrain).toBe(true)
  expect(sent).toBeLessThan(200)
  expect(socket.writableLength).toBeLessThanOrEqual(frame.length)
  read()
  expect(await answer).toBe('done')
  expect(cut).toBe(0)
  close()
})

test('an answer ends when its reader is gone', async () => {
  const { socket, close } = await slowPeer()
  const queue = new FrameQueue(socket, () => {})
  for (let sent = 0; !socket.writableNeedDrain && sent < 200; sent += 1) {
    queue.push(frameOf('x'.repeat(200_000)))
    queue.flush()
  }
  const waits = [queue.flushed(), queue.flushed()]
  close()
  expect(await Promise.all(waits)).toEqual([false, false])
})

test('a reader is disconnected if it reads nothing for ten seconds, not if it reads slowly', () => {
  const socket = { writableLength: 500, bytesWritten: 1_000 }
  let cut = 0
  const queue = new FrameQueue(socket as unknown as Socket, () => (cut += 1))
  for (let now = 1; now <= 60_000; now += 2_000) {
    queue.check(now)
    socket.bytesWritten += 10
  }
  expect(cut).toBe(0)
  for (let now = 60_000; now <= 69_000; now += 2_000) queue.check(now)
  expect(cut).toBe(0)
  queue.check(74_000)
  expect(cut).toBe(1)
})
