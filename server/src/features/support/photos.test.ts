import { expect, test } from 'vitest'
import { operators } from '@mynah/contract/operators'
import { support, supportAdmin } from '@mynah/contract/support'
import { removeReleased } from '#features/uploads/index.ts'
import { operator } from '#test/operator.ts'
import { messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, picture, uploadPicture } from '#test/upload.ts'
import { eraseSupport, exportSupport } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })
const agent = await operator(server, 'support')

const photoFrom = (who: Person) => uploadPicture(server, who, 'chat', [40, 30])
const send = (who: Person, photo?: string, content = '', id = messageId()) =>
  who.call(support.send, { id, content, ...(photo !== undefined && { photo }) })
const answer = async (who: Person, id = messageId(), content = '') =>
  agent.call(supportAdmin.answer, {
    ...{ userId: who.id, id, content },
    picture: (await picture(64, 48)).toString('base64'),
  })
const statusOf = async (who: Person | undefined, url: string) => (await load(server, who, url)).status
const newest = async (who: Person) => {
  const photo = (await who.call(support.list, {})).list.at(-1)?.photo
  if (!photo) throw new Error('no photo')
  return photo
}

test('a user sends a photo, with text or without, and the service sees it', async () => {
  const { ana } = await people(server, 'ana')
  const photo = await photoFrom(ana)
  expect(await send(ana, photo)).toMatchObject({ content: '', photo: { url: photo, width: 40, height: 30 } })
  await send(ana, photo, 'This is the parcel')
  const { list } = await agent.call(supportAdmin.look, { userId: ana.id })
  expect(list.map(({ content }) => content)).toEqual(['', 'This is the parcel'])
  for (const { photo: seen } of list)
    for (const url of [seen?.url ?? '', seen?.thumb ?? '']) {
      // signed for operators who may view the conversation
      expect(await statusOf(undefined, url)).toBe(200)
      expect(await statusOf(undefined, url.replace(/\?.*/, ''))).toBe(404)
    }
})

test('an empty message, the photo of another user and an invalid one are refused', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  const theirs = await photoFrom(ana)
  await expect(send(eve)).rejects.toThrow('BadParameter')
  for (const url of [theirs, '/media/x', 'https://a.example/b.png', ''])
    await expect(send(eve, url, 'look')).rejects.toThrow('PhotoMissing')
  expect((await eve.call(support.list, {})).list).toEqual([])
})

test('a photo of a conversation is loaded by its user and by the service, and by nobody else', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  await send(ana, await photoFrom(ana))
  await send(eve, undefined, 'I wrote, too')
  const sent = await newest(ana)
  await answer(ana)
  const answered = await newest(ana)
  for (const { url, thumb } of [sent, answered])
    for (const one of [url, thumb]) {
      expect(await statusOf(ana, one)).toBe(200)
      expect(await statusOf(eve, one)).toBe(404)
      expect(await statusOf(undefined, one)).toBe(404)
    }
  // an operator without access to the conversation gets no signed address of it
  for (const role of ['editor', 'reviewer', 'cashier', 'auditor'] as const) {
    const other = await operator(server, role)
    await expect(other.call(supportAdmin.look, { userId: ana.id })).rejects.toThrow('NoPermission')
  }
  await expect(send(eve, answered.url)).rejects.toThrow('PhotoMissing')
})

test('a repeated answer with a picture, also concurrent, is one, and its file is stored once', async () => {
  const { ana } = await people(server, 'ana')
  await send(ana, undefined, 'help')
  const files = async () => {
    const { rows } = await server.app.pool.query<{ count: number }>(
      'select count(*)::int as count from uploads where user_id is null',
    )
    return rows[0]?.count ?? 0
  }
  const before = await files()
  const id = messageId()
  await Promise.all([1, 2, 3].map(() => answer(ana, id)))
  expect((await ana.call(support.list, {})).list).toHaveLength(2)
  expect(await files()).toBe(before + 1)
})

test('an answer with an invalid picture is refused', async () => {
  const { ana } = await people(server, 'ana')
  await send(ana, undefined, 'help')
  const words = { userId: ana.id, id: messageId(), content: 'look', picture: 'AAAA' }
  await expect(agent.call(supportAdmin.answer, words)).rejects.toThrow('FileTypeNotAllowed')
  expect((await ana.call(support.list, {})).list).toHaveLength(1)
})

test('photos stay while the conversation exists, are named in its export, and are deleted with it', async () => {
  const { ana } = await people(server, 'ana')
  await send(ana, await photoFrom(ana))
  await answer(ana)
  const { url } = await newest(ana)
  server.clock.moveBy(3_600_000)
  await removeReleased(server.app)
  expect(await statusOf(ana, url)).toBe(200)
  const exported: unknown[] = []
  for await (const one of exportSupport(server.app, ana.id)) exported.push(one)
  expect(exported.map((one) => typeof (one as { file?: string }).file)).toEqual(['string', 'string'])
  await eraseSupport(server.app, ana.id)
  expect(await statusOf(ana, url)).toBe(404)
  server.clock.moveBy(3_600_000)
  await removeReleased(server.app)
  const { rows } = await server.app.pool.query('select from uploads where result like $1', [`%${url}%`])
  expect(rows).toEqual([])
  const admin = await operator(server, 'admin')
  const audit = await admin.call(operators.audit, { subject: `person ${ana.id}` })
  expect(JSON.stringify(audit.list)).not.toContain('media')
})
