import { expect, test } from 'vitest'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, picture, upload } from '#test/upload.ts'

const server = await testServer({ limitFactor: 100 })
const { ana } = await people(server, 'ana')
const bytes = Buffer.from('0123456789')
const file = await upload(server, ana, { name: 'plan.txt', mime: 'text/plain', bytes })
const photo = await upload(server, ana, { name: 'a.png', mime: 'image/png', bytes: await picture() })
const get = (headers: Record<string, string> = {}, method = 'GET') =>
  load(server, ana, file.url, { headers, method })

/** A requested range, and the result for ten bytes. */
const ranges: [asked: string, status: number, range: string | null, text: string][] = [
  ['bytes=0-', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=0-0', 206, 'bytes 0-0/10', '0'],
  ['bytes=3-5', 206, 'bytes 3-5/10', '345'],
  ['bytes=9-', 206, 'bytes 9-9/10', '9'],
  ['bytes=5-999', 206, 'bytes 5-9/10', '56789'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=999-1000', 416, 'bytes */10', ''],
  // Any other form gets the complete file.
  ['bytes=5-3', 200, null, '0123456789'],
  ['bytes=-3', 200, null, '0123456789'],
  ['bytes=0-1,3-4', 200, null, '0123456789'],
  ['bytes=a-b', 200, null, '0123456789'],
  ['items=0-1', 200, null, '0123456789'],
  ['', 200, null, '0123456789'],
]

test.each(ranges)('the range %j gets %i %s', async (range, status, answered, text) => {
  const answer = await get({ range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, answered])
  expect(await answer.text()).toBe(text)
  if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(text.length))
})

test('HEAD returns the headers that GET would, of a file or of a part, without the body', async () => {
  for (const headers of [{}, { range: 'bytes=3-5' }] as Record<string, string>[]) {
    const [head, whole] = [await get(headers, 'HEAD'), await get(headers)]
    expect(head.status).toBe(whole.status)
    for (const name of ['content-type', 'content-length', 'content-range', 'etag', 'accept-ranges'])
      expect(head.headers.get(name), name).toBe(whole.headers.get(name))
    expect(await head.text()).toBe('')
    await whole.arrayBuffer()
  }
})

test('a browser that has a file gets 304, also if it requests a part', async () => {
  const etag = (await get({}, 'HEAD')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{43}\.bin"$/)
  for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[]) {
    const same = await get({ ...headers, 'if-none-match': etag })
    expect([same.status, await same.text()]).toEqual([304, ''])
  }
  for (const other of ['"x"', '*', `W/${etag}`, ''])
    expect((await get({ 'if-none-match': other })).status, other).toBe(200)
})

test('private files are stored by the browser only and revalidated, public ones permanently', async () => {
  expect((await get()).headers.get('cache-control')).toBe('private, max-age=300, must-revalidate')
  expect((await get()).headers.get('vary')).toContain('cookie, token')
  const given = { name: 'a.png', mime: 'image/png', bytes: await picture(), pre: 'avatar' as const }
  const face = await upload(server, ana, given)
  const answer = await load(server, undefined, face.url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ])
})

test('files that are neither drawn nor played are only downloaded, under their own names in any script', async () => {
  const names: [given: string, called: string][] = [
    ['plan.txt', 'plan.txt'],
    ['Lịch tập.pdf', 'L%E1%BB%8Bch%20t%E1%BA%ADp.pdf'],
    ['计划 4.zip', '%E8%AE%A1%E5%88%92%204.zip'],
    ["it's.txt", 'it%27s.txt'],
    ['a;b=c.txt', 'a%3Bb%3Dc.txt'],
    ['../../etc/passwd', 'passwd'],
  ]
  for (const [name, called] of names) {
    const { url } = await upload(server, ana, { name, mime: 'application/octet-stream', bytes })
    const { headers } = await load(server, ana, url)
    expect(headers.get('content-disposition'), name).toBe(`attachment; filename*=UTF-8''${called}`)
    expect(headers.get('content-type')).toBe('application/octet-stream')
  }
  expect((await load(server, ana, photo.url)).headers.get('content-disposition')).toBeNull()
})

test('an address that names no stored file is not found for anyone', async () => {
  const [key = ''] = /[\w-]{43}/.exec(file.url) ?? []
  for (const url of [
    '/media/',
    '/media/chat',
    '/media/chat/',
    `/media/chat/${key}`,
    `/media/chat/${key}.txt`,
    `/media/chat/${key}-s.bin`,
    `/media/raw/${key}`,
    `/media/moment/${key}.bin`,
    `/media/chat/../chat/${key}.bin/..`,
    `/media/chat/%2e%2e/chat/${key}.webp`,
    `/media/chat/${key.toLowerCase()}x.bin`,
  ])
    expect((await load(server, ana, url)).status, url).toBe(404)
  expect((await load(server, ana, file.url)).status).toBe(200)
})
