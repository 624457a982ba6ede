import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { uploads } from '@mynah/contract/uploads'
import { diskOf, diskReserveBytes } from '#platform/files/disk-room.ts'
import { people } from '#test/person.ts'
import { testS3 } from '#test/s3.ts'
import { testServer } from '#test/server.ts'

const { s3 } = await testS3()
const server = await testServer({ s3 })

test('with an S3 store the form is sent directly to it, and the finished file is served from it', async () => {
  const { ana } = await people(server, 'ana')
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f2a516' } })
    .png()
    .toBuffer()
  const form = await ana.call(uploads.credentials, {
    pre: 'chat',
    name: 'a.png',
    size: bytes.length,
    mime: 'image/png',
  })
  expect(form.url).toContain(s3.endpoint)
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value)
  body.set('file', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'a.png')
  expect((await fetch(form.url, { method: 'POST', body })).status).toBe(204)
  // a file is on the disk of the server while it is processed
  const free = vi.spyOn(diskOf(server.app), 'freeBytes').mockResolvedValue(diskReserveBytes)
  onTestFinished(() => free.mockRestore())
  await expect(ana.call(uploads.finish, { key: form.key })).rejects.toThrow('NoRoomForFiles')
  free.mockRestore()
  const done = await ana.call(uploads.finish, { key: form.key })
  expect(done).toMatchObject({ width: 60, height: 40, mime: 'image/webp' })
  const answer = await fetch(new URL(done.url, server.url), { headers: { token: ana.token } })
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(60)
})
