import { expect, test } from 'vitest'
import { notices, noticesAdmin } from '@mynah/contract/notices'
import { operators } from '@mynah/contract/operators'
import { operator } from '#test/operator.ts'
import { callAs, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const editor = await operator(server, 'editor')
const publish = (kind: 'notice' | 'tip', en: string, html = '<p>Hello</p>') =>
  editor.call(noticesAdmin.publish, { kind, texts: { en: { title: en, html } } })

test('a notice arrives live, in the reader’s language, and is read once it was opened', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const socket = await ana.connect()
  const html = '<p>Hello <b onclick="x()">all</b><script>alert(1)</script></p>'
  const texts = { en: { title: 'Welcome', html }, th: { title: 'ยินดีต้อนรับ', html: '<p>สวัสดี</p>' } }
  const { id } = await editor.call(noticesAdmin.publish, { kind: 'notice', texts })
  await socket.next((frame) => frame.cmd === 30 && 'name' in frame && frame.name === 'notice.published')
  expect(await ana.call(notices.unread, {})).toEqual({ notices: 1, tips: 0 })
  const { list } = await ana.call(notices.list, {})
  expect(list[0]).toMatchObject({ id, title: 'Welcome', brief: 'Hello all', read: false })
  const one = await ana.call(notices.detail, { id })
  expect(one.content).toBe('<p>Hello <strong>all</strong></p>')
  expect((await ana.call(notices.list, {})).list[0]?.read).toBe(true)
  expect((await ana.call(notices.unread, {})).notices).toBe(0)
  expect((await bo.call(notices.unread, {})).notices).toBe(1)
  const thai = await callAs(server, bo.token, notices.detail, { id }, { lang: 'th' })
  expect(thai.title).toBe('ยินดีต้อนรับ')
  const hindi = await callAs(server, bo.token, notices.detail, { id }, { lang: 'hi' })
  expect(hindi.title).toBe('Welcome')
})

test('notices and tips are separate, a page at a time, newest first', async () => {
  const { ana } = await people(server, 'ana')
  const ids: string[] = []
  for (const title of ['one', 'two', 'three']) {
    server.clock.moveBy(1_000)
    ids.push((await publish('tip', title)).id)
  }
  const first = await ana.call(notices.tips, { pageSize: 2 })
  expect(first.list.map(({ title }) => title)).toEqual(['three', 'two'])
  expect(first.more).toBe(true)
  await expect(ana.call(notices.detail, { id: ids[0] ?? '' })).rejects.toThrow('NoDataFound')
  expect((await ana.call(notices.tip, { id: ids[0] ?? '' })).title).toBe('one')
  await ana.call(notices.readAll, { kind: 'tip' })
  await ana.call(notices.readAll, { kind: 'tip' })
  expect((await ana.call(notices.unread, {})).tips).toBe(0)
})

test('the brief of a truncated text ends with dots', async () => {
  const { ana } = await people(server, 'ana')
  const { id } = await publish('notice', 'long', `<p>${'word '.repeat(60)}</p>`)
  const { list } = await ana.call(notices.list, {})
  expect(list.find((one) => one.id === id)?.brief).toMatch(/^(?:word ){23}word…$/)
})

test('notices from before a user joined are not unread, later ones are', async () => {
  await publish('notice', 'old')
  server.clock.moveBy(1_000)
  const { ana } = await people(server, 'ana')
  expect(await ana.call(notices.unread, {})).toEqual({ notices: 0, tips: 0 })
  expect((await ana.call(notices.list, {})).list.every(({ read }) => read)).toBe(true)
  server.clock.moveBy(1_000)
  await publish('notice', 'new')
  expect((await ana.call(notices.unread, {})).notices).toBe(1)
})

test('an editor changes and removes notices, and each action is recorded', async () => {
  const { ana } = await people(server, 'ana')
  const { id } = await publish('notice', 'wrong')
  await editor.call(noticesAdmin.change, { id, texts: { en: { title: 'right', html: '<p>a</p>' } } })
  expect((await ana.call(notices.detail, { id })).title).toBe('right')
  await editor.call(noticesAdmin.remove, { id })
  await expect(ana.call(notices.detail, { id })).rejects.toThrow('NoDataFound')
  await expect(editor.call(noticesAdmin.remove, { id })).rejects.toThrow('NoDataFound')
  const texts = { th: { title: 'x', html: 'x' } } as never
  await expect(editor.call(noticesAdmin.publish, { kind: 'tip', texts })).rejects.toThrow('BadParameter')
  const admin = await operator(server, 'admin')
  const { list } = await admin.call(operators.audit, { subject: `notice ${id}` })
  expect(list.map(({ action }) => action)).toEqual(['notices/remove', 'notices/change', 'notices/publish'])
})
