import { expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import { stickers } from '@mynah/contract/stickers'
import { befriend, callAs, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 100 })

const picture = (person: Person, width = 400, height = 200) =>
  uploadPicture(server, person, 'face', [width, height])
const mine = async (person: Person) => (await person.call(stickers.mine, {})).list.map(({ id }) => id)

test("a sticker of a pack is sent by its id, and has the server's data", async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const { list } = await callAs(server, ana.token, stickers.packs, {}, { lang: 'th' })
  const { emojis: _, ...hello } = list[0]!.list[0]!
  const lie = { id: hello.id, url: 'https://evil.example/x.webp', width: 9_999, height: 1 }
  const echo = await a.post({ to: bo.id }, { msgType: msgType.sticker, content: lie })
  expect(echo.code).toBe(10000)
  const got = await b.next((frame) => frame.cmd === 11 && frame.data.id === echo.data.id)
  expect(JSON.parse((got as { data: { content: string } }).data.content)).toEqual(hello)
  for (const content of [{ id: '999999' }, { id: 7 }, {}, { url: hello.url }]) {
    expect((await a.post({ to: bo.id }, { msgType: msgType.sticker, content })).code).toBe(10001)
  }
})

test('a picture becomes a sticker once, in its own order, and stays in messages after it is removed', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const made: string[] = []
  for (const size of [400, 401, 402]) {
    const url = await picture(ana, size)
    const one = await ana.call(stickers.add, { url })
    expect(one).toMatchObject({ url, width: 240 })
    made.unshift(one.id)
  }
  expect(await mine(ana)).toEqual(made)
  const [newest = '', middle = '', oldest = ''] = made
  await ana.call(stickers.order, { ids: [oldest] })
  expect(await mine(ana)).toEqual([oldest, newest, middle])
  await expect(bo.call(stickers.order, { ids: [oldest] })).rejects.toThrow('NoDataFound')
  await bo.call(stickers.remove, { ids: [oldest] })
  expect(await mine(ana)).toHaveLength(3)

  const sent = { msgType: msgType.sticker, content: { id: oldest } }
  expect((await (await ana.connect()).post({ to: bo.id }, sent)).code).toBe(10000)
  await ana.call(stickers.remove, { ids: [oldest] })
  expect(await mine(ana)).toEqual([newest, middle])
  const socket = await bo.connect()
  expect((await socket.post({ to: ana.id }, sent)).code).toBe(10000)
})

test('the same picture sent concurrently is one sticker, and only finished own pictures can become one', async () => {
  const { ana } = await people(server, 'ana')
  const url = await picture(ana, 300, 300)
  await Promise.all([1, 2, 3].map(() => ana.call(stickers.add, { url })))
  expect(await mine(ana)).toHaveLength(1)
  for (const wrong of [
    'https://evil.example/a.webp',
    '/media/nothing.webp',
    '',
    `${url}?x`,
    '/stickers/mynah/sad.webp',
  ])
    await expect(ana.call(stickers.add, { url: wrong }), wrong).rejects.toThrow('NoDataFound')
})
