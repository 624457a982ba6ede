import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { uploads } from '@mynah/contract/uploads'
import { filesOf } from '#platform/files/files.ts'
import * as media from '#test/media.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { picture } from '#test/upload.ts'
import { readingQueue } from './reading.ts'

const server = await testServer({ limitFactor: 100 })
const files = filesOf(server.app)

type Given = { mime?: string; bytes?: Buffer; size?: number }

/** Uploads a video, announced with a size that may be larger, without finishing it. */
async function putUp(person: Person, given: Given = {}): Promise<string> {
  const { mime = 'video/mp4', bytes = media.mp4(), size = bytes.length } = given
  const lease = await person.call(uploads.credentials, { pre: 'chat', name: 'a', size, mime })
  const body = new FormData()
  for (const [name, value] of Object.entries(lease.fields)) body.set(name, value)
  body.set('file', new Blob([Uint8Array.from(bytes)]), 'a')
  expect((await fetch(new URL(lease.url, server.url), { method: 'POST', body })).status).toBe(204)
  return lease.key
}

const finish = (person: Person, key: string) => person.call(uploads.finish, { key })
const isRawThere = (key: string) => existsSync(join(server.config.dataFolder, 'files', 'raw', key))

/** From now on files are read only once they are released; returns which. */
function holdReads() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { borrow } = files
  const read: string[] = []
  const reading = vi.spyOn(files, 'borrow').mockImplementation(async (name, bytesMax) => {
    read.push(name)
    await promise
    return borrow(name, bytesMax)
  })
  onTestFinished(() => {
    release()
    reading.mockRestore()
  })
  return { read, release, restore: () => reading.mockRestore() }
}

test('twenty concurrent finishes of one video read it once and give one answer, to its owner only', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const key = await putUp(ana)
  const held = holdReads()
  const finishes = Array.from({ length: 20 }, () => finish(ana, key))
  await vi.waitFor(() => expect(held.read).toHaveLength(1))
  await expect(finish(bo, key)).rejects.toThrow('NoDataFound')
  held.release()
  const answers = await Promise.all(finishes)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await finish(ana, key)).toEqual(answers[0])
  expect(held.read).toEqual([`raw/${key}`])
  held.restore()
})

test('two of many concurrent videos are read at a time, and no more bytes than a large video and an audio file have', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  for (const [size, atOnce] of [
    [undefined, 2],
    [limits.videoBytesMax / 2, 2],
    [limits.videoBytesMax, 1],
  ] as const) {
    const given = size === undefined ? {} : { size }
    const waiting: [Person, string][] = []
    for (const person of [ana, bo, cy])
      for (let count = 0; count < 4; count += 1) waiting.push([person, await putUp(person, given)])
    const held = holdReads()
    const finishes = waiting.map(([person, key]) => finish(person, key))
    await vi.waitFor(() => expect(readingQueue.waiting).toBe(waiting.length - atOnce), { timeout: 20_000 })
    await vi.waitFor(() => expect(held.read).toHaveLength(atOnce))
    expect(readingQueue.weightAtWork).toBeLessThanOrEqual(limits.videoBytesMax + limits.audioBytesMax)
    held.release()
    await Promise.all(finishes)
    held.restore()
  }
}, 60_000)

test('a large video does not delay an audio file, and of one user twenty wait: the next can be finished later', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const large = await putUp(ana, { size: limits.videoBytesMax })
  const sound = await putUp(bo, { mime: 'audio/mpeg', bytes: media.mp3() })
  const more: string[] = []
  for (let count = 0; count < 24; count += 1) more.push(await putUp(ana, { size: limits.videoBytesMax }))
  const held = holdReads()
  const first = finish(ana, large)
  await vi.waitFor(() => expect(held.read).toEqual([`raw/${large}`]))
  const tries = more.map((key) => finish(ana, key))
  const settled = Promise.allSettled(tries)
  await vi.waitFor(() => expect(readingQueue.waiting).toBe(20), { timeout: 20_000 })
  const beside = finish(bo, sound)
  await vi.waitFor(() => expect(held.read).toEqual([`raw/${large}`, `raw/${sound}`]))
  held.release()
  await Promise.all([first, beside])
  const outcomes = await settled
  const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  expect(failed).toEqual(Array.from({ length: 4 }, () => 'TryLater'))
  for (const [index, key] of more.entries())
    if (outcomes[index]?.status === 'rejected') expect((await finish(ana, key)).width).toBe(320)
  held.restore()
})

test('an invalid file is removed at once, and another upload of the same user is finished', async () => {
  const { ana } = await people(server, 'ana')
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  for (const mime of ['video/mp4', 'audio/mpeg', 'image/png']) {
    const key = await putUp(ana, { mime, bytes: page })
    const tries = await Promise.allSettled([finish(ana, key), finish(ana, key)])
    for (const one of tries)
      expect(one.status === 'rejected' && (one.reason as Error).message, mime).toBe('FileTypeNotAllowed')
    expect(isRawThere(key), mime).toBe(false)
    await expect(finish(ana, key), mime).rejects.toThrow('UploadExpired')
  }
  expect((await finish(ana, await putUp(ana))).width).toBe(320)
})

test('an upload that failed for another reason stays, and is finished by the next attempt', async () => {
  const { ana } = await people(server, 'ana')
  for (const given of [{}, { mime: 'image/png', bytes: await picture() }]) {
    const key = await putUp(ana, given)
    const putting = vi.spyOn(files, 'keep').mockRejectedValueOnce(new Error('no space left'))
    await expect(finish(ana, key)).rejects.toThrow()
    putting.mockRestore()
    expect(isRawThere(key)).toBe(true)
    expect((await finish(ana, key)).width).toBeGreaterThan(0)
    expect(isRawThere(key)).toBe(false)
  }
})
