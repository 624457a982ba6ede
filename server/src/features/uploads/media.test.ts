import { expect, test } from 'vitest'
import { partPath, partType, uploads } from '@mynah/contract/uploads'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { removeMetadata } from './mp4.ts'

const server = await testServer()

const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const place = Buffer.from('+13.7563+100.5018/')
const metaTrack = box('trak', box('mdia', box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0meta')), place))
const film = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
  box('moov', box('mvhd', Buffer.alloc(100)), box('udta', box('\xa9xyz', place)), metaTrack),
  box('mdat', Buffer.from('pictures')),
])
const voice = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])

async function put(person: Person, name: string, mime: string, bytes: Buffer) {
  const body = new FormData()
  body.set('pre', 'chat')
  body.set('file', new Blob([Uint8Array.from(bytes)], { type: mime }), name)
  const answer = await fetch(new URL('/api/sysFileUpload/upload', server.url), {
    method: 'POST',
    headers: { token: person.token },
    body,
  })
  return (await answer.json()) as { retCode: string; data: { url: string; mime: string; size: number } }
}

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(new URL(url, server.url), { headers })

test('a film keeps its pictures and loses the place where it was made', async () => {
  const { ana } = await people(server, 'ana')
  const { data } = await put(ana, 'IMG_0001.MOV', 'video/mp4', film)
  expect(data).toMatchObject({ mime: 'video/mp4', size: film.length })
  const served = Buffer.from(await (await get(data.url)).arrayBuffer())
  expect(served.length).toBe(film.length)
  expect(served.includes('pictures')).toBe(true)
  expect(served.includes('+13.7563')).toBe(false)
})

test('a malformed film is left as it is', () => {
  const broken = Buffer.concat([box('ftyp', Buffer.alloc(8)), Buffer.from([0, 0, 0, 3, 109, 111, 111, 118])])
  const before = Buffer.from(broken)
  removeMetadata(broken)
  expect(broken).toEqual(before)
})

test('players may ask for a piece', async () => {
  const { ana } = await people(server, 'ana')
  const { data } = await put(ana, 'voice.mp3', 'audio/mpeg', voice)
  const whole = await get(data.url)
  expect(whole.headers.get('content-type')).toBe('audio/mpeg')
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  const piece = await get(data.url, { range: 'bytes=2-9' })
  expect(piece.status).toBe(206)
  expect(piece.headers.get('content-range')).toBe(`bytes 2-9/${voice.length}`)
  expect(Buffer.from(await piece.arrayBuffer())).toEqual(voice.subarray(2, 10))
  const rest = await get(data.url, { range: 'bytes=400-' })
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(voice.subarray(400))
  expect((await get(data.url, { range: 'bytes=9999-' })).status).toBe(416)
})

test('what only says that it is a voice or a film is refused', async () => {
  const { ana } = await people(server, 'ana')
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  expect(await put(ana, 'a.mp3', 'audio/mpeg', page)).toMatchObject({ retCode: '11041' })
  expect(await put(ana, 'a.mp4', 'video/mp4', page)).toMatchObject({ retCode: '11041' })
})

test('a file is kept as it is, and only ever downloaded under its name', async () => {
  const { ana } = await people(server, 'ana')
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const { data } = await put(ana, "../Bảng lương '26.html", 'text/html', page)
  const answer = await get(data.url)
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''B%E1%BA%A3ng%20l%C6%B0%C6%A1ng%20%2726.html",
  )
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(page)
})

test('a file goes up in parts, goes on after a break, and is finished only when it is whole', async () => {
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
  // A hole is not written: the answer says where to go on.
  expect((await send(4_000, 5_000)).headers.get('upload-offset')).toBe('2000')
  await expect(ana.call(uploads.finish, { key })).rejects.toThrow('UploadFailed')
  server.clock.moveBy(50 * 60_000)
  expect(await (await send(2_000, 3_000, 'x'.repeat(43))).json()).toMatchObject({ retCode: '10103' })
  expect((await send(2_000, 4_000)).headers.get('upload-offset')).toBe('4000')
  expect((await send(2_000, 4_000)).headers.get('upload-offset')).toBe('4000')
  expect((await send(4_000, 5_000)).status).toBe(204)
  const done = await ana.call(uploads.finish, { key })
  expect(done).toMatchObject({ name: 'big.zip', size: 5_000 })
  expect(Buffer.from(await (await get(done.url)).arrayBuffer())).toEqual(bytes)
})
