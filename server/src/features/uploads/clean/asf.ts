import { msOf, unreadable, type Cleaned } from './cleaned.ts'
import type { Pieces } from './pieces.ts'

/**
 * WMA, audio in Advanced Systems Format: keeps the properties of the file and its audio stream, the audio and its
 * index; everything else in the header (titles, authors, locations, pictures, scripts, markers) becomes padding of the
 * same size, and other objects after it are removed. Refuses videos. Changes `bytes`; throws Unreadable.
 */
export function cleanWma(bytes: Buffer, pieces: Pieces): Cleaned {
  const [head, ...rest] = objects(bytes, 0, bytes.length, pieces)
  if (!head || head.id !== guids.header || head.end - head.start < 30) return unreadable('no header')
  const duration = readHeader(bytes, head, pieces)
  const [data, ...others] = rest
  if (!data || data.id !== guids.data || data.end - data.body < 26) return unreadable('no sound')
  const stored = others.filter(({ id }) => id === guids.simpleIndex || id === guids.index)
  let end = head.end
  for (const one of [data, ...stored]) {
    bytes.copyWithin(end, one.start, one.end)
    end += one.end - one.start
  }
  return { bytes: bytes.subarray(0, end), width: 0, height: 0, duration }
}

type Entry = { id: string; start: number; body: number; end: number }

/** As stored in a file: the first three parts of a GUID are little-endian. */
const guids = {
  header: '3026b2758e66cf11a6d900aa0062ce6c',
  data: '3626b2758e66cf11a6d900aa0062ce6c',
  simpleIndex: '90080033b1e5cf1189f400a0c90349cb',
  index: 'd329e2d6da35d111903400a0c90349be',
  file: 'a1dcab8c47a9cf118ee400c00c205365',
  stream: '9107dcb7b7a9cf118ee600c00c205365',
  extension: 'b503bf5f2ea9cf118ee300c00c205365',
  padding: '74d40618dfca0945a4ba9aabcb96aae8',
  audio: '409e69f84d5bcf11a8fd00805f5c442b',
}

function* objects(bytes: Buffer, from: number, to: number, pieces: Pieces): Generator<Entry> {
  for (let start = from; start < to;) {
    pieces.next()
    if (start + 24 > to) return unreadable('an object that is cut')
    const size = Number(bytes.readBigUInt64LE(start + 16))
    if (size < 24 || size > to - start) return unreadable('an object that does not fit')
    yield {
      id: bytes.toString('hex', start, start + 16),
      start,
      body: start + 24,
      end: start + size,
    }
    start += size
  }
}

/** Returns the duration. */
function readHeader(bytes: Buffer, head: Entry, pieces: Pieces): number {
  let duration = 0
  let sounds = 0
  for (const one of objects(bytes, head.body + 6, head.end, pieces)) {
    if (one.id === guids.file) duration = readFileProperties(bytes, one)
    else if (one.id === guids.stream) {
      if (bytes.toString('hex', one.body, Math.min(one.body + 16, one.end)) !== guids.audio)
        unreadable('a stream of another kind')
      sounds += 1
    } else if (one.id === guids.extension) emptyExtension(bytes, one)
    else pad(bytes, one)
  }
  if (sounds !== 1) unreadable('not one sound')
  return duration
}

/** Removes the file's id and creation time. */
function readFileProperties(bytes: Buffer, { body, end }: Entry): number {
  if (end - body !== 80) return unreadable('properties of another size')
  bytes.fill(0, body, body + 16)
  bytes.fill(0, body + 24, body + 32)
  const played = Number(bytes.readBigUInt64LE(body + 40)) / 1e7
  const preroll = Number(bytes.readBigUInt64LE(body + 56)) / 1e3
  return msOf(played - preroll)
}

/** An extension contains further objects, none of which single audio needs. */
function emptyExtension(bytes: Buffer, { body, end }: Entry): void {
  const from = body + 22
  const size = end - from
  if (size < 0 || bytes.readUInt32LE(body + 18) !== size) return unreadable('an extension that does not fit')
  if (size === 0) return
  if (size < 24) return unreadable('an extension that is cut')
  bytes.writeBigUInt64LE(BigInt(size), from + 16)
  pad(bytes, { id: '', start: from, body: from + 24, end })
}

function pad(bytes: Buffer, { start, body, end }: Entry): void {
  bytes.write(guids.padding, start, 'hex')
  bytes.fill(0, body, end)
}
