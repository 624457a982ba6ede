import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { operators } from '@mynah/contract/operators'
import { support, supportAdmin } from '@mynah/contract/support'
import { operator } from '#test/operator.ts'
import { messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { eraseSupport } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })
const [sam, anna] = [await operator(server, 'support'), await operator(server, 'support')]
const editor = await operator(server, 'editor')
const write = (who: Person) => who.call(support.send, { id: messageId(), content: 'help' })
const draftOf = async (by: typeof sam, { id: userId }: Person) =>
  (await by.call(supportAdmin.draft, { userId })).text
const save = (by: typeof sam, { id: userId }: Person, text: string) =>
  by.call(supportAdmin.saveDraft, { userId, text })

test('a draft belongs to one operator and one user, and the newest replaces the last', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await write(ana)
  await write(bo)
  await save(sam, ana, 'We look')
  await save(sam, ana, 'We look into it')
  await save(sam, bo, 'Hello')
  await save(anna, ana, 'Mine')
  expect([await draftOf(sam, ana), await draftOf(sam, bo), await draftOf(anna, ana)]).toEqual([
    'We look into it',
    'Hello',
    'Mine',
  ])
  await save(sam, bo, '')
  expect(await draftOf(sam, bo)).toBe('')
})

test("an answer removes only its author's draft; the account deletion removes all", async () => {
  const { ana } = await people(server, 'ana')
  await write(ana)
  for (const one of [sam, anna]) await save(one, ana, 'We look into it')
  await sam.call(supportAdmin.answer, { userId: ana.id, id: messageId(), content: 'We look into it' })
  expect([await draftOf(sam, ana), await draftOf(anna, ana)]).toEqual(['', 'We look into it'])
  await eraseSupport(server.app, ana.id)
  expect(await draftOf(anna, ana)).toBe('')
})

test('no draft is possible for a user who has not written, and no draft is recorded', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await save(sam, ana, 'Buy VIP!')
  expect(await draftOf(sam, ana)).toBe('')
  await write(bo)
  await save(sam, bo, 'We look into it')
  const admin = await operator(server, 'admin')
  expect((await admin.call(operators.audit, { subject: `person ${bo.id}` })).list).toEqual([])
})

test('canned answers are written by editors, read by the service in order, changed and removed', async () => {
  const [parcels, greeting] = [messageId(), messageId()]
  const title = 'Parcels'
  await editor.call(supportAdmin.saveCanned, { id: parcels, title, texts: { en: 'Hello {name}, soon.' } })
  await editor.call(supportAdmin.saveCanned, { id: greeting, title: 'Greeting', texts: { en: 'Hello' } })
  const texts = { en: 'Hello {name}, on Monday.', th: 'สวัสดี {name} วันจันทร์' }
  await editor.call(supportAdmin.saveCanned, { id: parcels, title, texts })
  const { list } = await sam.call(supportAdmin.canned, {})
  expect(list).toMatchObject([
    { id: greeting, title: 'Greeting', texts: { en: 'Hello' } },
    { id: parcels, title, texts },
  ])
  const saved = { id: messageId(), title, texts }
  await expect(sam.call(supportAdmin.saveCanned, saved)).rejects.toThrow('NoPermission')
  await expect(sam.call(supportAdmin.removeCanned, { id: parcels })).rejects.toThrow('NoPermission')
  await editor.call(supportAdmin.removeCanned, { id: parcels })
  await expect(editor.call(supportAdmin.removeCanned, { id: parcels })).rejects.toThrow('NoDataFound')
  expect((await sam.call(supportAdmin.canned, {})).list).toHaveLength(1)
})

test('the number of canned answers is limited, also for two concurrent additions', async () => {
  const { rows } = await server.app.pool.query<{ count: number }>(
    'select count(*)::int as count from canned_answers',
  )
  await server.app.pool.query(
    `insert into canned_answers (id, title, texts, changed_at)
      select 'full' || n, 'full', '{"en":"x"}', 0 from generate_series(1, $1::int) as n`,
    [limits.cannedAnswersMax - 1 - (rows[0]?.count ?? 0)],
  )
  const add = (id = messageId()) =>
    editor.call(supportAdmin.saveCanned, { id, title: 'More', texts: { en: 'x' } })
  const tries = await Promise.allSettled([add(), add(), add()])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(add()).rejects.toThrow('CannedAnswersFull')
  // an existing one can still be changed
  await editor.call(supportAdmin.saveCanned, {
    id: (await sam.call(supportAdmin.canned, {})).list.find(({ title }) => title === 'More')?.id ?? '',
    ...{ title: 'Less', texts: { en: 'y' } },
  })
})
