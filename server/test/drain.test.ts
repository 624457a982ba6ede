import { afterAll, expect, test } from 'vitest'
import { childServer } from './child.ts'
import { befriend, messageId, people, request, TestSocket } from './person.ts'
import { testServer } from './server.ts'
import pg from 'pg'

const opened: { remove(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of opened) await one.remove()
})

test('a server that is stopped under load loses no acknowledged message, and exits cleanly', async () => {
  const server = await childServer({ MYNAH_LIMIT_FACTOR: '10000' })
  opened.push(server)
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const acknowledged = new Set<string>()
  const sockets = await Promise.all([ana, ana, bo, bo].map((one) => one.connect()))
  // All keep sending, over sockets and over HTTP, until the server stops answering.
  const bySocket = sockets.map(async (socket, index) => {
    const to = index < 2 ? bo.id : ana.id
    for (;;) {
      try {
        const echo = await socket.sendText({ to }, 'under load')
        if (echo.code === 10000) acknowledged.add(echo.data.id)
      } catch {
        return socket.closed
      }
    }
  })
  const byHttp = [ana, bo].map(async (who) => {
    for (;;) {
      const id = messageId()
      const body = { id, to: who === ana ? bo.id : ana.id, chatType: 2, msgType: 0, content: 'by HTTP' }
      try {
        const { retCode } = await request(server, 'custom/message/send', body, { token: who.token })
        if (retCode === '000000') acknowledged.add(id)
      } catch {
        return
      }
    }
  })
  while (acknowledged.size < 300) await new Promise((go) => setImmediate(go))
  const before = acknowledged.size
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(await Promise.all(bySocket)).toEqual([1001, 1001, 1001, 1001])
  await Promise.all(byHttp)
  const client = new pg.Client({ connectionString: server.database })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from messages')
  await client.end()
  const stored = new Set(rows.map((row) => row.id))
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
  expect(acknowledged.size).toBeGreaterThanOrEqual(before)
}, 60_000)

test('a second signal ends it at once', async () => {
  const server = await childServer()
  opened.push(server)
  const { ana } = await people(server, 'ana')
  // A socket that never answers the close keeps the first signal waiting.
  const socket = await ana.connect()
  socket.raw.pause()
  server.signal('SIGTERM')
  server.signal('SIGINT')
  expect(await server.ended).not.toBeNull()
})

test('from the first moment it is not ready and accepts no socket, while it still answers calls', async () => {
  const server = await testServer()
  const { ana } = await people(server, 'ana')
  await ana.connect()
  const ready = async () => (await fetch(new URL('/readyz', server.url))).status
  expect(await ready()).toBe(200)
  const flushed = server.app.gateway.drain(300)
  expect(await ready()).toBe(503)
  expect((await request(server, 'user/getUserInfo', {}, { token: ana.token })).retCode).toBe('000000')
  const late = new TestSocket(server, ana.token, ana.id)
  expect(await late.untilClosed()).toBe(1006)
  await flushed
})
