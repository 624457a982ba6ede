import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { complaints } from '@mynah/contract/complaints'
import { conversations } from '@mynah/contract/conversations'
import { accountDeletion, exportPath } from '@mynah/contract/account-deletion'
import { favourites } from '@mynah/contract/favourites'
import { friends } from '@mynah/contract/friends'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groups } from '@mynah/contract/groups'
import { messages } from '@mynah/contract/messages'
import { profile } from '@mynah/contract/profile'
import { redPackets } from '@mynah/contract/red-packets'
import { stickers } from '@mynah/contract/stickers'
import { support } from '@mynah/contract/support'
import { filesOf } from '#platform/files/files.ts'
import { defineFeature } from '#platform/feature.ts'
import { erasePhases, personalData, personalDataOf, type PersonalData } from '#features/account/index.ts'
import { sweepAuth } from '#features/auth/index.ts'
import {
  befriend,
  callAs,
  groupOf,
  messageId,
  newcomer,
  people,
  testPassword,
  type Person,
} from '#test/person.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { testServer } from '#test/server.ts'
import { features } from '../../features.ts'
import { picture, upload } from '#test/upload.ts'
import { eraseDue } from './erase.ts'
import { sweepExports } from './export.ts'
import { workingDaysAfter } from './working-days.ts'

/** What postpones an erasure, and a delay of exports, set by each test. */
let blocks: NonNullable<PersonalData['blocks']> = async () => null
let read: NonNullable<PersonalData['read']> = async function* () {}
const planted = defineFeature({
  name: 'planted',
  extensions: [
    personalData.with({
      name: 'planted',
      phase: 'records',
      blocks: (inApp, userId) => blocks(inApp, userId),
      read: (inApp, userId) => read(inApp, userId),
    }),
  ],
})

const server = await testServer({}, [...features, planted])
const { app, clock, config } = server
const dayMs = 86_400_000

async function codeFor(to: string): Promise<string> {
  const answer = await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, server.url))
  return ((await answer.json()) as { code: string }[])[0]?.code ?? ''
}

const loginAgain = (person: Person) =>
  callAs(server, undefined, auth.loginByPassword, { userNum: person.userNum, pwd: testPassword })

test('a deletion request needs a credential, ends every session at once, and is withdrawn by a login before its end', async () => {
  const { ana } = await people(server, 'ana')
  const other = await ana.again()
  const socket = await other.connect()
  await expect(ana.call(accountDeletion.apply, {})).rejects.toThrow('BadParameter')
  await expect(ana.call(accountDeletion.apply, { password: 'wrong' })).rejects.toThrow('PasswordWrong')
  await expect(ana.call(accountDeletion.apply, { verCode: '000000' })).rejects.toThrow('CodeWrong')
  const { dueTime } = await ana.call(accountDeletion.apply, { password: testPassword })
  expect(dueTime).toBe(workingDaysAfter(clock.now(), 15))
  expect(await socket.untilClosed()).toBe(4401)
  await expect(ana.call(account.me, {})).rejects.toThrow('SessionInvalid')

  clock.moveTo(dueTime - 60_000)
  const { token } = await loginAgain(ana)
  const { list } = await callAs(server, token, conversations.list, {})
  expect(list[0]?.lastMsg?.content).toContain('destroyWithdrawn')
  clock.moveTo(dueTime + 1)
  await eraseDue(app)
  expect((await callAs(server, token, account.me, {})).userId).toBe(ana.id)
})

test('a code authorises a deletion too, and after its end no login restores the account', async () => {
  const { ana } = await people(server, 'ana')
  const email = `goer${messageId().slice(0, 8)}@example.org`
  await callAs(server, undefined, auth.sendEmail, { email, type: 'bind' })
  await ana.call(profile.bindMail, { email, verCode: await codeFor(email), password: testPassword })
  clock.moveBy(61_000)
  await callAs(server, undefined, auth.sendEmail, { email, type: 'password' })
  const { dueTime } = await ana.call(accountDeletion.apply, {
    verCode: await codeFor(email),
    password: testPassword,
  })
  clock.moveTo(dueTime)
  await expect(loginAgain(ana)).rejects.toThrow('NoDataFound')
  await eraseDue(app)
  await expect(loginAgain(ana)).rejects.toThrow('LoginWrong')
  // The address is free for a new account.
  await callAs(server, undefined, auth.sendEmail, { email, type: 'register' })
  const again = { email, verCode: await codeFor(email), pwd: testPassword }
  expect((await callAs(server, undefined, auth.register, again)).userId).not.toBe(ana.id)
})

test('money or an open order prevents a deletion request, and postpones a deletion that was requested before', async () => {
  const { ana } = await people(server, 'ana')
  let owes: 'money' | 'order' | null = 'money'
  blocks = async (_, id) => (id === ana.id ? owes : null)
  expect((await ana.call(accountDeletion.detail, {})).blockers).toEqual(['money'])
  await expect(ana.call(accountDeletion.apply, { password: testPassword })).rejects.toThrow('DestroyBlocked')
  owes = null
  const { dueTime } = await ana.call(accountDeletion.apply, { password: testPassword })
  owes = 'order'
  clock.moveTo(dueTime)
  await eraseDue(app)
  const { token } = await loginAgain(ana)
  expect((await callAs(server, token, account.me, {})).userId).toBe(ana.id)
  blocks = async () => null
})

async function fetchExport(id: string, token: string, key = '') {
  const answer = await fetch(new URL(`${exportPath}${id}`, server.url), { headers: { token, key } })
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function readyExport(person: Person) {
  const { key } = await person.call(accountDeletion.export, { password: testPassword })
  return { ...(await untilReady(person)), key }
}

const untilReady = (person: Person) =>
  vi.waitFor(
    async () => {
      const { dataExport } = await person.call(accountDeletion.detail, {})
      expect(dataExport?.state).toBe('ready')
      return dataExport!
    },
    { timeout: 40_000, interval: 200 },
  )

/** Exports requested from now on wait until they are released. */
function holdExports() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  read = async function* () {
    begin()
    yield await promise
  }
  const release = () => {
    read = async function* () {}
    resolve('let go')
  }
  return { begun, release }
}

test("an export contains the user's messages, data and uploads, for the user alone, until it expires", async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await ana.call(friends.remark, { friendId: bo.id, remarks: 'Bo of the boats' })
  const socket = await ana.connect()
  await socket.sendText({ to: bo.id }, 'words of Ana')
  await (await bo.connect()).sendText({ to: ana.id }, 'words of Bo')
  const file = await upload(server, ana, {
    name: 'notes.txt',
    mime: 'text/plain',
    bytes: Buffer.from('notes of Ana'),
  })
  await ana.call(conversations.draft, { id: `2${bo.id}`, text: 'words to come' })
  const { release } = holdExports()
  const first = await ana.call(accountDeletion.export, { password: testPassword })
  expect((await ana.call(accountDeletion.export, { password: testPassword })).id).toBe(first.id)
  release()
  const { id, size } = await untilReady(ana)
  const fetchType = async (token: string, key: string) => (await fetchExport(id, token, key)).type
  // The session alone loads nothing: neither without a key, nor with an earlier one.
  for (const stale of ['', first.key]) expect(await fetchType(ana.token, stale)).toContain('application/json')
  const { key } = await ana.call(accountDeletion.export, { id, password: testPassword })

  const { type, bytes } = await fetchExport(id, ana.token, key)
  expect(type).toBe('application/zip')
  expect(bytes.length).toBe(size)
  const inside = unzipSync(new Uint8Array(bytes))
  const rows = (name: string) => JSON.parse(Buffer.from(inside[`${name}.json`] ?? []).toString()) as object[]
  expect(rows('messages')).toMatchObject([
    { person: bo.id, content: 'words of Ana' },
    { person: bo.id, draft: 'words to come' },
  ])
  expect(rows('friends')).toEqual([{ userId: bo.id, userName: 'bo', remarks: 'Bo of the boats' }])
  expect(rows('profile')).toMatchObject([{ id: ana.id, user_num: ana.userNum }])
  expect(JSON.stringify(rows('profile'))).not.toContain('argon2')
  expect(rows('uploads')).toMatchObject([{ name: 'notes.txt', size: file.size }])
  const files = Object.entries(inside).filter(([name]) => name.startsWith('files/'))
  expect(files.map(([, content]) => Buffer.from(content).toString())).toEqual(['notes of Ana'])

  for (const token of [bo.token, '', 'x'.repeat(43)])
    expect(await fetchType(token, key), token).toContain('application/json')
  await expect(bo.call(accountDeletion.removeExport, { id })).rejects.toThrow('NoDataFound')
  clock.moveBy(7 * dayMs)
  expect(await fetchType(ana.token, key)).toContain('application/json')
  await sweepExports(app)
  expect(await filesHolding('PK')).toEqual([])
}, 60_000)

test('each export needs a credential, wrong passwords count, and five exports a day are possible', async () => {
  const { ana } = await people(server, 'ana')
  const ask = (proof: object) => ana.call(accountDeletion.export, proof)
  await expect(ask({})).rejects.toThrow('BadParameter')
  for (let tries = 0; tries < 5; tries += 1)
    await expect(ask({ password: 'a guess' })).rejects.toThrow('PasswordWrong')
  await expect(ask({ password: testPassword })).rejects.toThrow('TooOften')
  clock.moveBy(900_001)
  for (let count = 0; count < 5; count += 1) {
    await ask({ password: testPassword })
    await untilReady(ana)
  }
  await expect(ask({ password: testPassword })).rejects.toThrow('TooOften')
  clock.moveBy(dayMs)
  await ask({ password: testPassword })
  await untilReady(ana)
  clock.moveBy(7 * dayMs)
  await sweepExports(app)
}, 120_000)

test('the code that authorised one export authorises no other', async () => {
  const { ana } = await people(server, 'ana')
  const email = `taker${messageId().slice(0, 8)}@example.org`
  await callAs(server, undefined, auth.sendEmail, { email, type: 'bind' })
  await ana.call(profile.bindMail, { email, verCode: await codeFor(email), password: testPassword })
  clock.moveBy(61_000)
  await callAs(server, undefined, auth.sendEmail, { email, type: 'password' })
  const verCode = await codeFor(email)
  const { id } = await ana.call(accountDeletion.export, { verCode })
  await untilReady(ana)
  await expect(ana.call(accountDeletion.export, { id, verCode })).rejects.toThrow('CodeWrong')
  clock.moveBy(7 * dayMs)
  await sweepExports(app)
})

test('an export that is removed while it is written leaves no file', async () => {
  const { ana } = await people(server, 'ana')
  const removing = vi.spyOn(filesOf(app), 'remove')
  const { begun, release } = holdExports()
  const { id } = await ana.call(accountDeletion.export, { password: testPassword })
  await begun
  await ana.call(accountDeletion.removeExport, { id })
  release()
  // By the user who removed it, and by the job, which continued to write until it noticed.
  await vi.waitFor(
    () => expect(removing.mock.calls.filter(([path]) => path.startsWith('export/'))).toHaveLength(2),
    { timeout: 40_000 },
  )
  await Promise.all(removing.mock.results.map(({ value }) => value as Promise<void>))
  const removed = removing.mock.calls.map(([path]) => join(config.dataFolder, 'files', path))
  expect(removed.filter((path) => existsSync(path))).toEqual([])
  removing.mockRestore()
})

/** Every file below the folder of uploads that contains this text. */
async function filesHolding(text: string): Promise<string[]> {
  const root = join(config.dataFolder, 'files')
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return all.map((one) => join(one.parentPath, one.name)).filter((path) => readFileSync(path).includes(text))
}

/**
 * Where the id of an erased user remains: chats, which belong to others too, reports, the ledger with its packets, and
 * the record of the erasure.
 */
const idStays = [
  'account_deletions',
  'complaints',
  'conversations',
  'ledger_accounts',
  'ledger_entries',
  'ledger_postings',
  'message_changes',
  'message_states',
  'messages',
  'participants',
  'red_packets',
  'search_entries',
  'search_progress',
  'users',
]

/** Every table with a row that contains this text. */
async function tablesHolding(text: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  )
  const found: string[] = []
  for (const { name } of rows) {
    const query = `select 1 from "${name}" t where position($1 in lower(t::text)) > 0 limit 1`
    if ((await app.pool.query(query, [text.toLowerCase()])).rowCount) found.push(name)
  }
  return found
}

test('after a deletion no table and no file contains anything that the user wrote or uploaded', async () => {
  const { ana, bo, cam } = await people(server, 'ana', 'bo', 'cam')
  await befriend(ana, bo)
  const group = await groupOf(ana, cam)
  const canaries: Record<string, string> = {}
  const canary = (field: string) =>
    (canaries[field] = `canary${field}${messageId().slice(0, 6)}`.slice(0, 20))

  const image = { mime: 'image/png', bytes: await picture() }
  const portrait = await upload(server, ana, { ...image, name: canary('picture'), pre: 'avatar' })
  await ana.call(profile.update, {
    userName: canary('nick'),
    profiles: canary('motto'),
    province: canary('prov'),
    city: canary('city'),
    avatarUrl: portrait.url,
  })
  await ana.call(profile.updateAddress, { address: canary('address') })
  const email = `${canary('mail')}@example.org`
  await callAs(server, undefined, auth.sendEmail, { email, type: 'bind' })
  await ana.call(profile.bindMail, { email, verCode: await codeFor(email), password: testPassword })
  // Payments are suspended for a day after it.
  clock.moveBy(dayMs)
  await ana.call(auth.reportDevice, {
    brand: canary('brand'),
    deviceId: `${canary('device')}`,
    pushId: canary('push'),
  })
  await ana.call(friends.remark, { friendId: bo.id, remarks: canary('remark') })
  await bo.call(friends.remark, { friendId: ana.id, remarks: canary('theirs') })
  const { dan } = await people(server, 'dan')
  await ana.call(friends.apply, { friendUserId: dan.id, remark: canary('apply') })

  // A system line of another user names the deleted one.
  await bo.call(groups.create, { name: 'Boats', userList: [ana.id] })
  await ana.call(groups.setNick, { id: group.id, name: canary('own') })
  await ana.call(groups.setUserSilent, { id: group.id, state: true, userIds: [cam.id] })
  const { eve } = await people(server, 'eve')
  const club = await groupOf(dan, eve)
  await ana.call(groupJoinRequests.ask, { groupId: club.id, remark: canary('wants') })
  const shown = await upload(server, ana, { ...image, name: 'room.png', pre: 'avatar' })
  await ana.call(groups.setPicture, { groupId: group.id, img: shown.url })
  const [atAna, atBo, atCam] = [await ana.connect(), await bo.connect(), await cam.connect()]
  const file = await upload(server, ana, {
    name: `${canary('name')}.txt`,
    mime: 'text/plain',
    bytes: Buffer.from(canary('bytes')),
  })
  const said = await atAna.sendText({ to: bo.id }, canary('private'))
  await atAna.sendText({ groupId: group.id }, canary('group'))
  await ana.call(conversations.draft, { id: `2${bo.id}`, text: canary('draft') })
  expect((await atAna.post({ to: bo.id }, { msgType: 12, content: file })).code).toBe(10000)
  await atBo.message(canaries['private'] ?? '')
  await atCam.message(canaries['group'] ?? '')
  const reply = await atBo.post(
    { to: ana.id },
    { msgType: 0, content: 'an answer', extras: { quote: { id: said.data.id } } },
  )
  expect(reply.code).toBe(10000)
  await ana.call(complaints.add, {
    about: 1,
    id: cam.id,
    kind: 'fraud',
    text: canary('report'),
    phone: canary('call'),
  })
  await ana.call(support.send, { id: messageId(), content: canary('question') })
  await rich(server, '1.00', ana)
  const packet = await ana.call(redPackets.send, {
    ...{ requestId: requestId(), conversation: { type: 2, id: bo.id }, kind: 'lucky', count: 1, money: 100 },
    ...{ wish: canary('wish'), payPassword },
  })
  await bo.call(redPackets.open, { requestId: requestId(), id: packet.id })
  await ana.call(favourites.add, { msgId: [said.data.id] })
  await bo.call(favourites.add, { msgId: [said.data.id] })
  const own = await upload(server, ana, { ...image, name: 'face.png', pre: 'face' })
  await ana.call(stickers.add, { url: own.url })
  const found = async () => {
    const { list } = await bo.call(messages.search, { keyword: canaries['private'] })
    expect(list).toHaveLength(1)
  }
  await vi.waitFor(found, { timeout: 20_000, interval: 200 })
  await readyExport(ana)
  for (const [field, text] of Object.entries(canaries))
    expect([...(await tablesHolding(text)), ...(await filesHolding(text))], field).not.toEqual([])

  const { dueTime } = await ana.call(accountDeletion.apply, { password: testPassword })
  await atAna.untilClosed()
  await vi.waitFor(
    async () => {
      const there = 'select 1 from presences where user_id = $1 and foreground_until > $2'
      expect((await app.pool.query(there, [ana.id, clock.now()])).rows).toEqual([])
    },
    { timeout: 20_000 },
  )
  clock.moveTo(dueTime - 1)
  await eraseDue(app)
  expect(await tablesHolding(canaries['motto'] ?? '')).toEqual(['users'])
  clock.moveTo(dueTime + 1)
  // Two concurrent runs, as by two processes.
  await Promise.all([eraseDue(app), eraseDue(app)])
  await eraseDue(app)
  await sweepAuth(app)
  for (const [field, text] of Object.entries(canaries))
    expect([...(await tablesHolding(text)), ...(await filesHolding(text))], field).toEqual([])
  const { rows: stored } = await app.pool.query('select 1 from uploads where user_id = $1', [ana.id])
  expect(stored).toEqual([])
  expect((await tablesHolding(ana.id)).sort()).toEqual(idStays)

  // Messages of others remain, the group continues, and the erased user cannot be reached.
  const friend = await loginAgain(bo)
  const asBo = <C extends Parameters<typeof callAs>[2]>(call: C, input: Parameters<typeof callAs<C>>[3]) =>
    callAs(server, friend.token, call, input)
  expect((await asBo(messages.search, { keyword: 'answer' })).list).toHaveLength(1)
  await expect(asBo(account.detail, { id: ana.id })).rejects.toThrow('NoDataFound')
  await expect(asBo(friends.apply, { friendUserId: ana.id })).rejects.toThrow('NoDataFound')
  expect((await asBo(friends.list, {})).list).toEqual([])
  const stranger = await (await newcomer(server)).connect()
  const absent = await stranger.sendText({ to: '999999999999999' }, 'nobody')
  expect((await stranger.sendText({ to: ana.id }, 'nobody')).code).toBe(absent.code)
  const heir = await loginAgain(cam)
  expect(await callAs(server, heir.token, groups.detail, { id: group.id })).toMatchObject({
    userId: cam.id,
    userCount: 1,
    avatar: '',
  })
}, 60_000)

test('an erasure removes records first, then files, then credentials, and the user row last', () => {
  const order = personalDataOf(app).filter(({ erase }) => erase)
  const phases = order.map(({ phase }) => erasePhases.indexOf(phase))
  expect(phases).toEqual(phases.toSorted((a, b) => a - b))
  expect(order.at(-1)?.name).toBe('profile')
  const placeOf = (name: string) => order.findIndex((one) => one.name === name)
  // Each of these reads rows that the later one removes.
  for (const [first, then] of [
    ['messages', 'groups'],
    ['messages', 'uploads'],
    ['identity', 'uploads'],
    ['groups', 'uploads'],
    ['uploads', 'credentials'],
    ['credentials', 'profile'],
  ] as const) {
    expect(placeOf(first), first).toBeGreaterThanOrEqual(0)
    expect(placeOf(first), `${first} before ${then}`).toBeLessThan(placeOf(then))
  }
})

test('the parts of an export have different names', () => {
  const names = personalDataOf(app).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
