import { expect, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { groups } from '@mynah/contract/groups'
import { authenticate } from '../src/features/auth/index.ts'
import { groupKeysOf } from '../src/features/messages/index.ts'
import { groupOf, people, TestSocket } from './person.ts'
import { testServer } from './server.ts'

const server = await testServer()
const { app } = server

/** A doorkeeper like the server's own, which stops where a test wants it to. */
function doorkeeper(stop: { authenticate?: Promise<void>; topicsOf?: Promise<void>; reached?: () => void }) {
  app.gateway.guard({
    async authenticate(token) {
      const caller = await authenticate(app, token)
      if (stop.authenticate) stop.reached?.()
      await stop.authenticate
      return caller
    },
    async topicsOf(userId) {
      const topics = (await groupKeysOf(app, userId)).map((key) => `g:${key.slice(2)}`)
      if (stop.topicsOf) stop.reached?.()
      await stop.topicsOf
      return topics
    },
    alive: async (ids) => {
      const rows = await app.pool.query<{ id: string }>('select id from sessions where id = any($1)', [ids])
      return new Set(rows.rows.map((row) => row.id))
    },
  })
}

test('a session that ends while its socket is being let in closes that socket', async () => {
  const { ana } = await people(server, 'ana')
  const [go, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  doorkeeper({ authenticate: go.promise, reached: reached.resolve })
  const socket = new TestSocket(server, ana.token, ana.id)
  await reached.promise
  await ana.call(auth.quit, {})
  go.resolve()
  expect(await socket.untilClosed()).toBe(4401)
  doorkeeper({})
})

test('who leaves a group while the socket is being let in does not hear it', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const atAna = await ana.connect()
  const [go, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  doorkeeper({ topicsOf: go.promise, reached: reached.resolve })
  const joining = bo.connect()
  await reached.promise
  await bo.call(groups.quit, { id: group.id })
  go.resolve()
  const atBo = await joining
  doorkeeper({})
  await atAna.say({ groupId: group.id }, 'among us')
  atBo.send({ cmd: 13 })
  await atBo.next((frame) => frame.cmd === 13)
  expect(atBo.frames.filter((frame) => frame.cmd === 11 && frame.data.content === 'among us')).toEqual([])
})

test('a socket whose session ended unheard closes at the next check, the others stay', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [gone, stays] = [await ana.connect(), await bo.connect()]
  await app.pool.query('delete from sessions where user_id = $1', [ana.id])
  await app.gateway.recheck()
  expect(await gone.next((frame) => frame.cmd === 14)).toMatchObject({ code: 10020 })
  expect(await gone.untilClosed()).toBe(4401)
  expect(stays.closed).toBeUndefined()
})

test('a flood of frames or of heartbeats closes the socket, a client that beats as it should stays', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  for (const frame of [{ cmd: 13, hbbyte: '-127' }, { cmd: 99 }]) {
    const flooding = await ana.connect()
    for (let count = 0; count < 700; count += 1) flooding.send(frame)
    expect(await flooding.untilClosed()).toBe(4429)
  }
  const calm = await bo.connect()
  for (let count = 0; count < 60; count += 1) calm.send({ cmd: 13, hbbyte: '-127' })
  calm.send({ cmd: 14 })
  expect(await calm.next((frame) => frame.cmd === 14)).toMatchObject({ code: 10021 })
})
