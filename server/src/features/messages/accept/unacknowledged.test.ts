import { expect, test } from 'vitest'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

test('at most two hundred messages of one user may wait to be stored', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  await a.sendText({ to: bo.id }, 'warm')
  const holder = await server.app.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from conversations where id = any($1) for update', [
    [ana.id, bo.id].flatMap((one) => [ana.id, bo.id].map((other) => `2:${one}:${other}`)),
  ])
  const echoes = Array.from({ length: 201 }, (_, at) => a.sendText({ to: bo.id }, `wait ${at}`))
  expect((await echoes[200])?.code).toBe(10029)
  await holder.query('commit')
  holder.release()
  const codes = (await Promise.all(echoes.slice(0, 200))).map(({ code }) => code)
  expect(codes).not.toContain(10029)
})
