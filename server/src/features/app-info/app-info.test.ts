import { expect, test } from 'vitest'
import { appInfo, appInfoDesk } from '@mynah/contract/app-info'
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

test('settings are read by everybody, also before signing in, and only what exists can be set', async () => {
  const all = async () =>
    Object.fromEntries((await ask(appInfo.settings, {})).list.map(({ key, value }) => [key, value]))
  expect(await all()).toMatchObject({ examine: '0', kfUrl: '', mapTiles: expect.stringContaining('tiles') })
  await editor.call(appInfoDesk.set, { key: 'kfUrl', value: 'https://help.example.org/chat?a=1' })
  expect(await ask(appInfo.setting, { key: 'kfUrl' })).toEqual({
    key: 'kfUrl',
    value: 'https://help.example.org/chat?a=1',
  })
  for (const bad of ['javascript:alert(1)', 'http://help.example.org', 'https://', 'https://a b'])
    await expect(editor.call(appInfoDesk.set, { key: 'kfUrl', value: bad })).rejects.toThrow('BadParameter')
  await expect(ask(appInfo.setting, { key: 'secret' })).rejects.toThrow('NoDataFound')
  await editor.call(appInfoDesk.set, { key: 'kfUrl', value: '' })
})

test('the pages may load pictures from where maps come from, and from nowhere else', async () => {
  const { headers } = await fetch(new URL('/livez', server.url))
  expect(headers.get('content-security-policy')).toMatch(
    /img-src 'self' data: blob: https:\/\/tiles\.example\.org;/,
  )
})

test('while an app store examines us every call of money is refused, for whoever asks', async () => {
  const { ana } = await people(server, 'ana')
  const stranger = await newcomer(server)
  await editor.call(appInfoDesk.set, { key: 'examine', value: '1' })
  for (const who of [ana, stranger])
    await expect(who.call(vip.open, { vipId: '1' })).rejects.toThrow('NotAvailable')
  expect((await ana.call(vip.state, {})).vip).toBe(false)
  await editor.call(appInfoDesk.set, { key: 'examine', value: '0' })
  expect((await ana.call(vip.open, { vipId: '1' })).orderId).not.toBe('')
  await expect(stranger.call(vip.open, { vipId: '1' })).rejects.toThrow('NotVerified')
  await expect(ana.call(vip.open, { vipId: '1', userId: stranger.id })).rejects.toThrow('NoPermission')
})

test('a dictionary is told in the reader’s language, in the order of the operators', async () => {
  const labels = { en: 'Tea', id: 'Teh', th: '', vi: '', hi: '', zh: '茶' }
  const list = [
    { value: 'tea', labels },
    { value: 'cup', labels: { ...labels, en: 'Cup' } },
  ]
  await editor.call(appInfoDesk.setWords, { type: 'drinks', list })
  const told = await callAs(server, undefined, appInfo.words, { type: 'drinks' }, { lang: 'zh' })
  expect(told.list).toEqual([
    { value: 'tea', label: '茶' },
    { value: 'cup', label: '茶' },
  ])
  const thai = await callAs(server, undefined, appInfo.words, { type: 'drinks' }, { lang: 'th' })
  expect(thai.list.map(({ label }) => label)).toEqual(['Tea', 'Cup'])
  expect((await editor.call(appInfoDesk.types, {})).list).toContain('drinks')
  await expect(
    editor.call(appInfoDesk.setWords, { type: 'drinks', list: [...list, ...list] }),
  ).rejects.toThrow('BadParameter')
  await expect(ask(appInfo.words, { type: 'nothing' })).rejects.toThrow('NoDataFound')
})

test('an app that is behind hears of the newest version, and must have it if one between must be had', async () => {
  const of = (code: number, forced: boolean) => ({
    type: 'web',
    code,
    version: `1.${code}`,
    note: 'Faster',
    url: 'https://mynah.example.org/get',
    forced,
  })
  await editor.call(appInfoDesk.publish, of(300, true))
  await editor.call(appInfoDesk.publish, of(301, false))
  await expect(editor.call(appInfoDesk.publish, of(301, false))).rejects.toThrow('BadParameter')
  expect(await ask(appInfo.news, { type: 'web', version: 260 })).toMatchObject({ code: 301, forced: true })
  expect(await ask(appInfo.news, { type: 'web', version: 300 })).toMatchObject({ code: 301, forced: false })
  expect((await ask(appInfo.news, { type: 'web', version: 301 })).code).toBe(0)
  expect((await ask(appInfo.news, { type: 'android', version: 1 })).code).toBe(0)
})
