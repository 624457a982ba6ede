import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import { uploads, type UploadPurpose } from '@mynah/contract/uploads'
import { filesOf } from '#platform/files/files.ts'
import * as media from '#test/media.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, picture, upload, uploadPicture } from '#test/upload.ts'
import { eraseUploads, keyIn, nameIn, removePhoto, removeReleased, sweepUploads } from './index.ts'

const server = await testServer({ limitFactor: 100 })
const { app, clock } = server
const files = filesOf(app)
const root = join(server.config.dataFolder, 'files')

/** The files of an upload, finished or not. */
const filesOfKey = (key: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(key))
const isKnown = async (key: string) =>
  (await app.pool.query('select 1 from uploads where key = $1', [key])).rowCount === 1

type Given = { pre: UploadPurpose; mime: string; bytes: Buffer }

/** Uploads a file, without finishing it. */
async function putUp(person: Person, { pre, mime, bytes }: Given): Promise<string> {
  const lease = await person.call(uploads.credentials, { pre, name: 'a', size: bytes.length, mime })
  const body = new FormData()
  for (const [name, value] of Object.entries(lease.fields)) body.set(name, value)
  body.set('file', new Blob([Uint8Array.from(bytes)]), 'a')
  expect((await fetch(new URL(lease.url, server.url), { method: 'POST', body })).status).toBe(204)
  return lease.key
}

const given: [kind: string, file: Given][] = [
  ['picture', { pre: 'chat', mime: 'image/png', bytes: await picture() }],
  ['photo of a document', { pre: 'certificate', mime: 'image/png', bytes: await picture() }],
  ['sound', { pre: 'chat', mime: 'audio/mpeg', bytes: media.mp3() }],
  ['sound of another type', { pre: 'chat', mime: 'audio/mpeg', bytes: media.wav() }],
  ['video', { pre: 'moment', mime: 'video/mp4', bytes: media.mp4() }],
  ['video of another type', { pre: 'chat', mime: 'video/mp4', bytes: media.avi() }],
  ['file', { pre: 'chat', mime: 'application/zip', bytes: Buffer.from('PK') }],
]

/** Finishes an upload in a process that ends once the last of its files is written. */
async function finishCut(person: Person, key: string, { mime, pre }: Given): Promise<void> {
  const isLast = (name: string) =>
    !name.startsWith('raw/') && (!mime.startsWith('image/') || pre === 'certificate' || name.includes('-s.'))
  const { put, move, keep } = files
  const cut = (name: string) => {
    if (isLast(name)) throw new Error('the process ended')
  }
  const putting = vi.spyOn(files, 'put').mockImplementation(async (name, bytes, type) => {
    await put(name, bytes, type)
    cut(name)
  })
  const keeping = vi.spyOn(files, 'keep').mockImplementation(async (path, name, type) => {
    await keep(path, name, type)
    cut(name)
  })
  const moving = vi.spyOn(files, 'move').mockImplementation(async (name, to, type) => {
    const moved = await move(name, to, type)
    cut(to)
    return moved
  })
  await expect(person.call(uploads.finish, { key })).rejects.toThrow()
  putting.mockRestore()
  keeping.mockRestore()
  moving.mockRestore()
  expect(filesOfKey(key).filter((name) => !name.startsWith('raw/'))).not.toEqual([])
}

for (const [kind, file] of given)
  test(`a ${kind} whose finish crashed between its files and its row leaves nothing behind`, async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    const [swept, erased] = [await putUp(ana, file), await putUp(bo, file)]
    await finishCut(ana, swept, file)
    await finishCut(bo, erased, file)
    await eraseUploads(app, bo.id)
    expect([filesOfKey(erased), await isKnown(erased)]).toEqual([[], false])
    clock.moveBy(3_700_000)
    await sweepUploads(app)
    expect([filesOfKey(swept), await isKnown(swept)]).toEqual([[], false])
  })

test('an interrupted sweep continues with the next, and a finish that it overtakes leaves nothing', async () => {
  const { ana } = await people(server, 'ana')
  const [, file] = given[4]!
  const key = await putUp(ana, file)
  clock.moveBy(3_700_000)
  const removing = vi.spyOn(files, 'remove').mockRejectedValueOnce(new Error('the process ended'))
  await expect(sweepUploads(app)).rejects.toThrow('the process ended')
  removing.mockRestore()
  expect(filesOfKey(key)).toEqual([`raw/${key}`])
  const { keep } = files
  const keeping = vi.spyOn(files, 'keep').mockImplementationOnce(async (...words) => {
    await sweepUploads(app)
    await keep(...words)
  })
  await expect(ana.call(uploads.finish, { key })).rejects.toThrow('UploadExpired')
  keeping.mockRestore()
  expect([filesOfKey(key), await isKnown(key)]).toEqual([[], false])
})

test('an interrupted removal of a recalled file is completed by the next run, also if one of its files is gone', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const sent = await upload(server, ana, { name: 'a.png', mime: 'image/png', bytes: await picture() })
  const socket = await ana.connect()
  const { data } = await socket.post({ to: bo.id }, { msgType: msgType.image, content: { ...sent } })
  await ana.call(messages.recall, { recallId: data.id, conversation: { type: 2, id: bo.id } })
  clock.moveBy(601_000)
  const key = keyIn(sent.url) ?? ''
  const { remove } = files
  const removing = vi.spyOn(files, 'remove').mockImplementation(async (name) => {
    if (name === nameIn(sent.thumb)) throw new Error('the process ended')
    await remove(name)
  })
  await expect(removeReleased(app)).rejects.toThrow('the process ended')
  removing.mockRestore()
  expect(filesOfKey(key)).toEqual([nameIn(sent.thumb)])
  await removeReleased(app)
  expect([filesOfKey(key), await isKnown(key)]).toEqual([[], false])
  expect((await load(server, ana, sent.url)).status).toBe(404)
})

test('a photo of a document is removed before its row', async () => {
  const { ana } = await people(server, 'ana')
  const url = await uploadPicture(server, ana, 'certificate')
  const removing = vi.spyOn(files, 'remove').mockRejectedValueOnce(new Error('the process ended'))
  await expect(removePhoto(app, url)).rejects.toThrow('the process ended')
  removing.mockRestore()
  const key = keyIn(url) ?? ''
  expect(await isKnown(key)).toBe(true)
  await removePhoto(app, url)
  expect([existsSync(join(root, nameIn(url))), await isKnown(key)]).toEqual([false, false])
})
