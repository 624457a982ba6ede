import { afterAll, expect, test } from 'vitest'
import { errors, success } from '@mynah/contract/errors'
import { wireFields } from '@mynah/contract/wire-names'
import { calls } from '@mynah/contract/index'
import { id as idShape, type Call } from '@mynah/contract/kit'
import { systemUserId } from '@mynah/contract/limits'
import { absentIds, malformedBodies, malformedIds, malformedLists, sendBytes } from './hostile.ts'
import { matrix, rowOf, type Answer, type Row, type Tried } from './matrix.ts'
import { ask as askCall, request, signOf } from './person.ts'
import { testServer } from './server.ts'
import { makeElsewhere, makeWorld, personas, withNew, type Persona, type World } from './world.ts'

const server = await testServer({ limitFactor: 10_000 })
const elsewhere = await makeElsewhere(server)
const shared = await makeWorld(server, elsewhere)
const all = Object.values(calls).flatMap((group) => Object.values(group) as Call[])
const posts = all.filter(({ method }) => method === 'POST')
const full = process.env.MYNAH_FULL === '1'
/** The full run sends malformed ids as everybody, the short one as the persona with the most rights. */
const senders = full ? personas : (['owner'] as const)
/**
 * The full run sends every malformed value to each field and call, the short one a twelfth of them in turns: general
 * faults are tested often enough, and `fields.test.ts` tests what each field accepts.
 */
let turn = 0
function shareOf<T>(values: readonly T[]): readonly T[] {
  turn += 1
  return full ? values : values.filter((_, nth) => (nth + turn) % 12 === 0)
}

let requests = 0
let holes = 0
afterAll(() => console.log(`authorisation matrix: ${requests} requests, ${all.length} calls, ${holes} holes`))

const codeOf = (answer: Answer): string => (answer === 'ok' ? success : errors[answer])
const malformed: string[] = [errors.BadParameter, errors.MessageMalformed]

const mayAsk = (call: Call, who: (typeof personas)[number]) =>
  call.needs !== 'verified' || who !== 'unverified'

/** The unverified user is a member, except where verification is needed. */
const answerIn = (but: Row['but'], who: Persona): Answer | undefined =>
  but?.[who] ?? (who === 'unverified' ? but?.member : undefined)

type Said = Awaited<ReturnType<typeof request>>

async function ask(
  call: Call,
  token: string | undefined,
  body: object | string,
  sign?: string,
): Promise<Said> {
  requests += 1
  const headers = { ...(token && { token }), ...(sign && { sign }) }
  return typeof body === 'string'
    ? request(server, call.path, body, headers)
    : askCall(server, call, body, headers)
}

function judge(said: Said, codes: string[], what: string): void {
  const right = said.status === 200 && codes.includes(said.retCode)
  if (!right) holes += 1
  expect(`${said.status} ${said.retCode}`, what).toBe(
    right ? `200 ${said.retCode}` : `200 ${codes.join(' or ')}`,
  )
}

/** Sizes above the body limit must not open a hole either. */
const judgeMalformed = (said: Said, what: string, more: string[] = []) =>
  said.status === 413 ? expect(said.data).toBeNull() : judge(said, [...malformed, ...more], what)

test('every call has its row, and every field with an id is tested', () => {
  const sorted = (names: string[]) => names.toSorted((a, b) => (a < b ? -1 : 1))
  expect(sorted(Object.keys(matrix))).toEqual(sorted(all.map(rowOf)))
  for (const call of all) {
    const named = Object.entries(wireFields(call.input) as Record<string, Shape>)
    const ids = named.filter(([, shape]) => holdsId(shape)).map(([name]) => name)
    expect(Object.keys(matrix[rowOf(call)]?.ids ?? {}), rowOf(call)).toEqual(expect.arrayContaining(ids))
  }
})

type Shape = { _zod: { def: { innerType?: Shape; element?: Shape } } }
const holdsId = (shape: Shape): boolean => {
  const { innerType, element } = shape._zod.def
  return (
    shape === (idShape as unknown) || [innerType, element].some((one) => one !== undefined && holdsId(one))
  )
}

/** Not an id even as text, and therefore another address. */
const isWrongInAddress = (value: unknown) =>
  typeof value !== 'number' && value !== '' && JSON.stringify(value).length < 150

async function tryIds(call: Call, world: World, field: string, tried: Tried, input: object): Promise<void> {
  const with_ = (value: unknown) => ({ ...input, ...tried.beside, [field]: tried.list ? [value] : value })
  for (const who of personas.filter((one) => mayAsk(call, one))) {
    const { token } = world[who]
    const missing = answerIn(tried.but, who) ?? tried.absent
    const absent = await ask(call, token, with_(absentIds[tried.of]))
    judge(absent, [codeOf(missing)], `${who}, ${field} absent`)
    if (tried.of === 'person') {
      const system = await ask(call, token, with_(systemUserId))
      judge(system, [codeOf(tried.system ?? missing)], `${who}, ${field} of the system user`)
    }
    if (who === 'other') continue
    const far = await ask(call, token, with_(elsewhere[tried.of]))
    const answer = tried.far ?? missing
    judge(far, [codeOf(answer)], `${who}, ${field} from elsewhere`)
    // What a user may not see has exactly the same answer as what does not exist.
    if (answer === missing && answer !== 'ok') expect(far).toEqual(absent)
  }
}

const worldOf = ({ fresh }: Row): Promise<World> | World =>
  fresh === true ? makeWorld(server, elsewhere) : fresh ? withNew(server, shared, fresh) : shared

for (const call of all) {
  test(`${rowOf(call)}: each persona gets the result of its row`, async () => {
    const before = holes
    const row = matrix[rowOf(call)] as Row
    const world = await worldOf(row)
    const inputOf = (who: (typeof personas)[number]) => row.input?.(world, who) ?? {}

    if (call.needs !== 'nothing') {
      for (const token of [
        undefined,
        '',
        world.ended,
        'x'.repeat(43),
        `${world.owner.token}x`,
        '__proto__',
      ]) {
        judge(await ask(call, token, inputOf('owner')), [errors.SessionInvalid], String(token))
      }
    }
    for (const [field, tried] of Object.entries(row.ids ?? {})) {
      const values = tried.list ? malformedLists : malformedIds
      for (const value of shareOf(call.method === 'POST' ? values : values.filter(isWrongInAddress))) {
        for (const who of senders.filter((one) => mayAsk(call, one))) {
          const body = { ...inputOf(who), ...tried.beside, [field]: value }
          const shown = `${who}, ${field} ${(JSON.stringify(value) ?? '').slice(0, 60)}`
          const more = tried.opaque && typeof value === 'string' ? [codeOf(tried.absent)] : []
          judgeMalformed(await ask(call, world[who].token, body), shown, more)
        }
      }
      await tryIds(call, world, field, tried, inputOf('owner'))
    }
    const answerTo = (who: Persona): Answer =>
      mayAsk(call, who) ? (answerIn(row.but, who) ?? row.all) : 'NotVerified'
    // The owner comes last: what only the owner may do must not happen before the others have tried.
    for (const who of personas.toReversed()) {
      judge(await ask(call, world[who].token, inputOf(who)), [codeOf(answerTo(who))], who)
    }
    expect(holes).toBe(before)
  }, 60_000)
}

test('no call accepts a malformed body, from any persona', async () => {
  const before = holes
  for (const call of posts) {
    for (const body of shareOf(malformedBodies)) {
      for (const who of senders) {
        const said = await ask(call, shared[who].token, body, signOf({}))
        judgeMalformed(
          said,
          `${call.path} ${body.slice(0, 60)}`,
          mayAsk(call, who) ? [] : [errors.NotVerified],
        )
      }
    }
  }
  expect(holes).toBe(before)
}, 120_000)

test('a length that does not match its body, or is repeated, never becomes a request', async () => {
  const body = '{"a":1}'
  const sign = signOf({ a: 1 })
  for (const { path } of full ? posts : posts.slice(0, 5)) {
    const post = (headers: string, sent = body) =>
      sendBytes(
        server.url,
        `POST /api/${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nsign: ${sign}\r\n${headers}\r\n\r\n${sent}`,
      )
    requests += 6
    // Cut off it is not JSON, and the rest is not a request: whichever is noticed first.
    expect([[200], [400]]).toContainEqual(await post('Content-Length: 3'))
    for (const length of ['-1', '7, 8', '7\r\nContent-Length: 8', 'x', '7\r\nTransfer-Encoding: chunked'])
      expect(await post(`Content-Length: ${length}`), length).toEqual([400])
  }
})
