import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploads, type Uploaded } from '@mynah/contract/uploads'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

const form = (fields: Record<string, string>, bytes: Uint8Array<ArrayBuffer>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([bytes], { type: 'image/png' }), 'a.png')
  return body
}
const post = async (path: string, body: FormData, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL(path, server.url), { method: 'POST', headers, body })
  return { status: answer.status, retCode: ((await answer.json()) as { retCode: string }).retCode }
}

test('no more than the maximum of a picture is accepted, and nothing without a lease', async () => {
  const { ana } = await people(server, 'ana')
  const large = new Uint8Array(21 * 1024 * 1024)
  expect(await post('/api/sysFileUpload/upload', form({ pre: 'chat' }, large), { token: ana.token })).toEqual(
    {
      status: 200,
      retCode: '11040',
    },
  )
  // Before a byte of the file is stored: it is refused for its key, not for its size.
  expect(await post('/media-form', form({ key: 'x', secret: 'x' }, large))).toMatchObject({
    retCode: '10103',
  })
  const turned = new FormData()
  turned.set('file', new Blob(['x']), 'a.png')
  turned.set('key', 'x')
  expect(await post('/media-form', turned)).toMatchObject({ retCode: '10103' })
  const huge = new Uint8Array(101 * 1024 * 1024)
  const file = form({ pre: 'chat' }, huge)
  file.set('file', new Blob([huge]), 'a.zip')
  expect(await post('/api/sysFileUpload/upload', file, { token: ana.token })).toMatchObject({
    retCode: '11040',
  })
}, 60_000)

test('ten thousand parts are refused, and the server continues', async () => {
  const { ana } = await people(server, 'ana')
  const body = new FormData()
  for (let count = 0; count < 10_000; count += 1) body.append(`f${count}`, 'x')
  expect(await post('/api/sysFileUpload/upload', body, { token: ana.token })).toMatchObject({
    retCode: '10101',
  })
})

test.each([
  ['names no boundary', 'multipart/form-data', ''],
  ['has no header of its part', 'multipart/form-data; boundary=b', '--b\r\n[[], []]--b--\r\n'],
  [
    'ends within its file',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="pre"\r\n\r\nchat\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello',
  ],
])('a form that %s is refused, and is no error of the server', async (_, type, body) => {
  const { ana } = await people(server, 'ana')
  for (const path of ['/api/sysFileUpload/upload', '/media-form']) {
    const headers = { token: ana.token, 'content-type': type }
    const answer = await fetch(new URL(path, server.url), { method: 'POST', headers, body })
    expect([answer.status, await answer.json()], path).toMatchObject([
      200,
      { retCode: expect.stringMatching(/^101/) },
    ])
  }
})

test('an animated picture of many pixels in all its frames is stored smaller, and complete', async () => {
  const { ana } = await people(server, 'ana')
  const frames = 45
  // Equal frames would be merged.
  const pixels = Buffer.alloc(1_000 * 1_000 * frames)
  for (let at = 0; at < frames; at += 1) pixels.fill((at % 2) * 255, at * 1_000_000, (at + 1) * 1_000_000)
  const gif = await sharp(pixels, {
    raw: { width: 1_000, height: 1_000 * frames, channels: 1, pageHeight: 1_000 },
  })
    .gif({ effort: 1 })
    .toBuffer()
  const body = form({ pre: 'chat' }, Uint8Array.from(gif))
  const headers = { token: ana.token }
  const answer = await fetch(new URL('/api/sysFileUpload/upload', server.url), {
    method: 'POST',
    headers,
    body,
  })
  const { data } = (await answer.json()) as { data: Uploaded }
  expect(data.width).toBeGreaterThan(900)
  const served = await fetch(new URL(data.url, server.url), { headers })
  const { pages, width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  expect(pages).toBe(frames)
  expect(width * height * frames).toBeLessThan(41_000_000)
}, 60_000)

test('five concurrent finishes give one answer', async () => {
  const { ana } = await people(server, 'ana')
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const wanted = { pre: 'chat', name: 'a.png', size: picture.length, mime: 'image/png' } as const
  const lease = await ana.call(uploads.credentials, wanted)
  await fetch(new URL(lease.url, server.url), {
    method: 'POST',
    body: form(lease.fields, Uint8Array.from(picture)),
  })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ana.call(uploads.finish, { key: lease.key })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})
