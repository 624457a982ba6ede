import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { friends } from '@mynah/contract/friends'
import { limits, systemUserId } from '@mynah/contract/limits'
import { profile } from '@mynah/contract/profile'
import { hashPassword, serverAsCaller } from '#platform/secrets/passwords.ts'
import { collectExtensions } from '#platform/extension-point.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import {
  allowanceOf,
  allowances,
  cardChanged,
  cardInMemory,
  cardsOf,
  latestCard,
  checkPayPassword,
  eraseAccount,
  exportAccount,
  payTriesLeft,
  personalDataOf,
  putPayPassword,
  setPhone,
} from './index.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app } = server
/** As in another process on the same database and bus, with its own cache. */
const otherProcess = () => ({ ...app, bus: { ...app.bus } })

test('users see their own private fields, and others only the public ones', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const me = await ana.call(account.me, {})
  expect(me).toMatchObject({ userId: ana.id, userNum: ana.userNum, userName: 'ana' })
  expect(await ana.call(account.refresh, {})).toMatchObject({ userId: ana.id })
  const seen = await bo.call(account.detail, { id: ana.id })
  expect(seen).toMatchObject({ userId: ana.id, userName: 'ana' })
  for (const secret of ['mobile', 'email', 'token', 'inviteCode', 'passwordHash'])
    expect(Object.keys(seen)).not.toContain(secret)
  await expect(bo.call(account.detail, { id: '123456789012345' })).rejects.toThrow('NoDataFound')
})

test('a friend is shown with the remark that the user wrote, which the friend never sees', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await ana.call(friends.remark, { friendId: bo.id, remarks: 'from the market' })
  const mine = await ana.call(account.detail, { id: bo.id })
  expect(JSON.stringify(mine)).toContain('from the market')
  const seenByBo = [await bo.call(account.detail, { id: ana.id }), await bo.call(account.me, {})]
  expect(JSON.stringify(seenByBo)).not.toContain('from the market')
})

test('a search finds a user by the complete number only, and never the one who searches', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const found = async (keyWords: string, pageNo = 1) =>
    (await ana.call(account.search, { keyWords, pageNo })).list.map(({ userId }) => userId)
  expect(await found(bo.userNum)).toEqual([bo.id])
  expect(await found(` ${bo.userNum.toUpperCase()} `)).toEqual([bo.id])
  expect(await found(bo.userNum, 2)).toEqual([])
  for (const miss of [bo.userNum.slice(0, -1), `${bo.userNum}x`, 'nobody-at-all', ana.userNum, '%', bo.id])
    expect(await found(miss), miss).toEqual([])
})

test('a phone number is found as it is dialled in the country of the caller', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const set = (id: string, mobile: string | null) => server.app.transaction((tx) => setPhone(tx, id, mobile))
  await set(ana.id, '+6281230001111')
  await set(bo.id, '+6281230002222')
  const found = async (person: Person, keyWords: string) =>
    (await person.call(account.search, { keyWords })).list.map(({ userId }) => userId)
  for (const spelling of ['81230002222', '0812-3000-2222', '+62 812 3000 2222', '０８１２３０００２２２２'])
    expect(await found(ana, spelling), spelling).toEqual([bo.id])
  // another country dials another number, and a caller without a number has no country
  await set(cy.id, '+66812345678')
  expect(await found(cy, '081230002222')).toEqual([])
  await set(cy.id, null)
  expect(await found(cy, '081230002222')).toEqual([])
})

test('a new account has not seen the tour, and has seen it on all devices once it was closed on one', async () => {
  const { ana } = await people(server, 'ana')
  expect(await ana.call(account.settings, {})).toMatchObject({ tourDone: false })
  await ana.call(account.changeSettings, { tourDone: true })
  expect(await (await ana.again()).call(account.settings, {})).toMatchObject({ tourDone: true })
})

test('omitted settings stay, an empty update changes nothing, and of concurrent updates the last one remains', async () => {
  const { ana } = await people(server, 'ana')
  const before = await ana.call(account.settings, {})
  await ana.call(account.changeSettings, {})
  expect(await ana.call(account.settings, {})).toEqual(before)
  await ana.call(account.changeSettings, { readReceipts: false })
  await ana.call(account.changeSettings, { readReceipts: false })
  expect(await ana.call(account.settings, {})).toEqual({ ...before, readReceipts: false })
  await Promise.all(
    (['onlineShown', 'searchable', 'needsCheck'] as const).map((name) =>
      ana.call(account.changeSettings, { [name]: false }),
    ),
  )
  expect(await ana.call(account.settings, {})).toMatchObject({
    readReceipts: false,
    onlineShown: false,
    searchable: false,
    needsCheck: false,
  })
  await expect(ana.call(account.changeSettings, { onlineShown: 'nowhere' as never })).rejects.toThrow(
    'BadParameter',
  )
})

test('cards are read in batches, cached in memory, and read again after a user has changed', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const other = otherProcess()
  const [first, again] = await Promise.all([
    cardsOf(other, [ana.id, bo.id, ana.id]),
    cardsOf(other, [bo.id, '123456789012345', systemUserId]),
  ])
  expect([...first.keys()].sort()).toEqual([ana.id, bo.id].sort())
  expect([...again.keys()].sort()).toEqual([bo.id, systemUserId].sort())
  expect(cardInMemory(other, ana.id)).toMatchObject({ userName: 'ana', readReceipts: true })
  expect(cardInMemory(other, '123456789012345')).toBeUndefined()
  await ana.call(profile.updateName, { username: 'Ana Maria' })
  expect((await cardsOf(other, [ana.id])).get(ana.id)?.userName).toBe('Ana Maria')
  await ana.call(account.changeSettings, { readReceipts: false })
  expect((await cardsOf(other, [ana.id])).get(ana.id)?.readReceipts).toBe(false)
})

test('a card that was read while its user changed is read again', async () => {
  const { ana } = await people(server, 'ana')
  const other = otherProcess()
  const [asked] = [cardsOf(other, [ana.id]), cardChanged(other, ana.id)]
  await asked
  expect(cardInMemory(other, ana.id)).toBeUndefined()
  expect(latestCard(other, ana.id)).toMatchObject({ userName: 'ana' })
  await cardsOf(other, [ana.id])
  expect(cardInMemory(other, ana.id)).toMatchObject({ userName: 'ana' })
})

test('the fifth wrong payment password locks it, concurrent right ones do not, and the lock expires', async () => {
  const { ana } = await people(server, 'ana')
  await expect(checkPayPassword({ ...app, userId: ana.id }, '123456')).rejects.toThrow('PayPasswordWrong')
  const hash = await hashPassword(serverAsCaller, '246813')
  await app.transaction((tx) => putPayPassword(tx, ana.id, hash))
  const right = () => checkPayPassword({ ...app, userId: ana.id }, '246813')
  const wrong = () => checkPayPassword({ ...app, userId: ana.id }, '000000')
  await Promise.all(Array.from({ length: limits.payPasswordTries + 1 }, right))
  for (let left = limits.payPasswordTries; left > 1; left -= 1) {
    expect((await payTriesLeft(app, ana.id)).payTries).toBe(left)
    await expect(wrong()).rejects.toThrow('PayPasswordWrong')
  }
  // A right one resets the count.
  await right()
  expect((await payTriesLeft(app, ana.id)).payTries).toBe(limits.payPasswordTries)
  const tries = await Promise.allSettled(Array.from({ length: limits.payPasswordTries + 2 }, wrong))
  const names = tries.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : ''))
  expect(names.filter((name) => name === 'PayPasswordWrong')).toHaveLength(limits.payPasswordTries)
  expect(names.filter((name) => name === 'PayPasswordLocked')).toHaveLength(2)
  await expect(right()).rejects.toThrow('PayPasswordLocked')
  expect((await payTriesLeft(app, ana.id)).payTries).toBe(0)
  server.clock.moveBy(limits.payPasswordLockMs)
  expect((await payTriesLeft(app, ana.id)).payTries).toBe(limits.payPasswordTries)
  await right()
})

test('wrong payment passwords are counted across processes', async () => {
  const { ana } = await people(server, 'ana')
  const hash = await hashPassword(serverAsCaller, '246813')
  await app.transaction((tx) => putPayPassword(tx, ana.id, hash))
  const apps = [app, otherProcess()]
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      checkPayPassword({ ...(apps[at % 2] ?? app), userId: ana.id }, '000000'),
    ),
  )
  const locked = tries.filter(
    (one) => one.status === 'rejected' && `${one.reason}`.includes('PayPasswordLocked'),
  )
  expect(locked).toHaveLength(8 - limits.payPasswordTries)
})

test('an allowance is the maximum of what the features grant, per item, and never below the default', async () => {
  const plain = await allowanceOf({ ...app, extensions: collectExtensions([]) }, '1')
  expect(plain).toMatchObject({ bytesPerDay: limits.uploadBytesPerDay, stickers: limits.stickersMax })
  const extensions = collectExtensions([
    {
      name: 'some',
      extensions: [
        allowances.with(
          async () => ({ ...plain, bytesPerDay: plain.bytesPerDay + 5, stickers: 0 }),
          async () => undefined,
          async (_ctx, userId) =>
            userId === '1' ? { ...plain, bytesPerDay: 1, fileBytes: plain.fileBytes * 2 } : undefined,
        ),
      ],
    },
  ])
  expect(await allowanceOf({ ...app, extensions }, '1')).toEqual({
    ...plain,
    bytesPerDay: plain.bytesPerDay + 5,
    fileBytes: plain.fileBytes * 2,
  })
  expect(await allowanceOf({ ...app, extensions }, '2')).toEqual({
    ...plain,
    bytesPerDay: plain.bytesPerDay + 5,
  })
})

test('an export contains the row without credentials; an erased user is not found, and erasing twice is harmless', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await bo.call(account.detail, { id: ana.id })
  const rows: Record<string, unknown>[] = []
  for await (const row of exportAccount(app, ana.id)) rows.push(row as Record<string, unknown>)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ id: ana.id, user_num: ana.userNum })
  expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(['password_hash']))
  expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(['qr_token']))
  await eraseAccount(app, ana.id)
  await eraseAccount(app, ana.id)
  const { rows: left } = await app.pool.query<Record<string, unknown>>('select * from users where id = $1', [
    ana.id,
  ])
  expect(JSON.stringify(left)).not.toContain(ana.userNum)
  expect((await bo.call(account.search, { keyWords: ana.userNum })).list).toEqual([])
  expect((await cardsOf(app, [ana.id])).get(ana.id)?.userName).not.toBe('ana')
  for await (const row of exportAccount(app, '123456789012345')) expect.unreachable(String(row))
})

test('an erasure removes records before files, credentials and the user row', () => {
  const phases = personalDataOf(app).map(({ phase }) => phase)
  const order = ['records', 'files', 'credentials', 'person']
  expect(phases.map((phase) => order.indexOf(phase))).toEqual(
    phases.map((phase) => order.indexOf(phase)).toSorted((a, b) => a - b),
  )
  expect(phases.at(-1)).toBe('person')
  const names = personalDataOf(app).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
