import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newDigits } from '@mynah/client/ids'
import { complaintAbout, complaintAdmin, complaints } from '@mynah/contract/complaints'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { stickerPacks, type PersonalPack } from '@mynah/contract/sticker-packs'
import { stickerPackAdmin } from '@mynah/contract/sticker-packs-admin'
import { stickers } from '@mynah/contract/stickers'
import { operator } from '#test/operator.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { packOf } from '#test/sticker-packs.ts'
import { load, upload, uploadPicture } from '#test/upload.ts'
import { erasePacks, exportPacks } from './erase.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app } = server
const mine = async (person: Person) => (await person.call(stickerPacks.list, {})).list
const get = (person: Person, { id }: { id: string }) => person.call(stickerPacks.get, { id })
const wantedOf = ({ id, name, list }: PersonalPack) => ({
  ...{ id, name },
  list: list.map(({ url, emojis }) => ({ url, emojis })),
})

test('a pack has the order, name and emoji that its creator sets, and users who added it get every change', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const pack = await packOf(ana, 3)
  expect(pack).toMatchObject({ name: 'Birds', mine: true, added: false })
  await bo.call(stickerPacks.add, { id: pack.id })
  await bo.call(stickerPacks.add, { id: pack.id })
  expect(await mine(bo)).toEqual([{ ...pack, mine: false, added: true }])

  const [first, second, third] = wantedOf(pack).list
  const url = await uploadPicture(server, ana, 'face', [100, 480])
  const list = [third!, { ...first!, emojis: ['😀', '😀', '❤️'] }, { url, emojis: ['🎉'] }, third!]
  const changed = await ana.call(stickerPacks.save, { id: pack.id, name: 'Parrots', list })
  expect(changed.name).toBe('Parrots')
  // existing stickers retain their ids, repeated ones are stored once, and unnamed ones are removed
  expect(changed.list).toEqual([
    pack.list[2],
    { ...pack.list[0], emojis: ['😀', '❤️'] },
    expect.objectContaining({ url, width: 50, height: 240, emojis: ['🎉'] }),
  ])
  expect(changed.list.map((one) => one.url)).not.toContain(second!.url)
  expect(await mine(bo)).toEqual([{ ...changed, mine: false, added: true }])
  await bo.call(stickerPacks.leave, { id: pack.id })
  expect(await mine(bo)).toEqual([])
})

test('users cannot change or delete packs of others, nor make stickers of foreign uploads', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const pack = await packOf(ana)
  const url = await uploadPicture(server, bo, 'face')
  const foreign = { id: pack.id, name: 'Taken', list: [{ url, emojis: ['🐦'] }] }
  await expect(bo.call(stickerPacks.save, foreign)).rejects.toThrow('NoDataFound')
  await bo.call(stickerPacks.remove, { id: pack.id })
  expect(await get(ana, pack)).toEqual(pack)
  const large = await uploadPicture(server, bo, 'chat', [600, 20])
  for (const wrong of [
    pack.list[0]!.url,
    large,
    'https://evil.example/a.webp',
    '/stickers/mynah/sad.webp',
    '',
  ])
    await expect(
      bo.call(stickerPacks.save, { id: newDigits(), name: 'No', list: [{ url: wrong, emojis: ['🐦'] }] }),
      wrong,
    ).rejects.toThrow('NoDataFound')
  // a refused save makes no empty pack
  expect(await mine(bo)).toEqual([])
})

test('concurrent requests exceed neither the maximum of created packs nor that of added ones', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const made: PersonalPack[] = []
  for (let at = 1; at < limits.packsMadeMax; at += 1) made.push(await packOf(ana))
  const tries = await Promise.allSettled([packOf(ana), packOf(ana), packOf(ana)])
  for (const one of tries)
    if (one.status === 'rejected') expect(String(one.reason)).toContain('StickerPacksFull')
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // an existing one can still be changed
  await ana.call(stickerPacks.save, { ...wantedOf(made[0]!), name: 'Other' })

  await app.pool.query(
    `with pack as (insert into sticker_packs select $1 || n, 'nobody', 'x', 0 from generate_series(1, $2::int) n returning id)
    insert into added_sticker_packs select $3, id, 0 from pack`,
    [`${bo.id}-`, limits.packsAddedMax - 1, bo.id],
  )
  const adding = await Promise.allSettled(made.map(({ id }) => bo.call(stickerPacks.add, { id })))
  expect(adding.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of adding)
    if (one.status === 'rejected') expect(String(one.reason)).toContain('AddedPacksFull')
})

test('a sticker is sent with its pack, which its readers can open, and stays when the pack is deleted', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const pack = await packOf(ana)
  const { emojis: _, ...sticker } = pack.list[0]!
  const send = (content: object) => ({ msgType: msgType.sticker, content })
  const [a, b] = [await ana.connect(), await bo.connect()]
  const lie = { ...sticker, url: 'https://evil.example/x.webp', pack: pack.id }
  const echo = await a.post({ to: bo.id }, send(lie))
  expect(echo.code).toBe(10000)
  const got = await b.next((frame) => frame.cmd === 11 && frame.data.id === echo.data.id)
  const content = JSON.parse((got as { data: { content: string } }).data.content) as { pack: string }
  expect(content).toEqual({ ...sticker, pack: pack.id })
  expect(await get(bo, { id: content.pack })).toMatchObject({ mine: false, added: false, name: 'Birds' })
  expect((await load(server, bo, sticker.url)).status).toBe(200)
  // the id of a sticker alone, or with another pack, gives nothing
  const other = await packOf(ana)
  for (const wrong of [{ id: sticker.id }, { id: sticker.id, pack: other.id }, { id: '1', pack: pack.id }])
    expect((await b.post({ to: ana.id }, send(wrong))).code).toBe(10001)
  expect((await b.post({ to: ana.id }, send({ id: sticker.id, pack: pack.id }))).code).toBe(10000)
  // one sticker of it can be added, like any other received one
  expect(await bo.call(stickers.add, { url: sticker.url })).toMatchObject({ url: sticker.url })

  await ana.call(stickerPacks.remove, { id: pack.id })
  await expect(get(bo, pack)).rejects.toThrow('NoDataFound')
  const passedOn = send({ ...sticker, pack: pack.id })
  expect((await b.post({ to: ana.id }, passedOn)).code).toBe(10000)
  expect(
    (await b.post({ to: ana.id }, send({ ...sticker, url: '/media/face/none.webp', pack: pack.id }))).code,
  ).toBe(10001)
  expect((await load(server, bo, sticker.url)).status).toBe(200)
})

test('an animated picture stays animated as a sticker, within its size and number of frames', async () => {
  const { ana } = await people(server, 'ana')
  const metadataOf = async (mime: string, bytes: Buffer) => {
    const made = await upload(server, ana, { name: 'a', mime, bytes, pre: 'face' })
    const list = [{ url: made.url, emojis: ['🎉'] }]
    await ana.call(stickerPacks.save, { id: newDigits(), name: 'Moving', list })
    const stored = Buffer.from(await (await load(server, ana, made.url)).arrayBuffer())
    const { format, width, height, pages } = await sharp(stored).metadata()
    return { format, width, height, pages }
  }
  const corpus = new URL('../../../test/corpus/media/animated.apng', import.meta.url)
  expect(await metadataOf('image/png', readFileSync(corpus))).toEqual({
    ...{ format: 'webp', width: 320, height: 240, pages: 20 },
  })
  const frames = 300
  const [width, height] = [600, 20]
  const pixels = Buffer.alloc(width * height * frames)
  for (let at = 0; at < frames; at += 1) pixels.fill(at % 251, at * width * height, (at + 1) * width * height)
  const raw = { width, height: height * frames, channels: 1 as const, pageHeight: height }
  const gif = await sharp(pixels, { raw }).gif({ effort: 1 }).toBuffer()
  const drawn = await metadataOf('image/gif', gif)
  expect(drawn).toMatchObject({ format: 'webp', width: limits.stickerPx, height: 17 })
  expect(drawn.pages).toBeLessThanOrEqual(limits.stickerFramesMax)
  const still = await sharp({ create: { width: 900, height: 1_800, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  expect(await metadataOf('image/png', still)).toMatchObject({ format: 'webp', width: 256 })
  const text = {
    name: 'a.png',
    mime: 'image/png',
    bytes: Buffer.from('<svg onload="x"/>'),
    pre: 'face' as const,
  }
  expect(await upload(server, ana, text)).toBeNull()
})

test('a reported pack is stored as it was, an operator deletes it for everybody, and nobody can report their own', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const pack = await packOf(ana)
  await bo.call(stickerPacks.add, { id: pack.id })
  const report = { about: complaintAbout.stickerPack, id: pack.id, kind: 'fraud' as const, text: 'Look' }
  await expect(ana.call(complaints.add, report)).rejects.toThrow('PersonIsYou')
  await expect(bo.call(complaints.add, { ...report, id: newDigits() })).rejects.toThrow('NoDataFound')
  const { id } = await bo.call(complaints.add, report)
  const reviewer = await operator(server, 'reviewer')
  const look = async () => (await reviewer.call(complaintAdmin.look, { id })).moment
  expect(await look()).toMatchObject({
    id: pack.id,
    text: 'Birds',
    state: 'shown',
    media: [{ type: 'image' }],
  })
  await reviewer.call(stickerPackAdmin.delete, { id: pack.id })
  expect([await mine(ana), await mine(bo)]).toEqual([[], []])
  expect(await look()).toMatchObject({ text: 'Birds', state: 'deleted' })
  await expect(reviewer.call(stickerPackAdmin.delete, { id: pack.id })).rejects.toThrow('NoDataFound')
})

test('everyone can send from a pack offered by an editor until it is no longer offered, ten at most', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const pack = await packOf(ana)
  const editor = await operator(server, 'editor')
  const offer = (isOffered: boolean) => editor.call(stickerPackAdmin.offer, { id: pack.id, isOffered })
  await offer(true)
  expect((await editor.call(stickerPackAdmin.offered, {})).list).toMatchObject([
    { id: pack.id, name: 'Birds', makerId: ana.id, count: 1 },
  ])
  expect(await mine(bo)).toMatchObject([{ id: pack.id, mine: false, added: false, offered: true }])
  expect(await mine(ana)).toEqual([{ ...pack, offered: true }])
  await bo.call(stickerPacks.add, { id: pack.id })
  expect(await mine(bo)).toMatchObject([{ id: pack.id, added: true }])
  await offer(false)
  expect(await mine(ana)).toEqual([pack])
  await app.pool.query(
    `insert into sticker_packs select 'offered-' || n, 'nobody', 'x', 0, 1 from generate_series(1, $1::int) n`,
    [limits.packsOfferedMax],
  )
  await expect(offer(true)).rejects.toThrow('StickerPacksFull')
  await app.pool.query(`delete from sticker_packs where id like 'offered-%'`)
  await expect(editor.call(stickerPackAdmin.offer, { id: newDigits(), isOffered: true })).rejects.toThrow(
    'NoDataFound',
  )
})

test('own packs are in an export, and an erasure removes them for everybody', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [pack, others] = [await packOf(ana), await packOf(bo)]
  await ana.call(stickerPacks.add, { id: others.id })
  await bo.call(stickerPacks.add, { id: pack.id })
  const exported: unknown[] = []
  for await (const one of exportPacks(app, ana.id)) exported.push(one)
  expect(exported).toEqual([pack, { ...others, mine: false, added: true }])
  await erasePacks(app, ana.id)
  await erasePacks(app, ana.id)
  expect([await mine(ana), await mine(bo)]).toEqual([[], [others]])
})
