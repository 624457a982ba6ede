import { afterAll, expect, test } from 'vitest'
import type { WireFrame } from '@mynah/contract/frames'
import { absentIds, malformedIds } from './hostile.ts'
import { socketMatrix } from './matrix-sockets.ts'
import type { TestSocket } from './person.ts'
import { testServer } from './server.ts'
import { makeElsewhere, makeWorld, personas } from './world.ts'

const server = await testServer({ limitFactor: 10_000 })
const elsewhere = await makeElsewhere(server)
const world = await makeWorld(server, elsewhere)
const senders = process.env.MYNAH_FULL === '1' ? personas : (['owner'] as const)

let frames = 0
let holes = 0
afterAll(() => console.log(`authorisation matrix of sockets: ${frames} frames, ${holes} holes`))

const answers = [12, 13, 14, 20, 21]
/** A request after a frame that gets no answer: once it is answered, the frame has been handled. */
const fence = { cmd: 19, type: 1, toBizId: '777', toBizType: 1 }
const isFence = (frame: WireFrame) => frame.cmd === 20 && frame.data.toBizId === fence.toBizId

/** The code of the answer, 0 if it has none, null if there is no answer. */
async function say(socket: TestSocket, frame: object, silent: boolean): Promise<number | null> {
  frames += 1
  socket.send(frame)
  if (silent) socket.send(fence)
  const first = await socket.next((one) => answers.includes(one.cmd))
  if (isFence(first)) return null
  let page = first
  while (page.cmd === 21 && !('done' in page.data)) page = await socket.next((one) => one.cmd === 21)
  return 'code' in first ? (first.code ?? 0) : 0
}

async function judge(socket: TestSocket, frame: object, right: number | null, what: string): Promise<void> {
  const code = await say(socket, frame, right === null)
  if (code !== right) holes += 1
  expect(code, what).toBe(right)
}

test('every socket command has its row', () => {
  const commands = new Set(Object.keys(socketMatrix).map((name) => Number(name.split(' ')[0])))
  expect(commands).toEqual(new Set([11, 13, 14, 19, 22, 24]))
})

for (const [name, row] of Object.entries(socketMatrix)) {
  test(`socket ${name}: each persona gets the result of its row`, async () => {
    for (const who of personas) {
      const socket = await world[who].connect()
      // Chatting needs no verification: the unverified user is a member.
      const as = who === 'unverified' ? 'member' : who
      const right = row.but && as in row.but ? row.but[as] : row.all
      await judge(socket, row.frame(world), right ?? null, who)
      if (name.startsWith('14')) continue
      for (const [field, { of, absent, far }] of Object.entries(row.ids ?? {})) {
        const withId = (value: unknown) => ({ ...row.frame(world), [field]: value })
        await judge(socket, withId(absentIds[of]), absent, `${who}, ${field} absent`)
        if (who !== 'other')
          await judge(socket, withId(elsewhere[of]), far, `${who}, ${field} from elsewhere`)
        if (!(senders as readonly string[]).includes(who)) continue
        for (const value of malformedIds.filter((one) => JSON.stringify(one).length < 60_000)) {
          const shown = `${who}, ${field} ${JSON.stringify(value).slice(0, 60)}`
          await judge(socket, withId(value), row.malformed === null ? null : 10001, shown)
        }
      }
      expect(socket.frames.filter((one) => answers.includes(one.cmd) && !isFence(one))).toEqual([])
      expect(socket.closed).toBeUndefined()
      socket.close()
    }
  }, 60_000)
}
