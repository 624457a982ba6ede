// @vitest-environment node
import { strToU8, Zip, ZipDeflate, zipSync, type Zippable } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { packFileOf, readPackFile } from './pack-file.ts'
import { zipEntries } from './zip-entries.ts'

afterEach(() => vi.unstubAllGlobals())

const picture = (number: number) => Uint8Array.from({ length: 500 }, (_, index) => (index * number) % 251)
const zipOf = (files: Zippable, level: 0 | 6 = 6) => zipSync(files, { level })
const fileOf = (bytes: Uint8Array, name = 'Birds.zip') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'application/zip' })
const read = (bytes: Uint8Array, name?: string) => readPackFile(fileOf(bytes, name))
const manifest = (value: unknown) => strToU8(JSON.stringify(value))
const shown = async (bytes: Uint8Array) =>
  (await read(bytes)).pictures.map(({ file, emojis }) => `${file.name} ${emojis.join('')}`)

const bounds = { entries: 10, nameBytes: 30, bytes: 100_000 }
const refusal = (bytes: Uint8Array): string => {
  try {
    for (const entry of zipEntries(bytes, bounds)) entry.read()
  } catch (error) {
    return String((error as Error).message)
  }
  return 'read'
}

/** Overwrites bytes of the n-th header with this signature: 0x02014b50 of the directory, 0x04034b50 of an entry. */
function broken(zip: Uint8Array, mark: number, at: number, bytes: readonly number[], nth = 0): Uint8Array {
  const copy = zip.slice()
  const view = new DataView(copy.buffer)
  const places = [...copy.keys()].filter((i) => i + 4 <= copy.length && view.getUint32(i, true) === mark)
  copy.set(bytes, (places[nth] ?? 0) + at)
  return copy
}
const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]
const [inDirectory, atEntry, atEnd] = [0x02014b50, 0x04034b50, 0x06054b50]

test('a pack that is exported and imported is the same: name, order, emoji and bytes', async () => {
  const urls = new Map([
    ['/media/face/a.webp', { type: 'image/webp', bytes: picture(3) }],
    ['/media/face/b.webp', { type: 'image/webp', bytes: picture(7) }],
    ['/media/face/c.png', { type: 'image/png', bytes: picture(11) }],
  ])
  vi.stubGlobal('fetch', async (url: string) => {
    const one = urls.get(url)
    return new Response(one?.bytes ?? null, {
      status: one ? 200 : 404,
      headers: { 'content-type': one?.type ?? '' },
    })
  })
  const emojis = [['🐦', '❤️'], ['😀'], ['👨‍👩‍👧', '1️⃣']]
  const list = [...urls.keys()].map((url, index) => ({
    ...{ id: String(index), url, width: 240, height: 240 },
    emojis: emojis[index] ?? [],
  }))
  const file = await packFileOf({ name: 'नीली चिड़िया 🐦', list })
  expect(file.name).toBe('नीली चिड़िया 🐦.zip')
  const back = await readPackFile(file)
  expect(back.name).toBe('नीली चिड़िया 🐦')
  expect(back.pictures.map((one) => one.emojis)).toEqual(emojis)
  expect(back.pictures.map((one) => one.file.type)).toEqual(['image/webp', 'image/webp', 'image/png'])
  const bytes = await Promise.all(
    back.pictures.map(async (one) => new Uint8Array(await one.file.arrayBuffer())),
  )
  expect(bytes).toEqual([...urls.values()].map((one) => one.bytes))
  await expect(packFileOf({ name: 'x', list: [{ ...list[0]!, url: '/gone' }] })).rejects.toThrow('404')
})

test('without a manifest the names of the files give order and emoji, and the archive the name', async () => {
  const zip = zipOf({
    'set/10 👍🏽.png': picture(1),
    'set/2 no emoji.WEBP': picture(2),
    'set/1 ❤️.gif': picture(3),
    'set/readme.txt': strToU8('hello'),
    'set/.hidden.png': picture(4),
    '__MACOSX/set/1.png': picture(5),
  })
  expect(await shown(zip)).toEqual(['1 ❤️.gif ❤️', '2 no emoji.WEBP 🙂', '10 👍🏽.png 👍'])
  expect((await read(zip, 'My birds.ZIP')).name).toBe('My birds')
})

test('a manifest gives order and emoji, also in a folder; pictures that are missing are skipped', async () => {
  const stickers = [
    { file: 'b.png', emoji: ['😀', '👍🏽', 'no emoji', '😀', '❤️', '🐦', '🎉', '🙏'] },
    { file: 'a 🐶.png' },
    { file: 'none.png' },
    { file: 'b.png', emoji: ['🐦'] },
    { file: '../b.png' },
    { file: 'page.html' },
  ]
  const zip = zipOf({
    'pack/pack.json': manifest({ name: ` ${'n'.repeat(40)} `, stickers }),
    'pack/a 🐶.png': picture(1),
    'pack/b.png': picture(2),
    'pack/page.html': strToU8('<script>'),
    'pack/more/pack.json': manifest({ stickers: [] }),
  })
  expect(await shown(zip)).toEqual(['b.png 😀👍❤️🐦🎉', 'a 🐶.png 🐶'])
  expect((await read(zip)).name).toBe('n'.repeat(30))
})

test('archives of programs that write sizes after the bytes are read', async () => {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const name of ['1 🐦.png', '2 🐶.png']) {
    const one = new ZipDeflate(name)
    zip.add(one)
    one.push(picture(5), true)
  }
  zip.end()
  expect(await shown(new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()))).toEqual([
    '1 🐦.png 🐦',
    '2 🐶.png 🐶',
  ])
})

test('a file that is no archive, holds no picture or has a broken manifest is refused', async () => {
  const files = [
    new Uint8Array(0),
    strToU8('not a zip'),
    picture(9),
    zipOf({}),
    zipOf({ 'a.txt': strToU8('a') }),
    zipOf({ 'pack.json': strToU8('{'), 'a.png': picture(1) }),
    zipOf({ 'pack.json': manifest({ stickers: 'all' }), 'a.png': picture(1) }),
    zipOf({ 'pack.json': manifest({ stickers: [{ file: 'b.png' }] }), 'a.png': picture(1) }),
  ]
  for (const file of files) await expect(read(file)).rejects.toThrow('unreadable')
  const long = JSON.stringify({ stickers: [], more: 'x'.repeat(70_000) })
  await expect(read(zipOf({ 'pack.json': strToU8(long), 'a.png': picture(1) }))).rejects.toThrow('tooLarge')
})

test('number, names and sizes are bounded before a byte is unpacked', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}.png`, picture(n)]))
  expect(refusal(zipOf(many))).toBe('tooLarge')
  expect(refusal(zipOf({ [`${'n'.repeat(40)}.png`]: picture(1) }))).toBe('tooLarge')
  // a zip bomb of ten megabytes in ten kilobytes, and two pictures that are too large together
  expect(refusal(zipOf({ 'a.png': new Uint8Array(10_000_000) }))).toBe('tooLarge')
  expect(refusal(zipOf({ 'a.png': new Uint8Array(60_000), 'b.png': new Uint8Array(60_000) }))).toBe(
    'tooLarge',
  )
  expect(refusal(zipOf({ 'a.png': new Uint8Array(60_000) }))).toBe('read')
})

test('an archive with a wrong size is refused at the first byte too many, and at one too few', () => {
  const bomb = zipOf({ 'a.png': new Uint8Array(5_000_000) })
  for (const size of [0, 1, 99_999])
    expect(refusal(broken(bomb, inDirectory, 24, u32(size)))).toBe('unreadable')
  const honest = zipOf({ 'a.png': picture(1) })
  expect(refusal(broken(honest, inDirectory, 24, u32(501)))).toBe('unreadable')
  expect(refusal(broken(honest, inDirectory, 24, u32(0xffffffff)))).toBe('tooLarge')
  const stored = zipOf({ 'a.png': picture(1) }, 0)
  expect(refusal(stored)).toBe('read')
  for (const size of [0, 499, 501])
    expect(refusal(broken(stored, inDirectory, 24, u32(size)))).toBe('unreadable')
  expect(refusal(broken(stored, inDirectory, 20, u32(0x7fffffff)))).toBe('unreadable')
  expect(refusal(broken(stored, inDirectory, 20, u32(0xffffffff)))).toBe('unreadable')
})

test('entries that share bytes or a name are refused', () => {
  const two = zipOf({ 'a.png': picture(1), 'b.png': picture(2) })
  expect(refusal(two)).toBe('read')
  // the second entry points to the first, as in zip bombs of overlapping files
  expect(refusal(broken(two, inDirectory, 42, u32(0), 1))).toBe('unreadable')
  const same = broken(two, inDirectory, 46, [...strToU8('a.png')], 1)
  expect(refusal(same)).toBe('unreadable')
})

test('hostile names, encryption and other compression methods are refused', () => {
  for (const name of ['../a.png', 'a/../../b.png', '/a.png', 'a\\b.png', 'a\u0000.png', 'a\n.png'])
    expect(refusal(zipOf({ [name]: picture(1) }))).toBe('unreadable')
  const zip = zipOf({ 'a.png': picture(1) })
  expect(refusal(broken(zip, inDirectory, 46, [0xff, 0xfe]))).toBe('unreadable')
  expect(refusal(broken(zip, inDirectory, 8, [1, 0]))).toBe('unreadable')
  for (const method of [1, 9, 12, 14, 93, 99])
    expect(refusal(broken(zip, inDirectory, 10, [method, 0]))).toBe('unreadable')
})

test('places that lead out of the archive, or to something else, are refused', () => {
  const zip = zipOf({ 'a.png': picture(1) })
  for (const to of [0xffffffff, zip.length, zip.length - 1, 1]) {
    expect(refusal(broken(zip, atEnd, 16, u32(to)))).toBe('unreadable')
    expect(refusal(broken(zip, inDirectory, 42, u32(to)))).toBe('unreadable')
  }
  expect(refusal(broken(zip, atEntry, 26, [0xff, 0xff]))).toBe('unreadable')
  expect(refusal(broken(zip, inDirectory, 28, [29, 0]))).toBe('unreadable')
  expect(refusal(broken(zip, atEnd, 10, [2, 0]))).toBe('unreadable')
})

test('an archive that is cut anywhere, or has a byte changed, is read or refused, and nothing else', () => {
  const zip = zipOf({ 'a.png': picture(1), 'pack.json': manifest({ stickers: [] }) })
  for (let length = 0; length < zip.length; length++)
    expect(refusal(zip.subarray(0, length))).toBe('unreadable')
  for (let at = 0; at < zip.length; at++) {
    const copy = zip.slice()
    copy[at] = (copy[at] ?? 0) ^ 0xff
    expect(['read', 'unreadable', 'tooLarge']).toContain(refusal(copy))
  }
})
