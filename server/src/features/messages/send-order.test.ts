import { expect, test, vi } from 'vitest'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

test('messages of one connection are stored in its order, also where a later one is allowed first', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  await a.say({ to: bo.id }, 'warm')
  const waiting: (() => void)[] = []
  const spy = vi
    .spyOn(server.app.limiter, 'take')
    .mockImplementation(() => new Promise((resolve) => waiting.push(() => resolve(true))))
  const echoes = ['first', 'second', 'third'].map((text) => a.say({ to: bo.id }, text))
  await vi.waitFor(() => expect(waiting).toHaveLength(3), { timeout: 20_000 })
  for (const allow of waiting.toReversed()) {
    allow()
    await new Promise((turn) => setImmediate(turn))
  }
  const seqs = (await Promise.all(echoes)).map((echo) => echo.data.seq ?? 0)
  spy.mockRestore()
  expect(seqs).toEqual(seqs.toSorted((x, y) => x - y))
})
