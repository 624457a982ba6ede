import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { befriend, people, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100, origins: ['https://chat.example.org'] })

function upgrade(headers: Record<string, string>, path = '/ws'): Promise<number> {
  const url = new URL(path, server.url)
  url.protocol = 'ws:'
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { headers })
    socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0))
    socket.on('open', () => {
      resolve(101)
      socket.terminate()
    })
    socket.on('error', () => {})
  })
}

test('only the own pages, the named origins and programs without an origin get a socket', async () => {
  const own = new URL(server.url).origin
  expect(await upgrade({})).toBe(101)
  expect(await upgrade({ origin: own })).toBe(101)
  expect(await upgrade({ origin: 'https://chat.example.org' })).toBe(101)
  expect(await upgrade({ origin: 'https://evil.example' })).toBe(403)
  expect(await upgrade({ origin: 'null' })).toBe(403)
  expect(await upgrade({}, '/other')).toBe(404)
})

test('malformed, binary and unknown frames affect nobody', async () => {
  const { ana } = await people(server, 'ana')
  const socket = await ana.connect()
  for (const text of [
    '{',
    '[]',
    '7',
    '{"cmd":"11"}',
    '{"cmd":11,"cmd":12}',
    `${'['.repeat(50)}${']'.repeat(50)}`,
  ]) {
    socket.raw.send(text)
    expect(await socket.next((frame) => frame.cmd === 12), text).toMatchObject({ code: 10001 })
  }
  socket.raw.send(Buffer.from('{"cmd":13}'), { binary: true })
  expect(await socket.next((frame) => frame.cmd === 12)).toMatchObject({ code: 10001 })
  socket.send({ cmd: 999 })
  socket.send({ cmd: 13, hbbyte: '-127' })
  expect(await socket.next(() => true)).toEqual({ cmd: 13 })
})

test('a frame above 64 KiB closes the socket with 1009, bytes that are no UTF-8 with 1007', async () => {
  const { ana } = await people(server, 'ana')
  const large = await ana.connect()
  large.raw.send('x'.repeat(64 * 1024 + 1))
  expect(await large.untilClosed()).toBe(1009)
  const broken = await ana.connect()
  broken.raw.send(Buffer.from([0xc3, 0x28]), { binary: false })
  expect(await broken.untilClosed()).toBe(1007)
})

test('the oldest of six sockets of one user closes', async () => {
  const { ana } = await people(server, 'ana')
  const sockets: TestSocket[] = []
  for (let count = 0; count < 6; count += 1) sockets.push(await ana.connect())
  expect(await sockets[0]?.untilClosed()).toBe(4409)
  expect(sockets.slice(1).every((socket) => socket.closed === undefined)).toBe(true)
})

test('leaving with command 14 closes the socket and does not end the session', async () => {
  const { ana } = await people(server, 'ana')
  const socket = await ana.connect()
  socket.send({ cmd: 14 })
  expect(await socket.next((frame) => frame.cmd === 14)).toMatchObject({ code: 10021 })
  await socket.untilClosed()
  await ana.connect()
})

test("a frame's claims of sender, time and names are overwritten", async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const forged = {
    from: cy.id,
    nick: 'cy',
    avatar: 'https://evil.example/a.png',
    createTime: 0,
    seq: 99,
    extras: { recallId: 'x', roomId: 'y', __proto__: { at: 'all' } },
  }
  a.send({ cmd: 11, id: 'A'.repeat(32), to: bo.id, chatType: 2, msgType: 0, content: 'real', ...forged })
  const message = await b.message('real')
  expect(message).toMatchObject({ from: ana.id, nick: 'ana', avatar: '', seq: 2, extras: {} })
  expect(message.createTime).toBe(server.clock.now())
})

test('server-only kinds are refused, with any content', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await ana.connect()
  for (const msgType of [4, 5, 6, 7, 9, 10, 13, 99, 100, '0', null, -1, 0.5, [0]]) {
    const id = crypto.randomUUID().replaceAll('-', '')
    socket.send({ cmd: 11, id, to: bo.id, chatType: 2, msgType, content: '{"id":"1","money":"5.00"}' })
    const echo = await socket.next((frame) => frame.cmd === 12 && frame.data.id === id)
    expect(echo, String(msgType)).toMatchObject({ code: 10001 })
  }
})

test('any bytes are answered or close the socket, and never reach another user', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const other = await bo.connect()
  const command = fc.constantFrom(11, 13, 19, 22, 24, 0, -1, 1e9)
  const frame = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .dictionary(
        fc.constantFrom(
          'id',
          'to',
          'groupId',
          'toBizId',
          'toBizType',
          'type',
          'extras',
          'code',
          'seqs',
          'msgId',
          'content',
          'count',
        ),
        fc.jsonValue(),
      )
      .chain((fields) => command.map((cmd) => JSON.stringify({ ...fields, cmd }))),
  )
  let socket = await ana.connect()
  await fc.assert(
    fc.asyncProperty(frame, async (text) => {
      if (socket.closed !== undefined || socket.raw.readyState !== WebSocket.OPEN)
        socket = await ana.connect()
      socket.raw.send(text)
    }),
    { numRuns: process.env.MYNAH_FULL === '1' ? 20_000 : 1_000 },
  )
  const last = await ana.connect()
  last.send({ cmd: 13, hbbyte: '-127' })
  await last.next((one) => one.cmd === 13)
  other.send({ cmd: 13, hbbyte: '-127' })
  await other.next((one) => one.cmd === 13)
  expect(other.frames).toEqual([])
}, 120_000)
