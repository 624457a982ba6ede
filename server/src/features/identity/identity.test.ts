import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { groups } from '@mynah/contract/groups'
import { identity, identityState } from '@mynah/contract/identity'
import type { UploadPurpose } from '@mynah/contract/uploads'
import { openPhoto } from '#features/uploads/index.ts'
import { befriend, newcomer, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'
import { sweepPhotos } from './index.ts'
import { decide } from './service.ts'

const server = await testServer({ limitFactor: 1_000 })

const photo = (person: Person, pre: UploadPurpose = 'certificate') => uploadPicture(server, person, pre)

const card = {
  country: 'ID',
  firstName: 'Ratna',
  lastName: 'Dewi',
  cardType: 'idCard',
  cardId: 'ab 1234567-x',
} as const

async function submit(person: Person, cardId: string = card.cardId) {
  const [front, back] = [await photo(person), await photo(person)]
  await person.call(identity.submit, { ...card, cardId, front, back })
  return { front, back }
}

const judge = (person: Person, attempt: number, approve: boolean, reason = '') =>
  server.app.transaction((tx) => decide(server.app, tx, { userId: person.id, attempt, approve, reason }))

test('a new user submits, is refused with a reason, submits again, and is approved for good', async () => {
  const ratna = await newcomer(server)
  expect(await ratna.call(identity.detail, {})).toMatchObject({ state: identityState.none, cardId: '' })
  const first = await submit(ratna)
  expect((await ratna.call(account.me, {})).real).toBe(identityState.review)
  await expect(submit(ratna)).rejects.toThrow('IdentityUnderReview')
  expect((await ratna.call(account.me, {})).userExt.idCard).toBe('')

  await judge(ratna, 1, false, 'The photo is blurred')
  const refused = { state: identityState.refused, reason: 'The photo is blurred', firstName: 'Ratna' }
  expect(await ratna.call(identity.detail, {})).toMatchObject(refused)
  const second = await submit(ratna)
  expect(await openPhoto(server.app, first.front)).toBe(null)
  await expect(judge(ratna, 1, true)).rejects.toThrow('NoDataFound')

  await judge(ratna, 2, true)
  const me = await ratna.call(account.me, {})
  expect([me.real, me.userExt.idCard]).toEqual([identityState.approved, 'A**********X'])
  await expect(ratna.call(identity.submit, { ...card, ...second })).rejects.toThrow('IdentityFixed')
  await expect(judge(ratna, 2, false)).rejects.toThrow('NoDataFound')
})

test('only a verified user can create a group', async () => {
  const { ana } = await people(server, 'ana')
  const ratna = await newcomer(server)
  await befriend(ratna, ana)
  const found = () => ratna.call(groups.create, { name: 'Us', userList: [ana.id] })
  await expect(found()).rejects.toThrow('NotVerified')
  await submit(ratna, 'group 1')
  await expect(found()).rejects.toThrow('NotVerified')
  await judge(ratna, 1, true)
  expect((await found()).userCount).toBe(2)
})

test('only one of several concurrent submissions or decisions succeeds', async () => {
  const ratna = await newcomer(server)
  const front = await photo(ratna)
  const back = await photo(ratna)
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => ratna.call(identity.submit, { ...card, front, back })),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const decisions = await Promise.allSettled([judge(ratna, 1, true), judge(ratna, 1, false, 'No')])
  expect(decisions.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('photos must be two own ones, uploaded for this purpose', async () => {
  const { ana } = await people(server, 'ana')
  const ratna = await newcomer(server)
  const mine = await photo(ratna)
  for (const back of [mine, await photo(ana), await photo(ratna, 'chat'), '/media/certificate/x.webp'])
    await expect(ratna.call(identity.submit, { ...card, front: mine, back })).rejects.toThrow('PhotoMissing')
})

test('photos, names and numbers are stored encrypted, and no address serves a photo', async () => {
  const ratna = await newcomer(server)
  const { front } = await submit(ratna)
  const served = await fetch(new URL(front, server.url), { headers: { token: ratna.token } })
  expect(served.status).toBe(404)
  const folder = join(server.config.dataFolder, 'files', 'certificate')
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  expect(files.length).toBeGreaterThan(1)
  for (const bytes of files) expect(bytes.includes('WEBP')).toBe(false)
  expect((await openPhoto(server.app, front))?.includes('WEBP')).toBe(true)
  const { rows } = await server.app.pool.query('select * from identities where user_id = $1', [ratna.id])
  const sealed = (rows[0] as { sealed: Buffer }).sealed.toString('latin1')
  expect(JSON.stringify(rows) + sealed).not.toMatch(/Ratna|Dewi|1234567/)
  expect(statSync(join(server.config.dataFolder, 'identity.key')).mode & 0o777).toBe(0o600)
})

test('a name is confirmed to its owner only, and never for the phone of another user', async () => {
  const ratna = await newcomer(server)
  await submit(ratna, 'confirm-1234')
  await judge(ratna, 1, true)
  const mobile = `+62812${ratna.id.slice(0, 8)}`
  const ask = (change: object = {}) =>
    ratna.call(identity.confirm, { realName: 'ratna  DEWI', idCard: 'CONFIRM 1234', mobile, ...change })
  await expect(ask()).rejects.toThrow('BadParameter')
  await server.app.pool.query('update users set mobile = $2 where id = $1', [ratna.id, mobile])
  expect(await ask()).toBe(null)
  await expect(ask({ idCard: 'AB 1234568-X' })).rejects.toThrow('IdentityDiffers')
  await expect(ask({ realName: 'Dewi' })).rejects.toThrow('IdentityDiffers')
  await expect(ask({ mobile: '+628111111111' })).rejects.toThrow('BadParameter')
})

test('photos that were never submitted are removed after a day, submitted ones stay', async () => {
  const ratna = await newcomer(server)
  const { front, back } = await submit(ratna)
  const left = await photo(ratna)
  await sweepPhotos(server.app)
  expect(await openPhoto(server.app, left)).not.toBe(null)
  server.clock.moveBy(25 * 3_600_000)
  await sweepPhotos(server.app)
  expect(await openPhoto(server.app, left)).toBe(null)
  for (const url of [front, back]) expect(await openPhoto(server.app, url)).not.toBe(null)
})
