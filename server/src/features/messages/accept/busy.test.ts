import { expect, test, vi } from 'vitest'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

test('an overloaded server refuses reads with an explicit code, and continues to store', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  const busy = vi.spyOn(server.app.load, 'busy', 'get').mockReturnValue(true)
  const list = await fetch(`${server.url}api/imSession/myList`, { method: 'POST', headers: { lang: 'en' } })
  expect([list.status, list.headers.get('retry-after'), await list.json()]).toEqual([
    503,
    '2',
    { retCode: '10108', retDesc: 'The service is busy. Please try again later', data: null },
  ])
  a.send({ cmd: 19, type: 1, toBizId: bo.id, toBizType: 2 })
  expect(await a.next((frame) => frame.cmd === 20)).toMatchObject({
    code: 10108,
    data: { toBizId: bo.id, toBizType: 2 },
  })
  expect((await a.sendText({ to: bo.id }, 'still stored')).code).toBe(10000)
  a.send({ cmd: 13 })
  await a.next((frame) => frame.cmd === 13)
  a.send({ cmd: 19, type: 0, userId: ana.id })
  await a.next((frame) => frame.cmd === 21)
  busy.mockRestore()
  a.send({ cmd: 19, type: 1, toBizId: bo.id, toBizType: 2 })
  await a.next((frame) => frame.cmd === 20 && frame.code === 10000)
})

test('a failed read of a page, a requested chat or a catch-up is refused with a code', async () => {
  const { cy, dee } = await people(server, 'cy', 'dee')
  await befriend(cy, dee)
  const socket = await cy.connect()
  await server.app.pool.query('alter table messages rename to messages_away')
  try {
    socket.send({ cmd: 19, type: 1, toBizId: dee.id, toBizType: 2 })
    expect(await socket.next((frame) => frame.cmd === 20)).toMatchObject({
      code: 10108,
      data: { toBizId: dee.id, toBizType: 2 },
    })
    socket.send({ cmd: 19, type: 0, userId: cy.id })
    expect(await socket.next((frame) => frame.cmd === 20)).toMatchObject({ code: 10108, data: {} })
  } finally {
    await server.app.pool.query('alter table messages_away rename to messages')
  }
  socket.send({ cmd: 19, type: 0, userId: cy.id })
  await socket.next((frame) => frame.cmd === 21 && 'done' in frame.data)
})
