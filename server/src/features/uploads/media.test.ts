import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { partPath, partType, uploads, type UploadPurpose } from '@mynah/contract/uploads'
import { befriend, people, type Person } from '#test/person.ts'
import { mp3, mp3Frame, mp4 } from '#test/media.ts'
import { testServer } from '#test/server.ts'
import { sweepUploads } from './index.ts'

const server = await testServer()

async function put(person: Person, name: string, mime: string, bytes: Buffer, pre: UploadPurpose = 'chat') {
  const body = new FormData()
  body.set('pre', pre)
  body.set('file', new Blob([Uint8Array.from(bytes)], { type: mime }), name)
  const answer = await fetch(new URL('/api/sysFileUpload/upload', server.url), {
    method: 'POST',
    headers: { token: person.token },
    body,
  })
  return (await answer.json()) as { retCode: string; data: { url: string; mime: string; size: number } }
}

const get = (person: Person, url: string, headers: Record<string, string> = {}) =>
  fetch(new URL(url, server.url), { headers: { token: person.token, ...headers } })

test('a video retains its pictures and loses its location data', async () => {
  const { ana } = await people(server, 'ana')
  const film = mp4()
  const { data } = await put(ana, 'IMG_0001.MOV', 'video/mp4', film)
  expect(data).toMatchObject({ mime: 'video/mp4', size: film.length, width: 320, duration: 2_500 })
  const served = Buffer.from(await (await get(ana, data.url)).arrayBuffer())
  expect(served.length).toBe(film.length)
  expect(served.includes('the samples themselves')).toBe(true)
  expect(served.includes('+13.7563')).toBe(false)
})

test('a malformed video is refused', async () => {
  const { ana } = await people(server, 'ana')
  const film = mp4()
  expect(await put(ana, 'a.mp4', 'video/mp4', film.subarray(0, 700))).toMatchObject({ retCode: '11041' })
})

test('players may request a range', async () => {
  const { ana } = await people(server, 'ana')
  const { data } = await put(ana, 'voice.mp3', 'audio/mpeg', mp3(1))
  const whole = await get(ana, data.url)
  expect(whole.headers.get('content-type')).toBe('audio/mpeg')
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  const piece = await get(ana, data.url, { range: 'bytes=2-9' })
  expect(piece.status).toBe(206)
  expect(piece.headers.get('content-range')).toBe(`bytes 2-9/${mp3Frame.length}`)
  expect(Buffer.from(await piece.arrayBuffer())).toEqual(mp3Frame.subarray(2, 10))
  const rest = await get(ana, data.url, { range: 'bytes=400-' })
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(mp3Frame.subarray(400))
  expect((await get(ana, data.url, { range: 'bytes=9999-' })).status).toBe(416)
})

test('other bytes declared as a voice message or a video are refused', async () => {
  const { ana } = await people(server, 'ana')
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  expect(await put(ana, 'a.mp3', 'audio/mpeg', page)).toMatchObject({ retCode: '11041' })
  expect(await put(ana, 'a.mp4', 'video/mp4', page)).toMatchObject({ retCode: '11041' })
})

test('a file is stored unchanged, and only ever downloaded under its name', async () => {
  const { ana } = await people(server, 'ana')
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const { data } = await put(ana, "../Bảng lương '26.html", 'text/html', page)
  const answer = await get(ana, data.url)
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''B%E1%BA%A3ng%20l%C6%B0%C6%A1ng%20%2726.html",
  )
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(page)
})

test('a file is uploaded in parts, continues after an interruption, and is finished only when it is complete', async () => {
  const { ana } = await people(server, 'ana')
  const bytes = Buffer.alloc(5_000, 'abcdefg')
  const wanted = { pre: 'chat', name: 'big.zip', size: bytes.length, mime: 'application/zip' } as const
  const { key, fields } = await ana.call(uploads.credentials, wanted)
  const send = async (from: number, to: number, secret = fields.secret ?? '') => {
    const headers = { 'content-type': partType, 'upload-key': key, 'upload-secret': secret }
    return fetch(new URL(partPath, server.url), {
      method: 'POST',
      headers: { ...headers, 'upload-offset': String(from) },
      body: Uint8Array.from(bytes.subarray(from, to)),
    })
  }
  expect((await send(0, 2_000)).headers.get('upload-offset')).toBe('2000')
  // A gap is not written: the answer says where to continue.
  expect((await send(4_000, 5_000)).headers.get('upload-offset')).toBe('2000')
  await expect(ana.call(uploads.finish, { key })).rejects.toThrow('UploadFailed')
  server.clock.moveBy(50 * 60_000)
  expect(await (await send(2_000, 3_000, 'x'.repeat(43))).json()).toMatchObject({ retCode: '10103' })
  expect((await send(2_000, 4_000)).headers.get('upload-offset')).toBe('4000')
  expect((await send(2_000, 4_000)).headers.get('upload-offset')).toBe('4000')
  expect((await send(4_000, 5_000)).status).toBe(204)
  const done = await ana.call(uploads.finish, { key })
  expect(done).toMatchObject({ name: 'big.zip', size: 5_000 })
  expect(Buffer.from(await (await get(ana, done.url)).arrayBuffer())).toEqual(bytes)
})

test('an SVG is stored as a file that is only downloaded, and is no picture of a message or a user', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const mime of ['image/svg+xml', 'image/svg']) {
    const { retCode, data } = await put(ana, 'drawing.svg', mime, svg)
    expect([retCode, data.url.endsWith('.bin')]).toEqual(['000000', true])
    const answer = await get(ana, data.url)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(svg)
    const a = await ana.connect()
    const drawn = { msgType: msgType.image, content: { url: data.url } }
    expect((await a.post({ to: bo.id }, drawn)).code).toBe(10001)
    for (const pre of ['avatar', 'moment', 'certificate'] as const) {
      const wanted = { pre, name: 'drawing.svg', size: svg.length, mime }
      await expect(ana.call(uploads.credentials, wanted), pre).rejects.toThrow('FileTypeNotAllowed')
    }
  }
})

test('each purpose accepts its own kinds, up to their maximum size', async () => {
  const { ana } = await people(server, 'ana')
  const lease = (pre: UploadPurpose, mime: string, size = 1) =>
    ana.call(uploads.credentials, { pre, name: 'a', size, mime })
  for (const [pre, mime] of [
    ['avatar', 'audio/mpeg'],
    ['avatar', 'video/mp4'],
    ['avatar', 'application/pdf'],
    ['moment', 'audio/mpeg'],
    ['moment', 'application/pdf'],
    ['certificate', 'video/mp4'],
  ] as const) {
    await expect(lease(pre, mime), `${pre} ${mime}`).rejects.toThrow('FileTypeNotAllowed')
    expect(await put(ana, 'a', mime, Buffer.from('x'), pre), `${pre} ${mime}`).toMatchObject({
      retCode: '11041',
    })
  }
  for (const [mime, most] of [
    ['image/png', limits.imageBytesMax],
    ['video/mp4', limits.videoBytesMax],
    ['application/pdf', limits.fileBytesMax],
  ] as const) {
    await lease('chat', mime, most)
    await expect(lease('chat', mime, most + 1), mime).rejects.toThrow(/FileTooLarge|BadParameter/)
  }
})

test('parts have at most the announced size, arrive before the lease ends, and not after the finish', async () => {
  const { ana } = await people(server, 'ana')
  const wanted = { pre: 'chat', name: 'a.zip', size: 1_000, mime: 'application/zip' } as const
  const send = async (
    { key, fields }: { key: string; fields: Record<string, string> },
    at: number,
    size: number,
  ) => {
    const headers = { 'content-type': partType, 'upload-key': key, 'upload-secret': fields.secret ?? '' }
    const answer = await fetch(new URL(partPath, server.url), {
      method: 'POST',
      headers: { ...headers, 'upload-offset': String(at) },
      body: new Uint8Array(size),
    })
    const text = await answer.text()
    return text === '' ? 'taken' : (JSON.parse(text) as { retCode: string }).retCode
  }
  const long = await ana.call(uploads.credentials, wanted)
  expect(await send(long, 0, 1_001)).toBe('11040')
  expect(await send(long, 0, 500)).toBe('taken')
  expect(await send(long, 500, 501)).toBe('11040')
  expect(await send(long, 500, 500)).toBe('taken')
  const { url } = await ana.call(uploads.finish, { key: long.key })
  expect(await send(long, 0, 500)).toBe('11042')
  expect((await (await get(ana, url)).arrayBuffer()).byteLength).toBe(1_000)
  const late = await ana.call(uploads.credentials, wanted)
  expect(await send(late, 0, 500)).toBe('taken')
  server.clock.moveBy(limits.uploadPauseMs + 1)
  expect(await send(late, 500, 500)).toBe('11042')
})

test('an unfinished upload is swept an hour after its time, and a finished one stays', async () => {
  const { ana } = await people(server, 'ana')
  const { data } = await put(ana, 'a.zip', 'application/zip', Buffer.from('kept'))
  const wanted = { pre: 'chat', name: 'a.zip', size: 4, mime: 'application/zip' } as const
  const { key } = await ana.call(uploads.credentials, wanted)
  const known = async () =>
    (await server.app.pool.query('select 1 from uploads where key = $1', [key])).rowCount
  server.clock.moveBy(3_600_000)
  await sweepUploads(server.app)
  expect(await known()).toBe(1)
  server.clock.moveBy(limits.credentialMs + 1)
  await sweepUploads(server.app)
  expect(await known()).toBe(0)
  expect(await (await get(ana, data.url)).text()).toBe('kept')
})
