import { expect, test } from 'vitest'
import { isReactionKey } from '@mynah/contract/emoji'
import { languages } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { stickers } from '@mynah/contract/stickers'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, uploadPicture } from '#test/upload.ts'
import { eraseStickers, exportStickers } from './index.ts'
import { packsIn, packSticker } from './packs.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app } = server
const mine = async (person: Person) => (await person.call(stickers.mine, {})).list
const idsOf = async (person: Person) => (await mine(person)).map(({ id }) => id)
const add = async (person: Person, size: [number, number] = [40, 30]) =>
  person.call(stickers.add, { url: await uploadPicture(server, person, 'face', size) })

/** As many as this user may have, except for some. */
async function fillUp(person: Person, but: number): Promise<void> {
  await app.pool.query(
    `insert into stickers (id, user_id, url, width, height, place, removed, created_at)
    select $1 || '-' || n, $1, '/media/face/' || n, 1, 1, n, false, 0 from generate_series(1, $2::int) n`,
    [person.id, limits.stickersMax - but],
  )
}

test('one of several concurrent stickers takes the last slot, and an existing sticker needs none', async () => {
  const { ana } = await people(server, 'ana')
  await fillUp(ana, 1)
  const urls = await Promise.all(
    [300, 301, 302].map((side) => uploadPicture(server, ana, 'face', [side, 30])),
  )
  const tries = await Promise.allSettled(urls.map((url) => ana.call(stickers.add, { url })))
  const added = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(added).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(String(one.reason)).toContain('StickersFull')
  expect(await mine(ana)).toHaveLength(limits.stickersMax)
  const [only] = added
  expect(await ana.call(stickers.add, { url: only?.url ?? '' })).toEqual(only)
  await ana.call(stickers.remove, { ids: [only?.id ?? ''] })
  const other = urls.find((url) => url !== only?.url) ?? ''
  expect(await ana.call(stickers.add, { url: other })).toMatchObject({ url: other })
})

test('a removed sticker comes back with its id, in the first position', async () => {
  const { ana } = await people(server, 'ana')
  const first = await add(ana)
  const second = await add(ana, [41, 30])
  await ana.call(stickers.remove, { ids: [first.id] })
  await ana.call(stickers.remove, { ids: [first.id] })
  expect(await idsOf(ana)).toEqual([second.id])
  expect(await ana.call(stickers.add, { url: first.url })).toEqual(first)
  expect(await idsOf(ana)).toEqual([first.id, second.id])
})

test('an order contains own stickers only, each once, and of concurrent orders one remains', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const made = [await add(ana), await add(ana, [41, 30]), await add(ana, [42, 30])].map(({ id }) => id)
  const [a = '', b = '', c = ''] = made
  await ana.call(stickers.order, { ids: [a, c, a] })
  expect(await idsOf(ana)).toEqual([a, c, b])
  const foreign = await add(bo)
  for (const ids of [[foreign.id], [a, foreign.id], ['123456789012345']])
    await expect(ana.call(stickers.order, { ids })).rejects.toThrow('NoDataFound')
  await expect(ana.call(stickers.order, { ids: [] })).rejects.toThrow('BadParameter')
  expect(await idsOf(ana)).toEqual([a, c, b])
  await Promise.all([
    ana.call(stickers.order, { ids: [b, a, c] }),
    ana.call(stickers.order, { ids: [c, b, a] }),
  ])
  expect([
    [b, a, c],
    [c, b, a],
  ]).toContainEqual(await idsOf(ana))
})

test('the longer side is scaled to fit, a small picture is unchanged, and a line is at least one pixel wide', async () => {
  const { ana } = await people(server, 'ana')
  expect(await add(ana, [480, 240])).toMatchObject({ width: 240, height: 120 })
  expect(await add(ana, [100, 480])).toMatchObject({ width: 50, height: 240 })
  expect(await add(ana, [30, 20])).toMatchObject({ width: 30, height: 20 })
  expect(await add(ana, [1_000, 2])).toMatchObject({ width: 240, height: 1 })
})

test('a sticker of another user can be sent and added only by a user who received it', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  await befriend(ana, bo)
  await befriend(bo, eve)
  const sticker = await add(ana)
  const message = { msgType: msgType.sticker, content: { id: sticker.id } }
  const [a, b, e] = [await ana.connect(), await bo.connect(), await eve.connect()]
  expect((await b.post({ to: ana.id }, message)).code).toBe(10001)
  await expect(bo.call(stickers.add, { url: sticker.url })).rejects.toThrow('NoDataFound')
  expect((await a.post({ to: bo.id }, message)).code).toBe(10000)
  expect((await b.post({ to: ana.id }, message)).code).toBe(10000)
  const own = await bo.call(stickers.add, { url: sticker.url })
  expect(own.id).not.toBe(sticker.id)
  expect((await e.post({ to: bo.id }, message)).code).toBe(10001)
  await expect(eve.call(stickers.add, { url: sticker.url })).rejects.toThrow('NoDataFound')
})

test('own stickers are in an export, and after the erasure nothing of them is left for their owner', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [first, others] = [await add(ana), await add(bo)]
  const exported: unknown[] = []
  for await (const one of exportStickers(app, ana.id)) exported.push(one)
  expect(exported).toMatchObject([{ url: first.url }])
  expect((await load(server, ana, first.url)).status).toBe(200)
  await eraseStickers(app, ana.id)
  await eraseStickers(app, ana.id)
  expect([await idsOf(ana), await idsOf(bo)]).toEqual([[], [others.id]])
})

test('a pack has the same stickers in every language, each with its id, and ids never equal those of users', () => {
  const english = packsIn('en')
  const all = english.flatMap(({ list }) => list)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const language of languages) {
    const packs = packsIn(language)
    expect(packs.map(({ list }) => list)).toEqual(english.map(({ list }) => list))
    expect(packs.every(({ name }) => name !== '')).toBe(true)
  }
  for (const { emojis, ...one } of all) {
    expect(packSticker(one.id)).toEqual(one)
    expect(emojis.length).toBeGreaterThan(0)
    expect(emojis.filter((emoji) => !isReactionKey(emoji))).toEqual([])
    // Ids generated by the server have fifteen digits.
    expect(one.id.length).toBeLessThan(15)
  }
  expect(packSticker('1999')).toBeUndefined()
})
