import { msOf, unreadable, type Cleaned } from './cleaned.ts'
import type { Pieces } from './pieces.ts'

/**
 * Ogg with Opus or Vorbis: empties the comments of each stream, keeping the packet's size, and recomputes the checksums
 * of their pages (RFC 3533, RFC 7845). Changes `bytes`; throws Unreadable.
 */
export function cleanOgg(bytes: Buffer, pieces: Pieces): Cleaned {
  const streams = new Map<number, Stream>()
  let duration = 0
  for (let at = 0; at < bytes.length;) {
    pieces.next()
    const page = pageAt(bytes, at)
    const stream = streams.get(page.serial)
    if ((page.flags & 2) !== 0) {
      // Comments collected so far would stay unchanged.
      if (stream?.comment !== undefined) unreadable('a stream that begins twice')
      streams.set(page.serial, openStream(bytes, page))
    } else if (!stream) unreadable('a page of no stream')
    else if (stream.comment !== undefined) takeComment(bytes, page, stream)
    const known = streams.get(page.serial)
    if (known && page.granule !== null) duration = Math.max(duration, page.granule / known.rate)
    at = page.end
  }
  if (streams.size > streamsMax) unreadable('too many streams')
  for (const { comment } of streams.values())
    if (comment !== undefined) unreadable('a stream without comments')
  if (streams.size === 0) unreadable('no stream')
  return { bytes, width: 0, height: 0, duration: msOf(duration) }
}

type Page = {
  start: number
  body: number
  end: number
  flags: number
  serial: number
  granule: number | null
  segments: Buffer
}
type Range = { from: number; to: number }
/** `comment`: the known ranges of the comment packet; undefined once it is emptied. */
type Stream = { kind: 'opus' | 'vorbis'; rate: number; comment: Range[] | undefined; pages: Page[] }

function pageAt(bytes: Buffer, start: number): Page {
  if (
    start + 27 > bytes.length ||
    bytes.toString('latin1', start, start + 4) !== 'OggS' ||
    bytes[start + 4] !== 0
  )
    return unreadable('no page')
  const count = bytes[start + 26] ?? 0
  const body = start + 27 + count
  const segments = bytes.subarray(start + 27, body)
  const end = body + segments.reduce((sum, one) => sum + one, 0)
  if (end > bytes.length) return unreadable('a page that is cut')
  const granule = bytes.readBigInt64LE(start + 6)
  return {
    start,
    body,
    end,
    segments,
    flags: bytes[start + 5] ?? 0,
    serial: bytes.readUInt32LE(start + 14),
    granule: granule < 0n ? null : Number(granule),
  }
}

function openStream(bytes: Buffer, { body, end }: Page): Stream {
  const head = bytes.toString('latin1', body, body + 8)
  if (head === 'OpusHead') return { kind: 'opus', rate: 48_000, comment: [], pages: [] }
  if (head.startsWith('\x01vorbis') && end - body >= 16)
    return { kind: 'vorbis', rate: bytes.readUInt32LE(body + 12) || 1, comment: [], pages: [] }
  return unreadable('a stream of another kind')
}

const streamsMax = 64

/** Collects the packet over its pages, and empties it when it is complete. */
function takeComment(bytes: Buffer, page: Page, stream: Stream): void {
  const ranges = stream.comment ?? []
  const range = { from: page.body, to: page.body }
  ranges.push(range)
  stream.pages.push(page)
  for (const length of page.segments) {
    range.to += length
    if (length === 255) continue
    emptyComment(bytes, stream, ranges)
    stream.comment = undefined
    for (const one of stream.pages) setChecksum(bytes, one)
    return
  }
}

/** Without the encoder's name and without comments. */
function emptyComment(bytes: Buffer, { kind }: Stream, ranges: Range[]): void {
  const name = kind === 'opus' ? 'OpusTags' : '\x03vorbis'
  const places = placesIn(ranges, name.length + 9)
  const said = [...name].every((letter, index) => bytes[places[index] ?? -1] === letter.charCodeAt(0))
  if (!said || places.length < name.length + 8) return unreadable('no comments')
  const end = places[name.length + 8]
  for (const { from, to } of ranges) bytes.fill(0, from, to)
  for (const [index, letter] of [...name].entries()) bytes[places[index] ?? -1] = letter.charCodeAt(0)
  // In Vorbis the comments end with a set bit.
  if (kind === 'vorbis') {
    if (end === undefined) return unreadable('no comments')
    bytes[end] = 1
  }
}

/** The positions of a packet's first bytes, at most `count`. */
function placesIn(ranges: Range[], count: number): number[] {
  const places: number[] = []
  for (const { from, to } of ranges) {
    for (let at = from; at < to && places.length < count; at += 1) places.push(at)
    if (places.length === count) break
  }
  return places
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

function setChecksum(bytes: Buffer, { start, end }: Page): void {
  bytes.writeUInt32LE(0, start + 22)
  let sum = 0
  for (let at = start; at < end; at += 1)
    sum = ((sum << 8) ^ (table[((sum >>> 24) ^ (bytes[at] ?? 0)) & 255] ?? 0)) >>> 0
  bytes.writeUInt32LE(sum, start + 22)
}
