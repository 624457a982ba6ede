import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploads } from '@mynah/contract/uploads'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { safeFileName } from './service.ts'

const server = await testServer()

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f2a516' } })
    .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()

async function fill(form: { url: string; fields: Record<string, string> }, bytes: Buffer) {
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value)
  body.set('file', new Blob([Uint8Array.from(bytes)]), 'picture.jpg')
  return fetch(new URL(form.url, server.url), { method: 'POST', body })
}

test('a picture is uploaded by form, loses its metadata, and is served so that nothing in it runs', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const bytes = await picture(1200, 800)
  const form = await ana.call(uploads.credentials, {
    pre: 'chat',
    name: '../../holiday.jpg',
    size: bytes.length,
    mime: 'image/jpeg',
  })
  expect((await fill(form, bytes)).status).toBe(204)
  await expect(bo.call(uploads.finish, { key: form.key })).rejects.toThrow('NoDataFound')

  const done = await ana.call(uploads.finish, { key: form.key })

  expect(done).toMatchObject({ width: 1200, height: 800, mime: 'image/webp', name: 'holiday.jpg' })
  expect(await ana.call(uploads.finish, { key: form.key })).toEqual(done)
  const answer = await fetch(new URL(done.url, server.url), { headers: { token: ana.token } })
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const served = Buffer.from(await answer.arrayBuffer())
  expect((await sharp(served).metadata()).exif).toBeUndefined()
  expect(served.includes('canary')).toBe(false)
})

test('a form accepts its key once, within a minute, and at most the announced size', async () => {
  const { ana } = await people(server, 'ana')
  const bytes = await picture(40, 40)
  const wanted = { pre: 'chat', name: 'a.jpg', size: bytes.length, mime: 'image/jpeg' } as const
  const small = await ana.call(uploads.credentials, { ...wanted, size: bytes.length - 1 })
  expect(await (await fill(small, bytes)).json()).toMatchObject({ retCode: '11040' })
  const foreign = await fill({ ...small, fields: { ...small.fields, secret: 'x'.repeat(43) } }, bytes)
  expect(await foreign.json()).toMatchObject({ retCode: '10103' })
  const once = await ana.call(uploads.credentials, wanted)
  const both = await Promise.all([fill(once, bytes), fill(once, bytes)])
  expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 204]))
  const late = await ana.call(uploads.credentials, wanted)
  server.clock.moveBy(61_000)
  expect(await (await fill(late, bytes)).json()).toMatchObject({ retCode: '11042' })
})

test('a file that is no picture is refused, with any name', async () => {
  const { ana } = await people(server, 'ana')
  const hostile: [string, Buffer][] = [
    ['page.jpg', Buffer.from('<html><script>alert(1)</script></html>')],
    ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'cut.webp',
      (
        await sharp(await picture(400, 400))
          .webp()
          .toBuffer()
      ).subarray(0, 60),
    ],
    ['program.gif', readFileSync(process.execPath).subarray(0, 4_096)],
  ]
  for (const [name, bytes] of hostile) {
    const body = new FormData()
    body.set('pre', 'chat')
    body.set('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), name)
    const answer = await fetch(new URL('/api/sysFileUpload/upload', server.url), {
      method: 'POST',
      headers: { token: ana.token },
      body,
    })
    expect(await answer.json(), name).toMatchObject({ retCode: '11041' })
  }
})

test('a picture of too many pixels is refused before it is unpacked', async () => {
  const { ana } = await people(server, 'ana')
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const form = await ana.call(uploads.credentials, {
    pre: 'chat',
    name: 'b.png',
    size: bomb.length,
    mime: 'image/png',
  })
  await fill(form, bomb)
  await expect(ana.call(uploads.finish, { key: form.key })).rejects.toThrow('PictureTooLarge')
})

test('an upload needs a session and a known purpose', async () => {
  const { ana } = await people(server, 'ana')
  const send = async (headers: Record<string, string>, pre: string) => {
    const body = new FormData()
    body.set('pre', pre)
    body.set('file', new Blob([Uint8Array.from(await picture(20, 20))]), 'a.jpg')
    const answer = await fetch(new URL('/api/sysFileUpload/upload', server.url), {
      method: 'POST',
      headers,
      body,
    })
    return ((await answer.json()) as { retCode: string }).retCode
  }
  expect(await send({}, 'chat')).toBe('12580')
  expect(await send({ token: ana.token }, '../../etc')).toBe('10101')
  expect(await send({ token: ana.token }, 'chat')).toBe('000000')
})

test('file names lose folders, control and direction characters', () => {
  expect(safeFileName('..\\..\\a\u202egpj.exe')).toBe('agpj.exe')
  expect(safeFileName('/etc/passwd\0.jpg')).toBe('passwd.jpg')
  expect([...safeFileName('x'.repeat(300))].length).toBe(120)
})
