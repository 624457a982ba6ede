import { expect, test } from 'vitest'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

test('a catch-up costs points by its number of conversations, and catch-ups of a connection run sequentially', async () => {
  const { eve, bo } = await people(server, 'eve', 'bo')
  const socket = await eve.connect()
  const many = Object.fromEntries(Array.from({ length: 4_500 }, (_, i) => [`2:${1_000_000 + i}`, 1]))
  const answers = async (seqs: Record<string, number>, count: number) => {
    for (let i = 0; i < count; i += 1) socket.send({ cmd: 19, type: 0, userId: eve.id, seqs })
    const codes: number[] = []
    for (let i = 0; i < count; i += 1) {
      const frame = await socket.next((one) => one.cmd === 20 || (one.cmd === 21 && 'done' in one.data))
      codes.push(frame.cmd === 20 ? Number(frame.code) : 0)
    }
    return codes.toSorted((a, b) => a - b)
  }
  // Two in five seconds; the third and all others are refused, without a query of the database.
  expect(await answers(many, 6)).toEqual([0, 0, 10029, 10029, 10029, 10029])
  server.clock.moveBy(5_000)
  const small = await answers({ [`2:${bo.id}`]: 1 }, 10)
  expect(small.filter((code) => code === 0).length).toBeGreaterThanOrEqual(2)
  // Requested sequentially each is answered.
  server.clock.moveBy(5_000)
  for (let i = 0; i < 15; i += 1) expect(await answers({ [`2:${bo.id}`]: 1 }, 1)).toEqual([0])
})
