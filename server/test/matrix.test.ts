import { afterAll, expect, test } from 'vitest'
import { errors, success } from '@mynah/contract/errors'
import { calls } from '@mynah/contract/index'
import type { Call } from '@mynah/contract/kit'
import { matrix, socketMatrix, type Row } from './matrix.ts'
import { request } from './person.ts'
import { testServer } from './server.ts'
import { makeWorld, personas, type World } from './world.ts'

const server = await testServer({ limitFactor: 10_000 })
const shared = await makeWorld(server)
const all = Object.values(calls).flatMap((group) => Object.values(group) as Call[])
const absentId = '999999999999999'
const malformedIds = [{ $ne: null }, [absentId], -1, 1.5, 2 ** 64, "1' or '1'='1", '', '١٢٣', null, true]

let requests = 0
afterAll(() => console.log(`authorisation matrix: ${requests} requests, ${all.length} calls`))

const codeOf = (answer: string) => (answer === 'ok' ? success : errors[answer as keyof typeof errors])

async function ask(call: Call, token: string | undefined, body: object): Promise<string> {
  requests += 1
  const answer = await request(server, call.path, body, token ? { token } : {})
  expect(answer.status).toBe(200)
  return answer.retCode
}

test('every call and every socket command has its row', () => {
  expect(Object.keys(matrix).sort((a, b) => (a < b ? -1 : 1))).toEqual(
    all.map((call) => call.path).sort((a, b) => (a < b ? -1 : 1)),
  )
  const commands = new Set(Object.keys(socketMatrix).map((name) => Number(name.split(' ')[0])))
  expect(commands).toEqual(new Set([11, 13, 14, 19, 22, 24]))
})

for (const call of all) {
  test(`${call.path}: each persona gets what its row says`, async () => {
    const row = matrix[call.path] as Row
    const world: World = row.fresh ? await makeWorld(server) : shared
    const inputOf = (who: (typeof personas)[number]) => row.input?.(world, who) ?? {}

    if (call.needs !== 'nobody') {
      for (const token of [undefined, world.ended, 'x'.repeat(43), `${world.owner.token}x`]) {
        expect(await ask(call, token, inputOf('owner')), String(token)).toBe(errors.SessionInvalid)
      }
    }
    for (const [field, answer] of Object.entries(row.ids ?? {})) {
      for (const who of personas) {
        expect(await ask(call, world[who].token, { ...inputOf(who), [field]: absentId }), who).toBe(
          codeOf(answer),
        )
      }
      for (const id of malformedIds) {
        const code = await ask(call, world.owner.token, { ...inputOf('owner'), [field]: id })
        const malformed = [errors.BadParameter, errors.MessageMalformed] as string[]
        expect(malformed, `${field} ${JSON.stringify(id)}`).toContain(code)
      }
    }
    // The owner comes last: what only the owner may do must not happen before the others tried.
    for (const who of [...personas].reverse()) {
      expect(await ask(call, world[who].token, inputOf(who)), who).toBe(codeOf(row.but?.[who] ?? row.all))
    }
  })
}

for (const [name, row] of Object.entries(socketMatrix)) {
  test(`socket ${name}: each persona gets what its row says`, async () => {
    for (const who of personas) {
      requests += 1
      const socket = await shared[who].connect()
      socket.send(row.frame(shared))
      const expected = row.but && who in row.but ? row.but[who] : row.all
      // A heartbeat behind it shows that nothing else came.
      if (expected === null) socket.send({ cmd: 13, hbbyte: '-127' })
      const answers = [12, 13, 14, 20, 21]
      const frame = await socket.next((one) => answers.includes(one.cmd))
      if (expected === null) expect(frame.cmd, who).toBe(13)
      else expect('code' in frame ? frame.code : 0, who).toBe(expected)
      socket.close()
    }
  })
}
