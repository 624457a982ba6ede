import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { ConfigError } from '#platform/settings/config-error.ts'

type Source = AsyncIterable<Buffer>

const magic = Buffer.from('MYNAHSEAL1\n')
const saltBytes = 32
const chunkBytes = 64 * 1024
const tagBytes = 16
const ivBytes = 12

/** Each file has a key of its own, so that its chunks can be numbered from 0. */
const keyOf = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, name === '' ? 'mynah backup' : `mynah backup ${name}`, 32))

/** The number of the chunk, and whether it is the last: chunks can be neither reordered nor cut off. */
function ivOf(number: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(ivBytes)
  iv.writeUIntBE(number, ivBytes - 7, 6)
  iv.writeUInt8(Number(isLast), ivBytes - 1)
  return iv
}

/** Encrypts a stream with AES-256-GCM in chunks. With a name it opens under that name only. */
export async function* sealed(source: Source, key: Buffer, name = ''): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const own = keyOf(key, salt, name)
  yield Buffer.concat([magic, salt])
  for await (const { chunk, number, isLast } of chunksOf(reader(source), chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, ivOf(number, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

type Expected = {
  /** What it is, as errors name it. */
  what?: string
  /** Refuses plain bytes: what others can write must prove where it comes from. */
  mustBeSealed?: boolean
  /** The name that it was sealed with. */
  name?: string
}

/** The plain bytes of a stream, decrypted by one of the keys if it is sealed. */
export async function* unsealed(
  source: Source,
  keys: readonly Buffer[],
  { what = 'The backup', mustBeSealed = false, name = '' }: Expected = {},
): AsyncGenerator<Buffer> {
  const input = reader(source)
  const start = await input.take(magic.length)
  if (!start.equals(magic)) {
    if (mustBeSealed) throw new ConfigError(`${what} is not sealed: Mynah did not write it.`)
    yield start
    yield* input.rest()
    return
  }
  const salt = await input.take(saltBytes)
  let candidates = keys.map((key) => keyOf(key, salt, name))
  for await (const { chunk, number, isLast } of chunksOf(input, chunkBytes + tagBytes)) {
    const opened = candidates
      .map((key) => ({ key, plain: open(chunk, key, ivOf(number, isLast)) }))
      .find(({ plain }) => plain !== undefined)
    if (!opened?.plain)
      throw new ConfigError(
        number === 0
          ? `${what} is sealed, and MYNAH_BACKUP_KEY does not open it.`
          : `${what} is damaged: a part of it does not open.`,
      )
    candidates = [opened.key]
    yield opened.plain
  }
}

function open(chunk: Buffer, key: Buffer, iv: Buffer): Buffer | undefined {
  if (chunk.length < tagBytes) return undefined
  const cipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(chunk.subarray(-tagBytes))
  try {
    return Buffer.concat([cipher.update(chunk.subarray(0, -tagBytes)), cipher.final()])
  } catch {
    return undefined
  }
}

/** Chunks of this size; the last one may be shorter, and empty if there is nothing. */
async function* chunksOf(input: Reader, bytes: number) {
  let chunk = await input.take(bytes)
  for (let number = 0; ; number += 1) {
    const next = chunk.length < bytes ? Buffer.alloc(0) : await input.take(bytes)
    const isLast = next.length === 0
    yield { chunk, number, isLast }
    if (isLast) return
    chunk = next
  }
}

type Reader = { take(bytes: number): Promise<Buffer>; rest(): AsyncGenerator<Buffer> }

function reader(source: Source): Reader {
  const input = source[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let length = 0
  return {
    /** Fewer bytes only at the end. */
    async take(bytes) {
      while (length < bytes) {
        const { value, done } = await input.next()
        if (done) break
        waiting.push(value)
        length += value.length
      }
      const all = Buffer.concat(waiting)
      waiting = [all.subarray(bytes)]
      length = Math.max(0, all.length - bytes)
      return all.subarray(0, bytes)
    },
    async *rest() {
      yield* waiting
      yield* { [Symbol.asyncIterator]: () => input }
    },
  }
}
