import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth, type CodePurpose } from '@mynah/contract/auth'
import { profile } from '@mynah/contract/profile'
import type { WireFrame } from '@mynah/contract/frames'
import { checkPayPassword } from '#features/account/index.ts'
import { limits } from '@mynah/contract/limits'
import { befriend, callAs, groupOf, people, Person, testPassword } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer()

type Letter = { code: string }
async function codeSent(to: string, type: CodePurpose): Promise<string> {
  if (to.includes('@')) await callAs(server, undefined, auth.sendEmail, { email: to, type })
  else await callAs(server, undefined, auth.sendSms, { regionCode: '62', mobile: to.slice(3), type })
  const answer = await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, server.url))
  return ((await answer.json()) as Letter[])[0]?.code ?? ''
}

let phones = 0
const newPhone = () => `+628123411${String((phones += 1)).padStart(4, '0')}`

const pictureOf = (person: Person) => uploadPicture(server, person, 'avatar')

const isChange = (of: Person) => (frame: WireFrame) =>
  frame.cmd === 30 && frame.name === 'person.changed' && (frame.data as { userId: string }).userId === of.id

test('a new name and picture are published to friends, chats, groups and own devices at once, and to nobody else', async () => {
  const { ana, bo, cam, dan, eve } = await people(server, 'ana', 'bo', 'cam', 'dan', 'eve')
  await befriend(ana, bo)
  await groupOf(dan, ana, cam)
  const mine = await (await ana.again()).connect()
  const [atBo, atCam, atEve] = [await bo.connect(), await cam.connect(), await eve.connect()]
  const avatarUrl = await pictureOf(ana)
  await ana.call(profile.updatePicture, { avatarUrl })
  const after = await ana.call(profile.update, { userName: 'Ana Maria', profiles: 'Up early' })
  expect(after).toMatchObject({ userName: 'Ana Maria', avatarUrl, profiles: 'Up early' })
  for (const socket of [mine, atBo, atCam]) {
    await socket.next(isChange(ana))
    await lastChange(socket, { userName: 'Ana Maria', avatarUrl })
  }
  expect(atEve.frames.filter(isChange(ana))).toEqual([])
  expect((await bo.call(account.detail, { id: ana.id })).userName).toBe('Ana Maria')
})

/** The last change that this socket receives. */
async function lastChange(socket: Awaited<ReturnType<Person['connect']>>, data: object): Promise<void> {
  await socket.next(
    (frame) =>
      frame.cmd === 30 &&
      frame.name === 'person.changed' &&
      Object.entries(data).every(([key, value]) => (frame.data as Record<string, unknown>)[key] === value),
  )
}

test('only a picture that the user uploaded is accepted', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const url = await pictureOf(bo)
  for (const avatarUrl of [url, 'https://example.org/a.png', '/media/avatar/x.webp', 'javascript:1']) {
    await expect(ana.call(profile.updatePicture, { avatarUrl })).rejects.toThrow('BadParameter')
    await expect(ana.call(profile.updateBackground, { bgImg: avatarUrl })).rejects.toThrow('BadParameter')
  }
  const bgImg = await pictureOf(ana)
  await ana.call(profile.updateBackground, { bgImg })
  expect((await ana.call(profile.more, {})).bgImg).toBe(bgImg)
  await ana.call(profile.updateBackground, { bgImg: '' })
  expect((await ana.call(profile.more, {})).bgImg).toBe('')
})

test('gender, province and city are set one by one, visible to others, and can be cleared', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const seen = () => bo.call(account.detail, { id: ana.id })
  await ana.call(profile.update, { province: 'Jawa Barat' })
  await ana.call(profile.update, { city: 'Bandung', sex: '2' })
  expect(await seen()).toMatchObject({ province: 'Jawa Barat', city: 'Bandung', sex: '2' })
  await expect(ana.call(profile.update, { city: 'x'.repeat(51) })).rejects.toThrow('BadParameter')
  await ana.call(profile.update, { province: '', city: '', sex: '' })
  expect(await seen()).toMatchObject({ province: '', city: '', sex: '' })
})

test('the generated user number can be replaced once, by one that is free', async () => {
  const phone = newPhone()
  const verCode = await codeSent(phone, 'login')
  const ana = new Person(
    server,
    await callAs(server, undefined, auth.loginOrRegister, { mobile: phone, verCode }),
  )
  const { bo } = await people(server, 'bo')
  expect((await ana.call(profile.more, {})).numFixed).toBe(false)
  const to = (userNum: string) => ana.call(profile.update, { userNum })
  for (const wrong of ['short', '1digit', 'with space'])
    await expect(to(wrong)).rejects.toThrow('BadParameter')
  await expect(to('admin1')).rejects.toThrow('NameReserved')
  await expect(to(bo.userNum.toUpperCase())).rejects.toThrow('UserNumTaken')
  const tries = await Promise.allSettled(['firstchoice', 'otherchoice'].map((one) => to(`${one}${phones}`)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(to('afterwards1')).rejects.toThrow('UserNumFixed')
  await expect(bo.call(profile.update, { userNum: 'another12' })).rejects.toThrow('UserNumFixed')
  expect((await bo.call(profile.update, { userNum: bo.userNum })).userNum).toBe(bo.userNum)
})

test('a number and an address are bound by their codes, and belong to one account', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [phone, email] = [newPhone(), `ana${phones}@example.org`]
  const code = await codeSent(phone, 'bind')
  await expect(ana.call(profile.bindPhone, { mobile: newPhone(), verCode: code })).rejects.toThrow(
    'CodeWrong',
  )
  const atAna = await ana.connect()
  await ana.call(profile.bindPhone, { mobile: phone, verCode: code, password: testPassword })
  await atAna.next((frame) => frame.cmd === 11 && frame.data.content.includes('proofPhone'))
  await expect(ana.call(profile.bindPhone, { mobile: phone, verCode: code })).rejects.toThrow('CodeWrong')
  await ana.call(profile.bindMail, { email, verCode: await codeSent(email, 'bind'), password: testPassword })
  expect(await ana.call(account.me, {})).toMatchObject({ mobile: phone, email })
  server.clock.moveBy(61_000)
  const second = await codeSent(phone, 'bind')
  await expect(bo.call(profile.bindPhone, { mobile: phone, verCode: second })).rejects.toThrow('TargetTaken')
  const login = await codeSent(email, 'login')
  const ask = callAs(server, undefined, auth.loginByCode, { userNum: email, verCode: login })
  expect((await ask).userId).toBe(ana.id)
})

test('a new password needs the old one, ends every other session, and guessing stops after five attempts', async () => {
  const { ana } = await people(server, 'ana')
  const other = await ana.again()
  const atOther = await other.connect()
  const change = (oldPassword: string, newPassword: string) =>
    ana.call(profile.changePassword, { oldPassword, newPassword })
  await expect(change(testPassword, 'password1')).rejects.toThrow('PasswordCommon')
  await expect(change('wrong password', 'a new horse 9')).rejects.toThrow('PasswordWrong')
  await change(testPassword, 'a new horse 9')
  expect(await atOther.untilClosed()).toBe(4401)
  await expect(other.call(account.me, {})).rejects.toThrow('SessionInvalid')
  expect((await ana.call(account.me, {})).userId).toBe(ana.id)
  for (let tries = 1; tries < 5; tries += 1)
    await expect(change('wrong password', 'a new horse 9')).rejects.toThrow('PasswordWrong')
  await expect(change('a new horse 9', 'another horse 9')).rejects.toThrow('TooOften')
  server.clock.moveBy(900_001)
  await change('a new horse 9', 'another horse 9')
})

test('a user who can receive a code sets the payment password by it; another by the login password', async () => {
  const { ana } = await people(server, 'ana')
  await expect(
    ana.call(profile.savePayPassword, { password: '135790', oldPassword: 'wrong' }),
  ).rejects.toThrow('PasswordWrong')
  for (const password of ['000000', '123456', '121212', '112233'])
    await expect(
      ana.call(profile.savePayPassword, { password, oldPassword: testPassword }),
      password,
    ).rejects.toThrow('PayPasswordCommon')
  await ana.call(profile.savePayPassword, { password: '135790', oldPassword: testPassword })
  expect((await ana.call(profile.more, {})).hasPayPassword).toBe(true)
  await expect(
    ana.call(profile.savePayPassword, { password: '246802', oldPassword: testPassword }),
  ).rejects.toThrow('PayPasswordWrong')

  const { bo } = await people(server, 'bo')
  const phone = newPhone()
  await bo.call(profile.bindPhone, {
    mobile: phone,
    verCode: await codeSent(phone, 'bind'),
    password: testPassword,
  })
  const save = (proof: object) => bo.call(profile.savePayPassword, { password: '135790', ...proof })
  await expect(save({ oldPassword: testPassword })).rejects.toThrow('CodeWrong')
  await expect(save({ verCode: '000000' })).rejects.toThrow('CodeWrong')
  server.clock.moveBy(61_000)
  const verCode = await codeSent(phone, 'paypassword')
  await expect(ana.call(profile.savePayPassword, { password: '975310', verCode })).rejects.toThrow(
    'CodeWrong',
  )
  await save({ verCode })
  await checkPayPassword({ ...server.app, userId: bo.id }, '135790')
  // A new one set by a code unlocks it.
  for (let tries = 0; tries < limits.payPasswordTries; tries += 1)
    await expect(checkPayPassword({ ...server.app, userId: bo.id }, '000000')).rejects.toThrow(
      'PayPasswordWrong',
    )
  await expect(checkPayPassword({ ...server.app, userId: bo.id }, '135790')).rejects.toThrow(
    'PayPasswordLocked',
  )
  server.clock.moveBy(3_600_000)
  await save({ verCode: await codeSent(phone, 'paypassword') })
  await checkPayPassword({ ...server.app, userId: bo.id }, '135790')
})

test('five wrong payment passwords lock it for 30 minutes, also concurrent ones', async () => {
  const { ana } = await people(server, 'ana')
  const check = (password: string) => checkPayPassword({ ...server.app, userId: ana.id }, password)
  await expect(check('135790')).rejects.toMatchObject({ error: 'PayPasswordWrong' })
  await ana.call(profile.savePayPassword, { password: '135790', oldPassword: testPassword })
  for (let tries = 0; tries < 4; tries += 1)
    await expect(check('000000')).rejects.toMatchObject({ error: 'PayPasswordWrong' })
  await check('135790')
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => check('000000')))
  const refused = tries.map((one) =>
    one.status === 'rejected' ? (one.reason as { error: string }).error : 'ok',
  )
  expect(refused.filter((one) => one === 'PayPasswordWrong')).toHaveLength(5)
  expect(refused.filter((one) => one === 'PayPasswordLocked')).toHaveLength(7)
  await expect(check('135790')).rejects.toMatchObject({ error: 'PayPasswordLocked' })
  server.clock.moveBy(1_799_000)
  await expect(check('135790')).rejects.toMatchObject({ error: 'PayPasswordLocked' })
  server.clock.moveBy(1_001)
  await check('135790')
})

test('the invite code shows who registered by it, and the token of the card changes on request', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { inviteCode } = await ana.call(account.me, {})
  const register = (userNum: string) =>
    callAs(server, undefined, auth.register, {
      userNum,
      pwd: testPassword,
      registCode: inviteCode.toLowerCase(),
    })
  const first = await register(`guestone${phones}`)
  server.clock.moveBy(1_000)
  const second = await register(`guesttwo${phones}`)
  const { list } = await ana.call(profile.invited, {})
  expect(list.map((one) => one.userId)).toEqual([second.userId, first.userId])
  expect((await bo.call(profile.invited, {})).list).toEqual([])
  const { token } = await ana.call(profile.qrToken, {})
  expect(await ana.call(profile.qrToken, {})).toEqual({ token })
  await ana.call(profile.updateSearchable, { state: false })
  expect((await bo.call(profile.byQrToken, { token })).userId).toBe(ana.id)
  expect((await ana.call(profile.qrToken, { reset: true })).token).not.toBe(token)
  await expect(bo.call(profile.byQrToken, { token })).rejects.toThrow('NoDataFound')
})
