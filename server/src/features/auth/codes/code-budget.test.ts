import { expect, test } from 'vitest'
import { people, request } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { readTrust } from '#platform/http/address.ts'

const server = await testServer({ smsPerHour: 10, smsPerDay: 12, trustProxy: readTrust('1') ?? undefined })
let made = 0

/** Each from another address. */
const send = async (mobile: string, at = server) => {
  const address = `203.0.${(made += 1) >> 8}.${made & 255}`
  return (await request(at, 'sms/sendSms', { mobile, type: 'login' }, { 'x-forwarded-for': address })).retCode
}
const fresh = () => `+62813${String(50_000_000 + 1_000 * (made += 1))}`
const ok = '000000'
const exhausted = '11206'

async function bound(): Promise<string> {
  const { ana } = await people(server, 'ana')
  const mobile = fresh()
  await server.app.pool.query('update users set mobile = $2 where id = $1', [ana.id, mobile])
  return mobile
}

test('strangers use up half of an hour’s codes at most, and users with accounts still get theirs', async () => {
  const at = server.clock.now()
  server.clock.moveBy(3_600_000 - (at % 3_600_000))
  const answers = []
  for (let count = 0; count < 7; count += 1) answers.push(await send(fresh()))
  expect(answers).toEqual([...Array(5).fill(ok), exhausted, exhausted])
  const own = await Promise.all(Array.from({ length: 15 }, bound))
  expect(new Set(await Promise.all(own.map((mobile) => send(mobile))))).toEqual(new Set([ok]))
  // Twice the budget is the end for everybody.
  expect(await send(await bound())).toBe(exhausted)
  server.clock.moveBy(3_600_000)
  // The day's half is used up too.
  expect(await send(fresh())).toBe(exhausted)
  server.clock.moveBy(24 * 3_600_000)
  expect(await send(fresh())).toBe(ok)
})

test('concurrent requests send no more codes than the budget allows', async () => {
  const crowd = await testServer({ smsPerHour: 10, smsPerDay: 100, trustProxy: readTrust('1') ?? undefined })
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(fresh(), crowd)))
  expect(answers.filter((code) => code === ok)).toHaveLength(5)
  const { rows } = await crowd.app.pool.query('select sum(sent)::int sent from codes_sent')
  expect(rows).toEqual([{ sent: 5 }])
})

test('a number that gets no codes is refused with its own text before anything is counted', async () => {
  for (const mobile of ['+870773111632', '+19005551234', '+491711234567'])
    expect(await send(mobile)).toBe('11205')
})
