import { expect, test } from 'vitest'
import * as media from '#test/media.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

async function put(person: Person, name: string, mime: string, bytes: Buffer) {
  const body = new FormData()
  body.set('pre', 'chat')
  body.set('file', new Blob([Uint8Array.from(bytes)], { type: mime }), name)
  const answer = await fetch(new URL('/api/sysFileUpload/upload', server.url), {
    method: 'POST',
    headers: { token: person.token },
    body,
  })
  return (await answer.json()) as { retCode: string; data: { url: string; mime: string; duration: number } }
}

const kinds: [name: string, announced: string, bytes: Buffer, mime: string, ending: string][] = [
  ['a.avi', 'video/avi', media.avi(), 'video/x-msvideo', 'avi'],
  ['a.3gp', 'video/3gpp', media.mp4({ brand: '3gp5' }), 'video/3gpp', '3gp'],
  ['a.mpeg', 'video/mpeg', media.mpeg(), 'video/mpeg', 'mpg'],
  ['a.wma', 'audio/x-ms-wma', media.wma(), 'audio/x-ms-wma', 'wma'],
]

for (const [name, announced, bytes, mime, ending] of kinds)
  test(`${ending} is detected by its bytes, loses its location, and is served as ${mime} and nothing else`, async () => {
    const { ana } = await people(server, 'ana')
    // Another name and another type of the same sort change nothing.
    for (const [called, type] of [
      [name, announced],
      ['b.mp4', `${announced.split('/')[0]}/mp4`],
    ] as const) {
      const { retCode, data } = await put(ana, called, type, bytes)
      expect(retCode).toBe('000000')
      expect(data.mime).toBe(mime)
      expect(data.url.endsWith(`.${ending}`)).toBe(true)
      const answer = await fetch(new URL(data.url, server.url), { headers: { token: ana.token } })
      expect(answer.headers.get('content-type')).toBe(mime)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const served = Buffer.from(await answer.arrayBuffer())
      expect(served.includes(media.payload)).toBe(true)
      expect(served.includes(media.place)).toBe(false)
    }
  })

test('a name does not make a video or an audio file of other bytes, and an encrypted video is refused', async () => {
  const { ana } = await people(server, 'ana')
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const sealed = Buffer.concat([Buffer.from('QIYI VIDEO'), Buffer.alloc(300)])
  for (const [name, announced] of kinds)
    expect(await put(ana, name, announced, page), name).toMatchObject({ retCode: '11041' })
  expect(await put(ana, 'a.qsv', 'video/x-qsv', sealed)).toMatchObject({ retCode: '11041' })
  expect(await put(ana, 'a.wma', 'audio/x-ms-wma', media.wma({ film: true }))).toMatchObject({
    retCode: '11041',
  })
})
