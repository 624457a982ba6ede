import { expect, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { complaintAdmin, complaints } from '@mynah/contract/complaints'
import { conversations } from '@mynah/contract/conversations'
import { favourites } from '@mynah/contract/favourites'
import { groups } from '@mynah/contract/groups'
import { messages } from '@mynah/contract/messages'
import { profile } from '@mynah/contract/profile'
import { msgType } from '@mynah/contract/message-kinds'
import { stickers } from '@mynah/contract/stickers'
import { uploads, type Uploaded } from '@mynah/contract/uploads'
import { removeReleased } from '#features/uploads/index.ts'
import { operator } from '#test/operator.ts'
import { befriend, groupOf, people, signOf, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { filePass, load, picture, upload, uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 100 })
const reviewer = await operator(server, 'reviewer')

const statusOf = async (person: Person | undefined, url: string) => (await load(server, person, url)).status
const pictureOf = async (person: Person) =>
  upload(server, person, { name: 'a.png', mime: 'image/png', bytes: await picture(64, 48) })
const chatWith = ({ id }: Person) => ({ conversation: { type: 2 as const, id } })

/** Sends a picture as a client does; returns its message id with the upload. */
async function sendPicture(from: Person, to: { to: string } | { groupId: string }, file?: Uploaded) {
  const sent = file ?? (await pictureOf(from))
  const socket = await from.connect()
  const echo = await socket.post(to, { msgType: msgType.image, content: { ...sent } })
  return { ...sent, id: echo.data.id, code: echo.code }
}

test('a picture of a chat is loaded only by its members, not by a stranger who has the address', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  await befriend(ana, bo)
  const { url, thumb, size } = await sendPicture(ana, { to: bo.id })
  for (const one of [url, thumb]) {
    expect(await statusOf(ana, one)).toBe(200)
    expect(await statusOf(bo, one)).toBe(200)
    expect(await statusOf(eve, one)).toBe(404)
    expect(await statusOf(undefined, one)).toBe(404)
    for (const method of ['GET', 'HEAD'])
      for (const [name, value] of Object.entries({
        range: 'bytes=0-9',
        'if-none-match': `"${one.slice(12)}"`,
      }))
        expect(
          (await load(server, eve, one, { method, headers: { [name]: value } })).status,
          `${method} ${name}`,
        ).toBe(404)
  }
  const head = await load(server, bo, url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(size))
  expect((await load(server, bo, url, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
  const etag = head.headers.get('etag') ?? ''
  expect((await load(server, bo, url, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('the token header loads a file too, and neither is accepted in a query', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  const { url } = await pictureOf(ana)
  expect((await load(server, undefined, url, { headers: { token: ana.token } })).status).toBe(200)
  expect((await load(server, undefined, url, { headers: { token: eve.token } })).status).toBe(404)
  expect(await statusOf(undefined, `${url}?token=${ana.token}`)).toBe(404)
})

test('the cookie is for files only, unreadable for scripts, unforgeable, and ends with its session', async () => {
  const { ana } = await people(server, 'ana')
  const { url } = await pictureOf(ana)
  const other = await ana.again()
  const pass = await filePass(other)
  const get = (cookie: string) => load(server, undefined, url, { headers: { cookie } })
  expect((await get(pass)).status).toBe(200)
  expect((await get(`x=1; ${pass}; y=2`)).status).toBe(200)
  const [name, value = ''] = pass.split('=')
  const [id, mac = ''] = value.split('.')
  const eve = (await people(server, 'eve')).eve
  const [, theirs = ''] = (await filePass(eve)).split('.')
  for (const forged of [`${id}.${'A'.repeat(43)}`, `${id}.${theirs}`, `${id}.${mac.slice(1)}`, `${id}`, ''])
    expect((await get(`${name}=${forged}`)).status, forged).toBe(404)
  const call = await fetch(new URL('/api/user/refreshUserInfo', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: pass },
    body: '{}',
  })
  expect(call.headers.getSetCookie()).toEqual([])
  expect(((await call.json()) as { retCode: string }).retCode).not.toBe('000000')
  await other.call(auth.quit, {})
  expect((await get(pass)).status).toBe(404)
})

test('behind TLS the cookie is never sent unencrypted', async () => {
  const secured = await testServer({ origins: ['https://chat.example.org'] })
  const { ana } = await people(secured, 'ana')
  const answer = await fetch(new URL('/api/user/refreshUserInfo', secured.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: ana.token, sign: signOf({}) },
    body: '{}',
  })
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^mynah-files=\d+\.[\w-]{43}; Path=\/media\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('after a recall the file is inaccessible to users who had it only by that message, and soon deleted', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(ana, bo)
  await befriend(bo, cy)
  const sent = await sendPicture(ana, { to: bo.id })
  await bo.call(favourites.add, { msgId: [sent.id], ...chatWith(ana) })
  expect(await statusOf(bo, sent.url)).toBe(200)
  await ana.call(messages.recall, { recallId: sent.id, ...chatWith(bo) })
  expect(await statusOf(bo, sent.url)).toBe(404)
  expect(await statusOf(bo, sent.thumb)).toBe(404)
  // Neither forwarding it nor making a sticker of it restores it.
  expect((await sendPicture(bo, { to: cy.id }, sent)).code).toBe(10001)
  await expect(bo.call(stickers.add, { url: sent.url })).rejects.toThrow('NoDataFound')
  expect(await statusOf(ana, sent.url)).toBe(200)
  server.clock.moveBy(601_000)
  await removeReleased(server.app)
  expect(await statusOf(ana, sent.url)).toBe(404)
  expect(await statusOf(ana, sent.thumb)).toBe(404)
})

test('a recall does not affect users who have the file by another message, a copy, or a sticker', async () => {
  const { ana, bo, cy, dee } = await people(server, 'ana', 'bo', 'cy', 'dee')
  for (const one of [bo, cy, dee]) await befriend(ana, one)
  await befriend(bo, dee)
  const sent = await sendPicture(ana, { to: bo.id })
  expect((await sendPicture(bo, { to: dee.id }, sent)).code).toBe(10000)
  const merged = await (
    await bo.connect()
  ).post(
    { to: ana.id },
    { msgType: msgType.mergeForward, content: { toBizId: ana.id, toBizType: 2, ids: [sent.id] } },
  )
  expect(merged.code).toBe(10000)
  const other = await sendPicture(ana, { to: cy.id })
  await cy.call(stickers.add, { url: other.url })
  await ana.call(messages.recall, { recallId: sent.id, ...chatWith(bo) })
  await ana.call(messages.recall, { recallId: other.id, ...chatWith(cy) })
  server.clock.moveBy(601_000)
  await removeReleased(server.app)
  expect(await statusOf(dee, sent.url)).toBe(200)
  expect(await statusOf(bo, sent.url)).toBe(200)
  expect(await statusOf(cy, other.url)).toBe(200)
  expect(await statusOf(cy, sent.url)).toBe(404)
})

test('a user who was removed, joined later, cleared or deleted cannot load files outside their view', async () => {
  const { ana, bo, cy, dee } = await people(server, 'ana', 'bo', 'cy', 'dee')
  const group = await groupOf(ana, bo, cy)
  const first = await sendPicture(ana, { groupId: group.id })
  await ana.call(groups.removePeople, { id: group.id, userList: [cy.id] })
  const second = await sendPicture(ana, { groupId: group.id })
  expect(await statusOf(cy, first.url)).toBe(200)
  expect(await statusOf(cy, second.url)).toBe(404)
  expect(await statusOf(bo, second.url)).toBe(200)
  await befriend(ana, dee)
  await ana.call(groups.invite, { id: group.id, userList: [dee.id] })
  expect(await statusOf(dee, second.url)).toBe(404)
  await bo.call(messages.delete, { ids: [second.id], conversation: { type: 1, id: group.id } })
  expect(await statusOf(bo, second.url)).toBe(404)
  await bo.call(conversations.clear, { conversation: { type: 1, id: group.id } })
  expect(await statusOf(bo, first.url)).toBe(404)
})

test('an address in a text, a name or a type gives no access, and a foreign file cannot be forwarded', async () => {
  const { ana, eve, mal } = await people(server, 'ana', 'eve', 'mal')
  await befriend(eve, mal)
  const secret = await pictureOf(ana)
  const socket = await eve.connect()
  const text = await socket.sendText({ to: mal.id }, `see ${secret.url}`)
  const content = { toBizId: mal.id, toBizType: 2, ids: [text.data.id] }
  expect((await socket.post({ to: mal.id }, { msgType: msgType.mergeForward, content })).code).toBe(10000)
  const mime = secret.url
  const file = await upload(server, eve, { name: secret.url, mime, bytes: Buffer.from('x') })
  expect((await socket.post({ to: mal.id }, { msgType: msgType.file, content: { ...file } })).code).toBe(
    10000,
  )
  for (const kind of [msgType.image, msgType.file])
    expect((await socket.post({ to: mal.id }, { msgType: kind, content: { ...secret } })).code).toBe(10001)
  const film = { url: secret.url, poster: secret.url, duration: 0, width: 9, height: 9 }
  expect((await socket.post({ to: mal.id }, { msgType: msgType.video, content: film })).code).toBe(10001)
  await expect(eve.call(stickers.add, { url: secret.url })).rejects.toThrow('NoDataFound')
  for (const one of [eve, mal]) expect(await statusOf(one, secret.url)).toBe(404)
})

test('a sticker of another user can be forwarded only by a user who received it', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  await befriend(ana, bo)
  await befriend(bo, eve)
  const url = await uploadPicture(server, ana, 'face')
  const { id } = await ana.call(stickers.add, { url })
  const face = { msgType: msgType.sticker, content: { id } }
  expect((await (await eve.connect()).post({ to: bo.id }, face)).code).toBe(10001)
  expect((await (await ana.connect()).post({ to: bo.id }, face)).code).toBe(10000)
  expect((await (await bo.connect()).post({ to: eve.id }, face)).code).toBe(10000)
  expect(await statusOf(eve, url)).toBe(200)
})

test('a voucher is for its owner and operators, also if its owner sends it', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const url = await uploadPicture(server, ana, 'voucher')
  expect(await statusOf(ana, url)).toBe(200)
  expect(await statusOf(bo, url)).toBe(404)
  expect(await statusOf(undefined, url)).toBe(404)
  const socket = await ana.connect()
  expect((await socket.post({ to: bo.id }, { msgType: msgType.image, content: { url } })).code).toBe(10001)
})

test('evidence is an own upload, and an operator views it by an address that expires', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  await befriend(ana, bo)
  const theirs = await sendPicture(bo, { to: ana.id })
  const base = { kind: 'fraud', text: 'Asks for money', about: 1, id: bo.id } as const
  await expect(ana.call(complaints.add, { ...base, photos: [theirs.url] })).rejects.toThrow('PhotoMissing')
  const own = await pictureOf(ana)
  const { id } = await ana.call(complaints.add, { ...base, photos: [own.url] })
  for (const one of [bo, eve, undefined]) expect(await statusOf(one, own.url)).toBe(404)
  const [shown = ''] = (await reviewer.call(complaintAdmin.look, { id })).photos
  expect(await statusOf(undefined, shown)).toBe(200)
  server.clock.moveBy(301_000)
  expect(await statusOf(undefined, shown)).toBe(404)
})

test('a signed address shows one file for some minutes, to a user who could load it', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  const [one, two] = [await pictureOf(ana), await pictureOf(ana)]
  await expect(eve.call(uploads.address, { url: one.url })).rejects.toThrow('NoDataFound')
  await expect(ana.call(uploads.address, { url: 'https://evil.example/a.webp' })).rejects.toThrow(
    'NoDataFound',
  )
  const { url, expireTime } = await ana.call(uploads.address, { url: one.url })
  expect(await statusOf(undefined, url)).toBe(200)
  const query = url.slice(url.indexOf('?'))
  const until = (expireTime + 1_000).toString(36)
  for (const forged of [
    `${two.url}${query}`,
    `${one.thumb}${query}`,
    `${one.url}${query.replace(/until=\w+/, `until=${until}`)}`,
    `${one.url}${query.slice(0, -1)}`,
    `${one.url}${query}&sign=x`,
    one.url,
  ])
    expect(await statusOf(undefined, forged), forged).toBe(404)
  server.clock.moveBy(301_000)
  expect(await statusOf(undefined, url)).toBe(404)
})

test('a signed address ends with the right to see its file, and shows nothing under the name of another user', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  await befriend(ana, bo)
  const sent = await sendPicture(ana, { to: bo.id })
  const { url } = await bo.call(uploads.address, { url: sent.url })
  expect(await statusOf(undefined, url)).toBe(200)
  for (const other of [
    url.replace(`for=${bo.id}`, `for=${ana.id}`),
    url.replace(/for=\d+&/, ''),
    `${url}&for=${bo.id}`,
  ])
    expect(await statusOf(undefined, other), other).toBe(404)
  expect(await statusOf(eve, url)).toBe(200)
  await ana.call(messages.recall, { recallId: sent.id, ...chatWith(bo) })
  expect(await statusOf(undefined, url)).toBe(404)
})

test('pictures of users and of groups are public', async () => {
  const { ana } = await people(server, 'ana')
  const [first, second] = [
    await uploadPicture(server, ana, 'avatar'),
    await uploadPicture(server, ana, 'chat'),
  ]
  expect(await statusOf(undefined, first)).toBe(200)
  expect(await statusOf(undefined, second)).toBe(404)
  await ana.call(profile.updatePicture, { avatarUrl: second })
  expect(await statusOf(undefined, second)).toBe(200)
})

test('with a media origin the app is redirected there by a signature, and never loads from it without', async () => {
  const media = await testServer({ mediaUrl: 'http://media.example.org' })
  const { ana, eve } = await people(media, 'ana', 'eve')
  const { url } = await upload(media, ana, { name: 'a.png', mime: 'image/png', bytes: await picture() })
  expect(url).toMatch(/^\/media\/chat\//)
  expect((await load(media, eve, url)).status).toBe(404)
  const led = await load(media, ana, url)
  expect(led.status).toBe(302)
  const there = new URL(led.headers.get('location') ?? '')
  expect(there.origin).toBe('http://media.example.org')
  const served = await load(media, undefined, `${there.pathname}${there.search}`)
  expect(served.status).toBe(200)
  expect(served.headers.get('access-control-allow-origin')).toBe('*')
  expect((await load(media, undefined, url, { headers: { token: ana.token } })).status).toBe(200)
})
