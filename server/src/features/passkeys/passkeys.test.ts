import { expect, test, vi } from 'vitest'
import { accountDeletion } from '@mynah/contract/account-deletion'
import { auth } from '@mynah/contract/auth'
import { credentials } from '@mynah/contract/credentials'
import { limits } from '@mynah/contract/limits'
import { passkeys, type PasskeyAnswer } from '@mynah/contract/passkeys'
import { profile } from '@mynah/contract/profile'
import { transfers } from '@mynah/contract/transfers'
import { personalDataOf } from '#features/account/index.ts'
import { freeze } from '#features/auth/index.ts'
import { makeDue } from '#features/credentials/index.ts'
import { Authenticator, type Twist } from '#test/authenticator.ts'
import { rich, requestId } from '#test/money.ts'
import { befriend, callAs, people, Person, testPassword } from '#test/person.ts'
import { smsGateway } from '#test/sms.ts'
import { testServer } from '#test/server.ts'
import { relyingParty } from '#platform/http/relying-party.ts'

const origin = 'https://chat.example.org'
const sms = await smsGateway()
const server = await testServer({ origins: [origin], sms: sms.settings, limitFactor: 100 })
const { app, clock } = server
const owned = { password: testPassword }
type Proof = { password?: string; verCode?: string; credential?: PasskeyAnswer }

const device = () => new Authenticator(origin)

async function register(person: Person, on: Authenticator, proof: Proof = owned, twist?: Twist) {
  const options = await person.call(passkeys.registerOptions, proof)
  const credential = on.create(options, twist)
  const made = await person.call(passkeys.register, { credential, name: 'Phone' })
  return { ...made, id: credential.id }
}

/** A user with a passkey on their device, added long ago. */
async function holder(name = 'ana') {
  const { [name]: person } = await people(server, name)
  if (!person) throw new Error('nobody was made')
  const phone = device()
  const { id } = await register(person, phone)
  clock.moveBy(limits.credentialUndoMs)
  return { person, phone, id }
}

const signInWith = (credential: PasskeyAnswer) => callAs(server, undefined, passkeys.signIn, { credential })
const challenge = () => callAs(server, undefined, passkeys.signInOptions, {})
const signIn = async (on: Authenticator, twist?: Twist, id?: string) =>
  signInWith(on.get(await challenge(), twist, id))
const idsOf = async (person: Person) => (await person.call(passkeys.list, {})).list.map(({ id }) => id)

async function codeTo(mobile: string, type: 'bind' | 'password'): Promise<string> {
  clock.moveBy(61_000)
  await callAs(server, undefined, auth.sendSms, { mobile, type })
  return /\b\d{6}\b/.exec(sms.to(mobile).at(-1) ?? '')?.[0] ?? ''
}
let made = 0
async function withNumber(person: Person): Promise<string> {
  const mobile = `+62813777${String((made += 1)).padStart(5, '0')}`
  await person.call(profile.bindPhone, { mobile, verCode: await codeTo(mobile, 'bind'), ...owned })
  clock.moveBy(limits.credentialUndoMs)
  return mobile
}
/** The token of the newest link sent to the number, once it has received `count` of them. */
async function undoToken(mobile: string, count: number): Promise<string> {
  const links = () => sms.to(mobile).flatMap((one) => /code=([\w-]{43})/.exec(one)?.[1] ?? [])
  await vi.waitFor(() => expect(links()).toHaveLength(count), { timeout: 20_000 })
  return links().at(-1) ?? ''
}

test('a passkey signs in without a name, does not affect other sessions, and is listed with its last use', async () => {
  const { person, phone, id } = await holder()
  clock.moveBy(1_000)
  const signedIn = await signIn(phone)
  expect(signedIn.userId).toBe(person.id)
  const { list, rpId } = await new Person(server, signedIn).call(passkeys.list, {})
  expect(rpId).toBe('chat.example.org')
  expect(list).toEqual([
    {
      ...{ id, name: 'Phone', synced: false },
      createTime: clock.now() - limits.credentialUndoMs - 1_000,
      lastTime: clock.now(),
    },
  ])
  expect((await person.call(auth.devices, {})).list).toHaveLength(2)
})

test('a removed passkey cannot sign in, and the error says so', async () => {
  const { person, phone, id } = await holder()
  expect(await person.call(passkeys.remove, { id, ...owned })).toEqual({ dueTime: 0 })
  await expect(signIn(phone)).rejects.toThrow('PasskeyUnknown')
  await expect(person.call(passkeys.remove, { id, ...owned })).rejects.toThrow('NoDataFound')
  expect(await idsOf(person)).toEqual([])
})

test('after losing a device its user signs in another way, removes the passkey and retains the others', async () => {
  const { person, phone: lost, id } = await holder()
  const laptop = device()
  const other = await register(person, laptop)
  clock.moveBy(1_000)
  const back = await person.again()
  expect((await idsOf(back)).toSorted()).toEqual([id, other.id].toSorted())
  await back.call(passkeys.remove, { id, ...owned })
  await expect(signIn(lost)).rejects.toThrow('PasskeyUnknown')
  expect((await signIn(laptop)).userId).toBe(person.id)
})

const hostile: [string, Twist][] = [
  ['from another site', { origin: 'https://chat.example.org.evil.example' }],
  ['of the same host over http', { origin: 'http://chat.example.org' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['made for another host', { rpId: 'evil.example' }],
  ['without user verification', { unverified: true }],
  ['to an unknown challenge', { challenge: 'A'.repeat(43) }],
  ['of the wrong kind', { type: 'payment.get' }],
  ['with an unchanged counter', { counter: 1 }],
  ['for another account', { userHandle: Buffer.from('1').toString('base64url') }],
  ['signed by another key', { forged: true }],
]
test.each(hostile)('an answer %s does not sign in, and its challenge is used up', async (_, twist) => {
  const { phone } = await holder()
  const asked = await challenge()
  await expect(signInWith(phone.get(asked, twist))).rejects.toThrow('PasskeyWrong')
  if (twist.challenge === undefined)
    await expect(signInWith(phone.get(asked))).rejects.toThrow('PasskeyWrong')
  await expect(signIn(phone)).resolves.toBeTruthy()
})

test.each(hostile.filter(([, { counter, userHandle, forged }]) => !counter && !userHandle && !forged))(
  'an answer %s adds no passkey',
  async (_, twist) => {
    const { ana } = await people(server, 'ana')
    await expect(register(ana, device(), owned, twist)).rejects.toThrow('PasskeyWrong')
    expect(await idsOf(ana)).toEqual([])
  },
)

test('a passkey of one user does not answer for another', async () => {
  const { phone, id } = await holder()
  const { phone: phoneOfBo } = await holder('bo')
  await expect(signIn(phoneOfBo, { id })).rejects.toThrow('PasskeyWrong')
  await expect(signIn(phone, {}, id)).resolves.toBeTruthy()
})

test('a challenge is answered once, also by concurrent answers, and expires after five minutes', async () => {
  const { phone } = await holder()
  const answer = phone.get(await challenge())
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => signInWith(answer)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(signInWith(answer)).rejects.toThrow('PasskeyWrong')
  const late = phone.get(await challenge())
  clock.moveBy(limits.passkeyChallengeMs)
  await expect(signInWith(late)).rejects.toThrow('PasskeyWrong')
})

test('a challenge is for one purpose and one user', async () => {
  const { person, phone } = await holder()
  const { bo } = await people(server, 'bo')
  const forAdding = await person.call(passkeys.registerOptions, owned)
  await expect(signInWith(phone.get(forAdding))).rejects.toThrow('PasskeyWrong')
  const credential = device().create(forAdding)
  await expect(bo.call(passkeys.register, { credential, name: 'Mine' })).rejects.toThrow('PasskeyWrong')
  expect(await person.call(passkeys.register, { credential, name: 'Mine' })).toEqual({ dueTime: 0 })
  await expect(person.call(passkeys.register, { credential, name: 'Mine' })).rejects.toThrow('PasskeyWrong')
  const options = { ...forAdding, challenge: (await challenge()).challenge }
  await expect(
    person.call(passkeys.register, { credential: device().create(options), name: 'Mine' }),
  ).rejects.toThrow('PasskeyWrong')
})

test('the copy of a passkey whose counter is behind is refused', async () => {
  const { phone } = await holder()
  await signIn(phone, { counter: 9 })
  await expect(signIn(phone, { counter: 9 })).rejects.toThrow('PasskeyWrong')
  await expect(signIn(phone, { counter: 3 })).rejects.toThrow('PasskeyWrong')
  await expect(signIn(phone, { counter: 10 })).resolves.toBeTruthy()
})

test('passkeys without a counter can be used on several devices at a time', async () => {
  const { ana } = await people(server, 'ana')
  const synced = new Authenticator(origin, { counts: false })
  await register(ana, synced)
  const answers = await Promise.all(Array.from({ length: 3 }, async () => synced.get(await challenge())))
  const all = await Promise.all(answers.map(signInWith))
  expect(all.map(({ userId }) => userId)).toEqual([ana.id, ana.id, ana.id])
})

test('a known credential id is added to no second account, and twice to none', async () => {
  const { person, id } = await holder()
  const { bo } = await people(server, 'bo')
  await expect(register(bo, device(), owned, { id })).rejects.toThrow('PasskeyWrong')
  await expect(register(person, device(), owned, { id })).rejects.toThrow('PasskeyWrong')
  const shared = Buffer.alloc(32, 7).toString('base64url')
  const both = await Promise.allSettled(
    [bo, person].map((one) => register(one, device(), owned, { id: shared })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a frozen account cannot be signed in to by its passkey', async () => {
  const { person, phone } = await holder()
  await app.transaction((tx) => freeze(app, tx, person.id, 'a test'))
  await expect(signIn(phone)).rejects.toThrow('AccountFrozen')
})

test('signing in by a passkey withdraws the deletion of the account, as other ways do', async () => {
  const { person, phone } = await holder()
  await person.call(accountDeletion.apply, owned)
  const back = new Person(server, await signIn(phone))
  const { rows } = await app.pool.query('select 1 from account_deletions where user_id = $1', [back.id])
  expect(rows).toEqual([])
})

test('an erased account leaves nothing of its passkeys, and they cannot sign in', async () => {
  const { person, phone, id } = await holder()
  const part = personalDataOf(app).find(({ name }) => name === 'passkeys')
  const rows = []
  for await (const row of part?.read?.(app, person.id) ?? []) rows.push(row)
  expect(rows).toMatchObject([{ name: 'Phone', synced: false, lastTime: 0 }])
  await person.call(passkeys.registerOptions, owned)
  await part?.erase?.(app, person.id)
  await expect(signIn(phone)).rejects.toThrow('PasskeyUnknown')
  const { rows: left } = await app.pool.query(
    'select 1 from passkeys where id = $1 union all select 1 from passkey_challenges where user_id = $2',
    [id, person.id],
  )
  expect(left).toEqual([])
})

test('a stolen token alone adds no passkey: the change is pending, and the old number stops it', async () => {
  const { ana } = await people(server, 'ana')
  const mobile = await withNumber(ana)
  const thief = device()
  const links = sms.to(mobile).length
  const { dueTime } = await register(ana, thief, {})
  expect(dueTime).toBe(clock.now() + limits.credentialWaitMs)
  expect(await idsOf(ana)).toEqual([])
  await expect(signIn(thief)).rejects.toThrow('PasskeyUnknown')
  expect((await ana.call(credentials.detail, {})).list).toMatchObject([{ kind: 'passkey', to: '' }])
  await vi.waitFor(() => expect(sms.to(mobile).length).toBeGreaterThan(links), { timeout: 20_000 })
  await callAs(server, undefined, credentials.undo, { token: await undoToken(mobile, 1) })
  clock.moveTo(dueTime)
  await makeDue(app)
  await expect(signIn(thief)).rejects.toThrow('PasskeyUnknown')
})

test('a passkey added without a credential signs in after 24 hours, and one removed so is valid until then', async () => {
  const { ana } = await people(server, 'ana')
  const phone = device()
  const { dueTime, id } = await register(ana, phone, {})
  clock.moveTo(dueTime)
  await makeDue(app)
  expect((await signIn(phone)).userId).toBe(ana.id)
  const gone = await ana.call(passkeys.remove, { id })
  expect((await signIn(phone)).userId).toBe(ana.id)
  clock.moveTo(gone.dueTime)
  await makeDue(app)
  await expect(signIn(phone)).rejects.toThrow('PasskeyUnknown')
})

test('a code to the own number adds and removes one; wrong codes and passwords do neither', async () => {
  const { ana } = await people(server, 'ana')
  const mobile = await withNumber(ana)
  await expect(ana.call(passkeys.registerOptions, { password: 'wrong' })).rejects.toThrow('PasswordWrong')
  await expect(ana.call(passkeys.registerOptions, { verCode: '000000' })).rejects.toThrow('CodeWrong')
  const phone = device()
  const { id, dueTime } = await register(ana, phone, { verCode: await codeTo(mobile, 'password') })
  expect(dueTime).toBe(0)
  await expect(ana.call(passkeys.remove, { id, password: 'wrong' })).rejects.toThrow('PasswordWrong')
  await ana.call(passkeys.remove, { id, verCode: await codeTo(mobile, 'password') })
  expect(await idsOf(ana)).toEqual([])
})

const prove = async (person: Person, on: Authenticator, twist?: Twist) => ({
  credential: on.get(await person.call(passkeys.proofOptions, {}), twist),
})

test('a passkey of the account adds another one at once, without a password or a code', async () => {
  const { person, phone, id } = await holder()
  await app.pool.query('update users set password_hash = null where id = $1', [person.id])
  const laptop = device()
  const made = await register(person, laptop, await prove(person, phone))
  expect(made.dueTime).toBe(0)
  expect((await idsOf(person)).toSorted()).toEqual([id, made.id].toSorted())
  expect((await signIn(laptop)).userId).toBe(person.id)
  const { list } = await person.call(passkeys.list, {})
  expect(list.find((one) => one.id === id)?.lastTime).toBe(clock.now())
})

test('authorisation by a passkey adds one passkey, once, also for concurrent requests, and expires after five minutes', async () => {
  const { person, phone } = await holder()
  const proof = await prove(person, phone)
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, () => person.call(passkeys.registerOptions, proof)),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(person.call(passkeys.registerOptions, proof)).rejects.toThrow('PasskeyWrong')
  const late = await prove(person, phone)
  clock.moveBy(limits.passkeyChallengeMs)
  await expect(person.call(passkeys.registerOptions, late)).rejects.toThrow('PasskeyWrong')
})

test('a passkey of another account, or an unknown one, authorises nothing', async () => {
  const { person } = await holder()
  const { person: bo, phone: phoneOfBo, id: idOfBo } = await holder('bo')
  const refused = async (proof: Proof) =>
    expect(person.call(passkeys.registerOptions, proof)).rejects.toThrow('PasskeyWrong')
  await refused(await prove(person, phoneOfBo))
  await refused(await prove(person, phoneOfBo, { id: (await idsOf(person))[0] ?? '' }))
  await refused(await prove(bo, phoneOfBo))
  const stray = device()
  stray.create(await person.call(passkeys.registerOptions, {}))
  await refused(await prove(person, stray))
  expect(await idsOf(bo)).toEqual([idOfBo])
  expect(await idsOf(person)).toHaveLength(1)
})

test('an answer for signing in, adding or paying does not authorise, and an authorising one does none of these', async () => {
  const { person, phone } = await holder()
  const money = { requestId: requestId(), toUserId: person.id, money: 100 }
  const forPaying = { path: transfers.send.path, body: JSON.stringify({ ...money, money: '1.00' }) }
  for (const options of [
    await challenge(),
    await person.call(passkeys.registerOptions, owned),
    await person.call(passkeys.payOptions, forPaying),
  ])
    await expect(person.call(passkeys.registerOptions, { credential: phone.get(options) })).rejects.toThrow(
      'PasskeyWrong',
    )
  await expect(signInWith((await prove(person, phone)).credential)).rejects.toThrow('PasskeyWrong')
  const forProof = await person.call(passkeys.proofOptions, {})
  const options = { ...(await person.call(passkeys.registerOptions, owned)), challenge: forProof.challenge }
  const credential = device().create(options)
  await expect(person.call(passkeys.register, { credential, name: 'Mine' })).rejects.toThrow('PasskeyWrong')
})

test.each(hostile.filter(([, { userHandle }]) => !userHandle))(
  'an answer %s does not authorise',
  async (_, twist) => {
    const { person, phone } = await holder()
    await signIn(phone)
    await expect(register(person, device(), await prove(person, phone, twist))).rejects.toThrow(
      'PasskeyWrong',
    )
    expect(await idsOf(person)).toHaveLength(1)
  },
)

test('a passkey that was removed, or is pending, does not authorise', async () => {
  const { person, phone, id } = await holder()
  const second = device()
  await register(person, second)
  const proof = await prove(person, phone)
  await person.call(passkeys.remove, { id, ...owned })
  await expect(person.call(passkeys.registerOptions, proof)).rejects.toThrow('PasskeyWrong')
  const waiting = device()
  await register(person, waiting, {})
  await expect(register(person, device(), await prove(person, waiting))).rejects.toThrow('PasskeyWrong')
})

test("an attacker's change is undone from the old number: the added passkey and its sessions are removed", async () => {
  const { ana } = await people(server, 'ana')
  const mobile = await withNumber(ana)
  const own = device()
  await register(ana, own)
  await undoToken(mobile, 1)
  const thief = device()
  await register(ana, thief)
  const stolen = new Person(server, await signIn(thief))
  await callAs(server, undefined, credentials.undo, { token: await undoToken(mobile, 2) })
  await expect(stolen.call(passkeys.list, {})).rejects.toThrow('SessionInvalid')
  await expect(signIn(thief)).rejects.toThrow('PasskeyUnknown')
  expect((await signIn(own)).userId).toBe(ana.id)
})

test('an undo restores a removed passkey, and a new name of another one remains', async () => {
  const { ana } = await people(server, 'ana')
  const mobile = await withNumber(ana)
  const [phone, laptop] = [device(), device()]
  const first = await register(ana, phone)
  const second = await register(ana, laptop)
  await signIn(phone)
  await ana.call(passkeys.remove, { id: first.id, ...owned })
  await ana.call(passkeys.rename, { id: second.id, name: 'Laptop' })
  await callAs(server, undefined, credentials.undo, { token: await undoToken(mobile, 3) })
  const back = new Person(server, await signIn(phone))
  const { list } = await back.call(passkeys.list, {})
  expect(list.map(({ name }) => name).toSorted()).toEqual(['Laptop', 'Phone'])
})

test('adding one suspends payments for 24 hours, and using one does not', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '10.00', ana)
  const phone = device()
  await register(ana, phone)
  const pay = () =>
    ana.call(transfers.send, {
      ...{ toUserId: bo.id, money: 100, payPassword: '135790' },
      requestId: requestId(),
    })
  await expect(pay()).rejects.toThrow('ProofTooNew')
  clock.moveBy(limits.credentialSettledMs)
  await signIn(phone)
  await expect(pay()).resolves.toBeTruthy()
})

test('the only way to sign in cannot be removed, by any number of concurrent requests', async () => {
  const { person, phone, id } = await holder()
  await app.pool.query('update users set password_hash = null where id = $1', [person.id])
  const second = device()
  const { dueTime, id: other } = await register(person, second, {})
  clock.moveTo(dueTime)
  await makeDue(app)
  // Not authorised, since there is no credential: both are pending, and the later one replaces the first.
  await person.call(passkeys.remove, { id })
  const last = await person.call(passkeys.remove, { id: other })
  clock.moveTo(last.dueTime)
  await makeDue(app)
  expect(await idsOf(person)).toEqual([id])
  await expect(person.call(passkeys.remove, { id })).rejects.toThrow('LastWayIn')
  expect((await signIn(phone)).userId).toBe(person.id)
})

test('a user has twenty at most', async () => {
  const { person } = await holder()
  await app.pool.query(
    `insert into passkeys (id, user_id, public_key, counter, transports, synced, name, created_at)
      select 'filler' || n || $1, $1, '\\x00', 0, '{}', false, 'Filler', 0 from generate_series(1, 18) n`,
    [person.id],
  )
  const both = await Promise.allSettled([device(), device()].map((one) => register(person, one)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(person.call(passkeys.registerOptions, owned)).rejects.toThrow('PasskeysFull')
})

test('users cannot rename or remove passkeys of others', async () => {
  const { person, id } = await holder()
  const { bo } = await people(server, 'bo')
  await expect(bo.call(passkeys.rename, { id, name: 'Mine' })).rejects.toThrow('NoDataFound')
  await expect(bo.call(passkeys.remove, { id, ...owned })).rejects.toThrow('NoDataFound')
  await person.call(passkeys.rename, { id, name: 'Blue phone' })
  expect((await person.call(passkeys.list, {})).list).toMatchObject([{ name: 'Blue phone' }])
})

test('passkeys are for the host of the first eligible origin, and for no IP address', () => {
  const party = (origins: string[], host = '127.0.0.1') => relyingParty({ origins, host, port: 3000 })
  expect(party([])).toEqual({ id: 'localhost', origins: ['http://localhost:3000'] })
  expect(party([], '0.0.0.0')).toBeUndefined()
  expect(relyingParty({ origins: [], host: '127.0.0.1', port: 3000, trustProxy: () => true })).toBeUndefined()
  expect(party(['http://192.168.1.7', 'https://[::1]', 'http://chat.lan'])).toBeUndefined()
  expect(
    party([
      'http://127.0.0.1:3000',
      'https://example.org',
      'https://chat.example.org',
      'https://notexample.org',
    ]),
  ).toEqual({ id: 'example.org', origins: ['https://example.org', 'https://chat.example.org'] })
})
