import { expect, onTestFinished, test, vi } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import { partPath, partType, uploads } from '@mynah/contract/uploads'
import { diskOf, diskReserveBytes } from '#platform/files/disk-room.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { sweepUploads } from './index.ts'

const server = await testServer()
const mebibyte = 1024 * 1024

const lease = (person: Person, size: number) =>
  person.call(uploads.credentials, { pre: 'chat', name: 'a.zip', size, mime: 'application/zip' })

async function put(person: Person, bytes: number): Promise<string> {
  const body = new FormData()
  body.set('pre', 'chat')
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/zip' }), 'a.zip')
  const headers = { token: person.token }
  const answer = await fetch(new URL('/api/sysFileUpload/upload', server.url), {
    method: 'POST',
    headers,
    body,
  })
  return ((await answer.json()) as { retCode: string }).retCode
}

test('a user uploads 500 MiB a day: finished files count by their size, announced ones until they are abandoned', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  expect(await put(ana, mebibyte)).toBe('000000')
  for (let count = 0; count < 4; count += 1) await lease(ana, 100 * mebibyte)
  await lease(ana, 99 * mebibyte)
  await expect(lease(ana, 1)).rejects.toThrow('TooOften')
  expect(await put(ana, 1)).toBe('10106')
  await lease(bo, 100 * mebibyte)
  // Nothing was uploaded with those leases.
  server.clock.moveBy(3_661_000)
  for (let count = 0; count < 4; count += 1) await lease(ana, 100 * mebibyte)
  await expect(lease(ana, 100 * mebibyte)).rejects.toThrow('TooOften')
  server.clock.moveBy(86_400_000)
  for (let count = 0; count < 5; count += 1) await lease(ana, 100 * mebibyte)
})

const sendPart = (form: { fields: Record<string, string> }, offset: number, bytes: number) =>
  fetch(new URL(partPath, server.url), {
    method: 'POST',
    headers: {
      'content-type': partType,
      'upload-key': form.fields.key ?? '',
      'upload-secret': form.fields.secret ?? '',
      'upload-offset': String(offset),
    },
    body: new Uint8Array(bytes),
  })

test('leases that a part each hour keeps open reserve their bytes all day, and release them with it', async () => {
  const { ana } = await people(server, 'ana')
  const forms = []
  for (let count = 0; count < 5; count += 1) forms.push(await lease(ana, 100 * mebibyte))
  for (let hour = 0; hour < 23; hour += 1) {
    for (const form of forms) expect((await sendPart(form, hour, 1)).status).toBe(204)
    await expect(lease(ana, 1)).rejects.toThrow('TooOften')
    server.clock.moveBy(3_590_000)
  }
  for (const form of forms) expect((await sendPart(form, 23, 1)).status).toBe(204)
  server.clock.moveBy(4_000_000)
  for (const form of forms)
    expect(await (await sendPart(form, 24, 1)).json()).toMatchObject({ retCode: '11042' })
})

test('the bytes of an upload count for its day, also if it was refused, abandoned or removed', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const size = 100 * mebibyte
  const left = await lease(ana, size)
  for (let at = 0; at < 20; at += 1) await sendPart(left, at * 2 * mebibyte, 2 * mebibyte)
  const refused = new FormData()
  refused.set('pre', 'chat')
  refused.set('file', new Blob([new Uint8Array(10 * mebibyte)], { type: 'image/png' }), 'a.png')
  const post = { method: 'POST', headers: { token: ana.token }, body: refused }
  const answer = await fetch(new URL('/api/sysFileUpload/upload', server.url), post)
  expect(await answer.json()).toMatchObject({ retCode: '11041' })
  expect(await put(ana, 50 * mebibyte)).toBe('000000')
  server.clock.moveBy(8_000_000)
  await sweepUploads(server.app)
  // 40, 10 and 50 MiB are used.
  for (let count = 0; count < 4; count += 1) await lease(ana, size)
  await expect(lease(ana, 2 * mebibyte)).rejects.toThrow('TooOften')
  for (let count = 0; count < 5; count += 1) await lease(bo, size)
  server.clock.moveBy(86_400_000)
  await sweepUploads(server.app)
  for (let count = 0; count < 5; count += 1) await lease(ana, size)
})

test('with the disk at its reserve no file is accepted, with an explicit error, and messages are stored', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const open = await lease(ana, 3 * mebibyte)
  const free = vi.spyOn(diskOf(server.app), 'freeBytes').mockResolvedValue(diskReserveBytes + 2 * mebibyte)
  onTestFinished(() => free.mockRestore())
  expect(await put(ana, mebibyte)).toBe('000000')
  await expect(lease(ana, 3 * mebibyte)).rejects.toThrow('NoRoomForFiles')
  free.mockResolvedValue(diskReserveBytes - 1)
  expect(await put(ana, 1)).toBe('11391')
  expect(await (await sendPart(open, 0, 1)).json()).toMatchObject({ retCode: '11391' })
  const socket = await ana.connect()
  expect(
    (await socket.post({ to: bo.id }, { msgType: msgType.text, content: 'still here' })).data.id,
  ).not.toBe('')
  expect((await fetch(new URL('/readyz', server.url))).status).toBe(503)
  free.mockRestore()
  expect((await sendPart(open, 0, 1)).status).toBe(204)
})

test('concurrent leases are granted only up to the limit', async () => {
  const { ana } = await people(server, 'ana')
  const given = await Promise.allSettled(Array.from({ length: 9 }, () => lease(ana, 100 * mebibyte)))
  expect(given.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
})
