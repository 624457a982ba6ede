import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passkeys } from '@mynah/contract/passkeys'
import type { Self } from '@mynah/contract/people'
import { transfers } from '@mynah/contract/transfers'
import { ApiError } from '@mynah/client/errors'
import { fakeAuthenticator, requestOptions } from '#client/device/authenticator.fixture.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { passkeyOnDevice } from '#client/device/passkey-on-device.ts'
import { pay, PasskeyProof } from '#client/api/pay.ts'

const order = { toUserId: '8', money: 250, requestId: 'r'.repeat(32) }
const wire = { toUserId: '8', money: '2.50', requestId: 'r'.repeat(32) }
const paid = {
  ...{ id: '5', fromUserId: '7', toUserId: '8', money: '2.50', note: '', state: 'pending' },
  ...{ createTime: 1, expireTime: 2, doneTime: 0 },
}
let device: ReturnType<typeof fakeAuthenticator>

beforeEach(() => {
  device = fakeAuthenticator()
  localStorage.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

function serve(answer: unknown = paid) {
  const server = fakeServer({ [passkeys.payOptions.path]: requestOptions, [transfers.send.path]: answer })
  vi.stubGlobal('fetch', server.fetch)
  return server
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )

test('six digits are sent as they are, and no passkey is requested', async () => {
  const server = serve()
  await pay(transfers.send, order, '135790').catch(() => undefined)
  expect(server.bodiesOf(transfers.send.path)).toEqual([{ ...wire, payPassword: '135790' }])
  expect(device.asked).toBe(0)
})

test('a passkey answers for the very fields that are then sent', async () => {
  const server = serve()
  await pay(transfers.send, order, new PasskeyProof()).catch(() => undefined)
  const [options] = server.bodiesOf(passkeys.payOptions.path)
  expect(options?.path).toBe(transfers.send.path)
  expect(JSON.parse(options?.body as string)).toEqual(wire)
  const [sent] = server.bodiesOf(transfers.send.path)
  expect(sent).toMatchObject(wire)
  expect(JSON.parse(sent?.payPassword as string)).toMatchObject({ id: 'cGFzc2tleQ', type: 'public-key' })
  expect(passkeyOnDevice('7')).toBe('cGFzc2tleQ')
})

test('a retry of the same request uses the same answer, and the next press requests a new one', async () => {
  const server = serve(refusal('10108', 'Later'))
  const proof = new PasskeyProof()
  expect((await refused(pay(transfers.send, order, proof)))?.name).toBe('TryLater')
  expect((await refused(pay(transfers.send, order, proof)))?.name).toBe('TryLater')
  expect(device.asked).toBe(1)
  const [first, second] = server.bodiesOf(transfers.send.path)
  expect(second).toEqual(first)
  await refused(pay(transfers.send, order, new PasskeyProof()))
  expect(device.asked).toBe(2)
})

test.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['UnknownError', 'failed'],
])('where the device says %s nothing is sent, and the same press may ask again', async (name, reason) => {
  const server = serve()
  const proof = new PasskeyProof()
  device.refusal = name
  const error = await refused(pay(transfers.send, order, proof))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ retCode: 'passkey', data: reason })
  expect(server.bodiesOf(transfers.send.path)).toEqual([])
  device.refusal = ''
  await pay(transfers.send, order, proof).catch(() => undefined)
  expect(server.bodiesOf(transfers.send.path)).toHaveLength(1)
})

test('a passkey of a plugged-in key is not remembered as of this device', async () => {
  serve()
  device.attachment = 'cross-platform'
  await pay(transfers.send, order, new PasskeyProof()).catch(() => undefined)
  expect(device.asked).toBe(1)
  expect(passkeyOnDevice('7')).toBeNull()
})
