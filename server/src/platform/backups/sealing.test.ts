import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealed, unsealed } from './sealing.ts'

const [key, other] = [randomBytes(32), randomBytes(32)]
const chunk = 64 * 1024
/** In pieces of another size than the chunks. */
async function* streamOf(bytes: Buffer, piece = 10_007) {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
}
async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
const seal = (plain: Buffer) => all(sealed(streamOf(plain), key))
const unseal = (bytes: Buffer, keys = [key]) => all(unsealed(streamOf(bytes), keys))

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5])(
  '%i bytes are encrypted and decrypted by any of the keys',
  async (length) => {
    const plain = randomBytes(length)
    const bytes = await seal(plain)
    expect(bytes.includes(plain.subarray(0, 16)) && length > 16).toBe(false)
    expect((await unseal(bytes, [other, key])).equals(plain)).toBe(true)
  },
)

test('the same content is encrypted differently each time', async () => {
  expect((await seal(Buffer.from('hello'))).equals(await seal(Buffer.from('hello')))).toBe(false)
})

test('unencrypted content is read unchanged', async () => {
  const plain = randomBytes(100_000)
  expect((await unseal(plain, [])).equals(plain)).toBe(true)
  expect((await unseal(Buffer.from('short'))).toString()).toBe('short')
})

test('another key decrypts nothing', async () => {
  const bytes = await seal(randomBytes(1_000))
  await expect(unseal(bytes, [other])).rejects.toThrow('MYNAH_BACKUP_KEY does not open it')
  await expect(unseal(bytes, [])).rejects.toThrow('MYNAH_BACKUP_KEY does not open it')
})

test('what is sealed with a name opens under that name only', async () => {
  const bytes = await all(sealed(streamOf(Buffer.from('hello')), key, 'a.jpg'))
  const opened = async (name: string) => all(unsealed(streamOf(bytes), [key], { name }))
  expect((await opened('a.jpg')).toString()).toBe('hello')
  await expect(opened('b.jpg')).rejects.toThrow('does not open it')
  await expect(opened('')).rejects.toThrow('does not open it')
})

test('a changed, missing, moved or repeated chunk is detected as damage', async () => {
  const bytes = await seal(randomBytes(3 * chunk))
  const head = 11 + 32
  const part = (from: number, to?: number) =>
    bytes.subarray(head + from * (chunk + 16), to === undefined ? undefined : head + to * (chunk + 16))
  const start = bytes.subarray(0, head)
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(head + chunk + 100) ^ 1, head + chunk + 100)
  const damaged = [
    changed,
    Buffer.concat([start, part(0, 2)]),
    Buffer.concat([start, part(0, 1), part(2)]),
    Buffer.concat([start, part(0, 1), part(0, 1), part(2)]),
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.from('x')]),
  ]
  for (const one of damaged) await expect(unseal(one)).rejects.toThrow('damaged')
})
