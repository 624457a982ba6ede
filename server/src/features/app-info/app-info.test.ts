import { expect, test } from 'vitest'
import { appInfo, appInfoAdmin } from '@mynah/contract/app-info'
import { complaintKinds } from '@mynah/contract/complaints'
import { vip } from '@mynah/contract/vip'
import { operator } from '#test/operator.ts'
import { callAs, newcomer, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({
  limitFactor: 1_000,
  mapTiles: 'https://tiles.example.org/{z}/{x}/{y}.png',
})
const editor = await operator(server, 'editor')
const ask = <C extends Parameters<typeof callAs>[2]>(call: C, input: Parameters<typeof callAs<C>>[3]) =>
  callAs(server, undefined, call, input)

test('settings are readable without a session, and only known keys can be set', async () => {
  const all = async () =>
    Object.fromEntries((await ask(appInfo.settings, {})).list.map(({ key, value }) => [key, value]))
  expect(await all()).toMatchObject({ examine: '0', kfUrl: '', mapTiles: expect.stringContaining('tiles') })
  await editor.call(appInfoAdmin.set, { key: 'kfUrl', value: 'https://help.example.org/chat?a=1' })
  expect(await ask(appInfo.setting, { key: 'kfUrl' })).toEqual({
    key: 'kfUrl',
    value: 'https://help.example.org/chat?a=1',
  })
  for (const bad of ['javascript:alert(1)', 'http://help.example.org', 'https://', 'https://a b'])
    await expect(editor.call(appInfoAdmin.set, { key: 'kfUrl', value: bad })).rejects.toThrow('BadParameter')
  await expect(ask(appInfo.setting, { key: 'secret' })).rejects.toThrow('NoDataFound')
  await editor.call(appInfoAdmin.set, { key: 'kfUrl', value: '' })
})

test('pages may load pictures from the map server, and from no other origin', async () => {
  const { headers } = await fetch(new URL('/livez', server.url))
  expect(headers.get('content-security-policy')).toMatch(
    /img-src 'self' data: blob: https:\/\/tiles\.example\.org;/,
  )
})

test('the app embeds only the pages that operators set, and their addresses cannot change its policy', async () => {
  const policy = async () =>
    (await fetch(new URL('/', server.url))).headers.get('content-security-policy') ?? ''
  expect(await policy()).toContain("; frame-src 'none';")
  await editor.call(appInfoAdmin.set, { key: 'kfUrl', value: 'https://help.example.org/chat?x=1' })
  await editor.call(appInfoAdmin.set, { key: 'gwUrl', value: 'https://mynah.example.org:8443/' })
  expect(await policy()).toContain('; frame-src https://help.example.org https://mynah.example.org:8443;')
  await editor.call(appInfoAdmin.set, { key: 'kfUrl', value: "https://a;script-src'unsafe-inline'/" })
  await editor.call(appInfoAdmin.set, { key: 'gwUrl', value: 'https://a,b/' })
  expect(await policy()).toContain("; frame-src 'none';")
  for (const key of ['kfUrl', 'gwUrl'] as const) await editor.call(appInfoAdmin.set, { key, value: '' })
})

test('while an app store examines the app, every wallet call is refused', async () => {
  const { ana } = await people(server, 'ana')
  const stranger = await newcomer(server)
  await editor.call(appInfoAdmin.set, { key: 'examine', value: '1' })
  for (const who of [ana, stranger])
    await expect(who.call(vip.open, { vipId: '1' })).rejects.toThrow('NotAvailable')
  expect((await ana.call(vip.state, {})).vip).toBe(false)
  await editor.call(appInfoAdmin.set, { key: 'examine', value: '0' })
  expect((await ana.call(vip.open, { vipId: '1' })).orderId).not.toBe('')
  await expect(stranger.call(vip.open, { vipId: '1' })).rejects.toThrow('NotVerified')
  await expect(ana.call(vip.open, { vipId: '1', userId: stranger.id })).rejects.toThrow('NoPermission')
})

test('a dictionary is served in the reader’s language, in the order of the operators', async () => {
  const labels = { en: 'Tea', id: 'Teh', th: '', vi: '', hi: '', zh: '茶' }
  const list = [
    { value: 'tea', labels },
    { value: 'cup', labels: { ...labels, en: 'Cup' } },
  ]
  await editor.call(appInfoAdmin.setWords, { type: 'drinks', list })
  const inChinese = await callAs(server, undefined, appInfo.words, { type: 'drinks' }, { lang: 'zh' })
  expect(inChinese.list).toEqual([
    { value: 'tea', label: '茶' },
    { value: 'cup', label: '茶' },
  ])
  const thai = await callAs(server, undefined, appInfo.words, { type: 'drinks' }, { lang: 'th' })
  expect(thai.list.map(({ label }) => label)).toEqual(['Tea', 'Cup'])
  expect((await editor.call(appInfoAdmin.types, {})).list).toContain('drinks')
  await expect(
    editor.call(appInfoAdmin.setWords, { type: 'drinks', list: [...list, ...list] }),
  ).rejects.toThrow('BadParameter')
  await expect(ask(appInfo.words, { type: 'nothing' })).rejects.toThrow('NoDataFound')
})

test('every complaint reason has a name in all six languages, which operators can change', async () => {
  const type = 'complaintKind'
  const { list } = await editor.call(appInfoAdmin.words, { type })
  expect(list.map(({ value }) => value)).toEqual([...complaintKinds])
  for (const { labels } of list) expect(Object.values(labels).filter(Boolean)).toHaveLength(6)
  const renamed = list.map((one) =>
    one.value === 'fraud' ? { ...one, labels: { ...one.labels, en: 'Scam' } } : one,
  )
  await editor.call(appInfoAdmin.setWords, { type, list: renamed })
  expect((await ask(appInfo.words, { type })).list).toContainEqual({ value: 'fraud', label: 'Scam' })
  await editor.call(appInfoAdmin.setWords, { type, list })
})

test('an outdated app is offered the newest version, and must install it if a version in between is mandatory', async () => {
  const of = (code: number, forced: boolean) => ({
    type: 'web',
    code,
    version: `1.${code}`,
    note: 'Faster',
    url: 'https://mynah.example.org/get',
    forced,
  })
  await editor.call(appInfoAdmin.publish, of(300, true))
  await editor.call(appInfoAdmin.publish, of(301, false))
  await expect(editor.call(appInfoAdmin.publish, of(301, false))).rejects.toThrow('BadParameter')
  expect(await ask(appInfo.news, { type: 'web', version: 260 })).toMatchObject({ code: 301, forced: true })
  expect(await ask(appInfo.news, { type: 'web', version: 300 })).toMatchObject({ code: 301, forced: false })
  expect((await ask(appInfo.news, { type: 'web', version: 301 })).code).toBe(0)
  expect((await ask(appInfo.news, { type: 'android', version: 1 })).code).toBe(0)
  const { list } = await editor.call(appInfoAdmin.versions, {})
  const id = list.find(({ code }) => code === 301)?.id ?? ''
  const tries = await Promise.allSettled([1, 2, 3].map(() => editor.call(appInfoAdmin.withdraw, { id })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ask(appInfo.news, { type: 'web', version: 260 })).toMatchObject({ code: 300, forced: true })
})
