import { expect, test } from 'vitest'
import { heartbeatByte } from '@mynah/contract/socket'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const token = 'a token for the test'
const server = await testServer({ metricsToken: token, limitFactor: 100 })

async function counted(name: string): Promise<number> {
  const answer = await fetch(new URL('/metrics', server.url), {
    headers: { authorization: `Bearer ${token}` },
  })
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

const id = 'a'.repeat(32)
const wrong = [
  { cmd: 11, id: 7, to: '2', chatType: 2, msgType: 0, content: 'x' },
  { cmd: 11, id, to: '2', chatType: 2, msgType: 0, content: { text: 'x' } },
  { cmd: 13, hbbyte: heartbeatByte, away: 'yes' },
  { cmd: 19, type: 0, seqs: { '1:5': 'x' } },
  { cmd: 19, type: 1, toBizId: '5', toBizType: 3 },
  { cmd: 19, type: 1, toBizId: '5', toBizType: 2, count: -1 },
  { cmd: 24, toObjId: '5', toObjType: 2, msgId: 7 },
  { cmd: 22, code: 200, extras: { toObjId: 5, toObjType: 2 } },
  { cmd: 22, code: 400, chatType: 1 },
  { cmd: 424_242 },
]

test('a frame with a wrong field from a client is counted and ignored, and the socket stays open', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const socket = await ana.connect()
  const before = await counted('mynah_frames_undecoded_total')
  for (const frame of wrong) socket.send(frame)
  await socket.sendText({ to: bo.id }, 'still here')
  await expect.poll(() => counted('mynah_frames_undecoded_total')).toBe(before + wrong.length)
})

test("undecoded frames reported in a client's heartbeats are summed, up to a maximum", async () => {
  const { cleo } = await people(server, 'cleo')
  const socket = await cleo.connect()
  for (const undecoded of [2, 1e9, -1, 'x']) socket.send({ cmd: 13, hbbyte: heartbeatByte, undecoded })
  await expect.poll(() => counted('mynah_client_frames_undecoded_total')).toBe(1_002)
})
