import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { auth } from '@mynah/contract/auth'
import type { OutputOf } from '@mynah/contract/kit'
import { rates } from '@mynah/contract/limits'
import { closeCode } from '@mynah/contract/socket'
import { people, request, testPassword, TestSocket, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { filePass, uploadPicture } from '#test/upload.ts'
import { endAllSessions } from './index.ts'
import { noteVerified, verifiedUserOf } from './verified.ts'

// The real rates, and a stopped clock: used points are not restored.
const server = await testServer({ trustProxy: (_, hop) => hop < 1 })

const randomToken = () => randomBytes(32).toString('base64url')

/** The status of a call from this address: 429 if the address, or the account, is limited. */
const statusOf = async (address: string, token: string) =>
  (await request(server, 'user/getUserInfo', {}, { token, 'x-forwarded-for': address })).status

const fileStatusOf = async (url: string, address: string, cookie: string) =>
  (await fetch(new URL(url, server.url), { headers: { cookie, 'x-forwarded-for': address } })).status

/** Repeats until it is refused. @returns how often it was not */
async function answered(ask: () => Promise<number>): Promise<number> {
  for (let count = 0; count < 3_200; count += 50) {
    const statuses = await Promise.all(Array.from({ length: 50 }, ask))
    if (statuses.includes(429)) return count + statuses.filter((status) => status !== 429).length
  }
  return Number.POSITIVE_INFINITY
}

test('a flood from an address refuses no call of a session that was verified before', async () => {
  const address = '203.0.113.1'
  const { ana, bo } = await people(server, 'ana', 'bo')
  expect(await statusOf('198.51.100.1', ana.token)).toBe(200)
  expect(await answered(() => statusOf(address, randomToken()))).toBe(1_200)
  expect(await statusOf(address, ana.token)).toBe(200)
  // The first request of a session counts for its address, from any address.
  expect(await statusOf(address, bo.token)).toBe(429)
  expect(await statusOf('198.51.100.1', bo.token)).toBe(200)
  expect(await statusOf(address, bo.token)).toBe(200)
})

test('a flood for files from an address refuses no file to a verified session', async () => {
  const address = '203.0.113.2'
  const { ana } = await people(server, 'ana')
  const url = await uploadPicture(server, ana, 'chat')
  const pass = await filePass(ana)
  expect(await fileStatusOf(url, '198.51.100.2', pass)).toBe(200)
  expect(await answered(() => fileStatusOf(url, address, `${pass}x`))).toBe(3_000)
  expect(await fileStatusOf(url, address, pass)).toBe(200)
})

test('wrong tokens from an address refuse no socket of a session that was verified before', async () => {
  const address = '203.0.113.3'
  const { ana, bo } = await people(server, 'ana', 'bo')
  expect(await statusOf('198.51.100.3', ana.token)).toBe(200)
  for (let count = 0; count < rates.connectFailure.points; count += 1)
    await server.app.limiter.take('connect-failures', rates.connectFailure, address)
  const socketOf = ({ token, id }: Person) =>
    new TestSocket(server, token, id, { 'x-forwarded-for': address })
  const isIn = await socketOf(ana).next((frame) => frame.cmd === 6)
  expect(isIn).toMatchObject({ code: 10007 })
  expect(await socketOf(bo).untilClosed()).toBe(closeCode.flood)
})

test('wrong codes from an address do not block a signed-in user, whose own wrong ones are limited', async () => {
  const address = '203.0.113.6'
  const { ana } = await people(server, 'ana')
  for (let count = 0; count < rates.failure.points; count += 1)
    await server.app.limiter.take('failures', rates.failure, address)
  const codes: string[] = []
  for (let count = 0; count < 61; count += 1) {
    const body = { email: `ana${count}@example.org`, verCode: '000000' }
    const headers = { token: ana.token, 'x-forwarded-for': address }
    codes.push((await request(server, 'user/bindEmail', body, headers)).retCode)
    // The rate of the call itself.
    server.clock.moveBy(30_000)
  }
  expect(codes.slice(0, 60)).toEqual(codes.slice(0, 60).map(() => '11003'))
  expect(codes[60]).toBe('10106')
})

test('all sessions of an account share one count, from any address', async () => {
  const { ana } = await people(server, 'ana')
  const tokens = [ana.token, (await ana.again()).token, (await ana.again()).token]
  for (const token of tokens) expect(await statusOf('198.51.100.4', token)).toBe(200)
  let nth = 0
  const next = () => statusOf(`203.0.113.${100 + (nth % 50)}`, tokens[(nth += 1) % tokens.length] ?? '')
  expect(await answered(next)).toBe(300)
})

test('an ended session counts for its address again', async () => {
  const address = '203.0.113.5'
  const { ana } = await people(server, 'ana')
  expect(await statusOf('198.51.100.5', ana.token)).toBe(200)
  await answered(() => statusOf(address, randomToken()))
  expect(await statusOf(address, ana.token)).toBe(200)
  await server.app.transaction((tx) => endAllSessions(server.app, tx, ana.id, 'removed'))
  expect(await statusOf(address, ana.token)).toBe(200)
  expect(await statusOf(address, ana.token)).toBe(429)
})

test('verified sessions are cached for ten minutes, and beyond fifty thousand the oldest is dropped', () => {
  const { app, clock } = server
  noteVerified(app, 'the first', '1')
  for (let nth = 1; nth < 50_000; nth += 1) noteVerified(app, `another ${nth}`, '2')
  expect(verifiedUserOf(app, 'the first')).toBe('1')
  noteVerified(app, 'one too many', '3')
  expect(verifiedUserOf(app, 'the first')).toBeUndefined()
  expect(verifiedUserOf(app, 'one too many')).toBe('3')
  clock.moveBy(10 * 60_000)
  expect(verifiedUserOf(app, 'one too many')).toBeUndefined()
})

test('a device shows the country in which it signed in, also after its address changed', async () => {
  const { ana } = await people(server, 'ana')
  const from = { 'x-forwarded-for': '118.70.0.1' }
  const signedIn = await request(
    server,
    'login/userNumLogin',
    { userNum: ana.userNum, pwd: testPassword },
    from,
  )
  const { token } = signedIn.data as { token: string }
  const { data } = await request(server, 'userDevice/list', {}, { token, 'x-forwarded-for': '103.10.64.5' })
  const { list } = data as OutputOf<typeof auth.devices>
  expect(list).toHaveLength(2)
  expect(list.find(({ current }) => current)?.country).toBe('VN')
  expect(list.find(({ current }) => !current)?.country).toBe('')
})
