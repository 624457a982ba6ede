import { randomInt } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { closeCode } from '@mynah/contract/socket'
import { callAs, people, Person, request, testPassword, type TestSocket } from './person.ts'
import { testServer } from './server.ts'

// Two servers on one database. With NATS the end of a session reaches the other at once; without it at its next check.
const here = await testServer()
const there = await testServer({ databaseUrl: here.config.databaseUrl })
const withNats = inject('natsUrl') !== undefined

type Ended = { at: Person; socket: TestSocket }

async function signedIn(): Promise<{ here: Ended; there: Ended; ana: Person }> {
  const { ana } = await people(here, 'ana')
  const open = async (server: typeof here): Promise<Ended> => {
    const input = { userNum: ana.userNum, pwd: testPassword }
    const at = new Person(server, await callAs(server, undefined, auth.loginByPassword, input))
    return { at, socket: await at.connect() }
  }
  return { ana, here: await open(here), there: await open(there) }
}

async function expectEnded({ at, socket }: Ended): Promise<void> {
  for (const server of [here, there])
    expect((await request(server, 'user/getUserInfo', {}, { token: at.token })).retCode).toBe('12580')
  if (!withNats) await there.app.gateway.recheck()
  expect(await socket.untilClosed()).toBe(closeCode.sessionEnded)
}

test('a logout on one server ends that session on both, and no other', async () => {
  const { here: stays, there: goes } = await signedIn()
  expect((await request(here, 'login/quit', {}, { token: goes.at.token })).retCode).toBe('000000')
  await expectEnded(goes)
  stays.socket.send({ cmd: 13, hbbyte: '-127' })
  await stays.socket.next((frame) => frame.cmd === 13)
  expect(stays.socket.closed).toBeUndefined()
})

test('a device that is removed on one server is signed out on the other', async () => {
  const { ana, there: goes } = await signedIn()
  const { list } = await goes.at.call(auth.devices, {})
  const id = list.find((device) => device.current)?.id ?? ''
  expect(id).not.toBe('')
  await ana.call(auth.removeDevice, { id })
  await expectEnded(goes)
})

test('a change of the password ends every session on both', async () => {
  const mobile = `+62812${randomInt(10_000_000, 100_000_000)}`
  const outbox = async (server: typeof here) => {
    const answer = await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(mobile)}`, server.url))
    return ((await answer.json()) as { code: string }[])[0]?.code ?? ''
  }
  await request(here, 'login/sendMobileCode', { mobile, type: 'login' })
  const entered = await request(here, 'login/loginOrRegister', { mobile, verCode: await outbox(here) })
  const token = (entered.data as { token: string }).token
  const at = new Person(there, entered.data as ConstructorParameters<typeof Person>[1])
  const goes = { at, socket: await at.connect() }
  here.clock.moveBy(61_000)
  await request(here, 'login/sendMobileCode', { mobile, type: 'password' })
  const body = { mobile, newPassword: 'another right password', code: await outbox(here) }
  expect((await request(here, 'login/changePassword', body)).retCode).toBe('000000')
  expect(token).toBe(at.token)
  await expectEnded(goes)
})
