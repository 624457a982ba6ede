import { expect, test } from 'vitest'
import { languages, toWireLanguage } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { notices, noticesAdmin } from '@mynah/contract/notices'
import { operator } from '#test/operator.ts'
import { callAs, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { eraseReads } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })
const editor = await operator(server, 'editor')
const text = (title: string, html = '<p>x</p>') => ({ title, html })
const publish = (kind: 'notice' | 'tip', title: string) =>
  editor.call(noticesAdmin.publish, { kind, texts: { en: text(title) } })

test('only editors publish, change and remove; other operators and users cannot', async () => {
  const { id } = await publish('notice', 'mine')
  for (const role of ['support', 'reviewer', 'cashier'] as const) {
    const other = await operator(server, role)
    const texts = { en: text('theirs') }
    await expect(other.call(noticesAdmin.publish, { kind: 'tip', texts })).rejects.toThrow('NoPermission')
    await expect(other.call(noticesAdmin.change, { id, texts })).rejects.toThrow('NoPermission')
    await expect(other.call(noticesAdmin.remove, { id })).rejects.toThrow('NoPermission')
    await expect(other.call(noticesAdmin.list, { kind: 'notice' })).rejects.toThrow('NoPermission')
  }
  const { ana } = await people(server, 'ana')
  expect((await ana.call(notices.detail, { id })).title).toBe('mine')
})

test('a change replaces all texts, preserves who has read it, and sanitises HTML', async () => {
  const { ana } = await people(server, 'ana')
  const texts = { en: text('one'), th: text('หนึ่ง') }
  const { id } = await editor.call(noticesAdmin.publish, { kind: 'notice', texts })
  await ana.call(notices.detail, { id })
  const html = '<p onclick="x()">two<img src=x onerror=y()><a href="javascript:z()">link</a></p>'
  await editor.call(noticesAdmin.change, { id, texts: { en: text('two', html) } })
  const thai = await callAs(server, ana.token, notices.detail, { id }, { lang: 'th' })
  expect(thai.title).toBe('two')
  for (const harm of ['onclick', 'onerror', 'javascript', '<img']) expect(thai.content).not.toContain(harm)
  const { list } = await ana.call(notices.list, {})
  expect(list.find((one) => one.id === id)).toMatchObject({ title: 'two', read: true })
})

test('a removed or unknown notice cannot be read, changed or counted', async () => {
  const { ana } = await people(server, 'ana')
  server.clock.moveBy(1_000)
  const before = await ana.call(notices.unread, {})
  const { id } = await publish('notice', 'short-lived')
  expect((await ana.call(notices.unread, {})).notices).toBe(before.notices + 1)
  await editor.call(noticesAdmin.remove, { id })
  expect(await ana.call(notices.unread, {})).toEqual(before)
  for (const gone of [id, '123456789012345']) {
    await expect(ana.call(notices.detail, { id: gone })).rejects.toThrow('NoDataFound')
    await expect(editor.call(noticesAdmin.remove, { id: gone })).rejects.toThrow('NoDataFound')
    await expect(editor.call(noticesAdmin.change, { id: gone, texts: { en: text('x') } })).rejects.toThrow(
      'NoDataFound',
    )
  }
  const { list } = await editor.call(noticesAdmin.list, { kind: 'notice', pageSize: 100 })
  expect(list.some((one) => one.id === id)).toBe(false)
})

test('one of several concurrent removals succeeds, and concurrent changes leave one of them complete', async () => {
  const { id } = await publish('tip', 'contested')
  const versions = ['a', 'b', 'c', 'd'].map((name) => ({ en: text(name, `<p>${name}</p>`) }))
  const changes = await Promise.allSettled(
    versions.map((texts) => editor.call(noticesAdmin.change, { id, texts })),
  )
  expect(changes.some((one) => one.status === 'fulfilled')).toBe(true)
  const { ana } = await people(server, 'ana')
  const { title, content } = await ana.call(notices.tip, { id })
  expect(content).toBe(`<p>${title}</p>`)
  const removals = await Promise.allSettled([1, 2, 3].map(() => editor.call(noticesAdmin.remove, { id })))
  expect(removals.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('a notice is shown in every language that it was written in, and otherwise in English', async () => {
  const { ana } = await people(server, 'ana')
  const written = Object.fromEntries(languages.filter((one) => one !== 'vi').map((one) => [one, text(one)]))
  const { id } = await editor.call(noticesAdmin.publish, { kind: 'tip', texts: written as never })
  for (const language of languages) {
    const one = await callAs(server, ana.token, notices.tip, { id }, { lang: toWireLanguage(language) })
    expect(one.title, language).toBe(language === 'vi' ? 'en' : language)
  }
})

test('empty or too long titles and texts are refused, and nothing is published', async () => {
  const { ana } = await people(server, 'ana')
  const before = await ana.call(notices.unread, {})
  const wrong = [
    {},
    { en: text('') },
    { en: text('x'.repeat(limits.noticeTitleLengthMax + 1)) },
    { en: text('two\nlines') },
    { en: text('x', '') },
    { en: text('x', 'x'.repeat(limits.noticeHtmlLengthMax + 1)) },
    { en: text('x'), xx: text('x') },
  ]
  for (const texts of wrong)
    await expect(
      editor.call(noticesAdmin.publish, { kind: 'notice', texts: texts as never }),
      JSON.stringify(texts).slice(0, 80),
    ).rejects.toThrow('BadParameter')
  await expect(
    editor.call(noticesAdmin.publish, { kind: 'news' as never, texts: { en: text('x') } }),
  ).rejects.toThrow('BadParameter')
  expect(await ana.call(notices.unread, {})).toEqual(before)
})

test('all notices of one kind are marked read at once, for one user, also while others arrive', async () => {
  server.clock.moveBy(1_000)
  const { ana, bo } = await people(server, 'ana', 'bo')
  server.clock.moveBy(1_000)
  await publish('tip', 'first')
  await publish('notice', 'other kind')
  await Promise.all([1, 2, 3].map(() => ana.call(notices.readAll, { kind: 'tip' })))
  expect(await ana.call(notices.unread, {})).toEqual({ notices: 1, tips: 0 })
  expect((await bo.call(notices.unread, {})).tips).toBe(1)
  await publish('tip', 'second')
  expect((await ana.call(notices.unread, {})).tips).toBe(1)
  await eraseReads(server.app, ana.id)
  await eraseReads(server.app, ana.id)
  expect((await ana.call(notices.unread, {})).tips).toBe(2)
  expect((await bo.call(notices.unread, {})).tips).toBe(2)
})
