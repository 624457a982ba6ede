import { msOf, pxOf, unreadable, type Cleaned } from './cleaned.ts'
import type { Pieces } from './pieces.ts'

/**
 * WebM and Matroska: tags, attachments, chapters, titles and everything else not needed for playing become Void
 * elements of the same size. Elements as in RFC 8794 and RFC 9559. Changes `bytes`; throws Unreadable.
 */
export function cleanWebm(bytes: Buffer, pieces: Pieces): Cleaned {
  const film: Film = { bytes, pieces, width: 0, height: 0, ticks: 0, scale: 1_000_000, tracks: 0 }
  walk(film, 0, bytes.length, 'top')
  if (film.tracks === 0) unreadable('no tracks')
  const { width, height } = film
  return { bytes, width, height, duration: msOf((film.ticks * film.scale) / 1e9) }
}

type Film = {
  bytes: Buffer
  pieces: Pieces
  width: number
  height: number
  ticks: number
  scale: number
  tracks: number
}

const id = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  scale: 0x2ad7b1,
  duration: 0x4489,
  trackType: 0x83,
  width: 0xb0,
  height: 0xba,
} as const

type Level = 'top' | 'segment' | 'info' | 'tracks' | 'track' | 'video' | 'cluster'
const inside: Partial<Record<number, Level>> = {
  [id.segment]: 'segment',
  [id.info]: 'info',
  [id.tracks]: 'tracks',
  [id.track]: 'track',
  [id.video]: 'video',
  [id.cluster]: 'cluster',
}

/** The elements that each level keeps. */
const stored: Record<Level, Set<number>> = {
  top: new Set([id.ebml, id.segment]),
  segment: new Set([id.seekHead, id.info, id.tracks, id.cluster, id.cues]),
  // Scale, duration, and the two required application names.
  info: new Set([id.scale, id.duration, 0x4d80, 0x5741]),
  tracks: new Set([id.track]),
  // Number, id, type, flags, default duration, codec and its private data, delays, video, audio, language.
  track: new Set([
    0xd7,
    0x73c5,
    id.trackType,
    0xb9,
    0x88,
    0x55aa,
    0x9c,
    0x23e383,
    0x86,
    0x63a2,
    0x56aa,
    0x56bb,
    id.video,
    0xe1,
    0x22b59c,
    0x6d80,
    0x55ee,
    0x41e4,
  ]),
  // Sizes, crops, interlacing flags, stereo, alpha, colour.
  video: new Set([
    0x9a,
    0x9d,
    0x53b8,
    0x53c0,
    id.width,
    id.height,
    0x54aa,
    0x54bb,
    0x54cc,
    0x54dd,
    0x54b0,
    0x54ba,
    0x54b2,
    0x55b0,
  ]),
  // Timestamp, blocks, block groups, position, size of the previous cluster.
  cluster: new Set([0xe7, 0xa3, 0xa0, 0xa7, 0xab]),
}

function walk(film: Film, from: number, to: number, level: Level): number {
  let at = from
  while (at < to) {
    film.pieces.next()
    const one = elementAt(film.bytes, at, to)
    // A cluster of unknown size ends at an element of a higher level.
    if (level === 'cluster' && stored.segment.has(one.id)) return at
    const below = inside[one.id]
    const known = one.end !== undefined
    if (!known && one.id !== id.segment && one.id !== id.cluster) unreadable('an element without a size')
    if (!stored[level].has(one.id)) {
      if (one.end === undefined) return unreadable('an element without a size')
      empty(film.bytes, at, one.end)
      at = one.end
    } else if (below) {
      const end = walk(film, one.body, one.end ?? to, below)
      at = one.end ?? end
    } else {
      if (level !== 'cluster') read(film, one.id, film.bytes.subarray(one.body, one.end))
      at = one.end ?? to
    }
  }
  return at
}

function read(film: Film, element: number, value: Buffer): void {
  if (element === id.scale) film.scale = numberIn(value)
  else if (element === id.duration && value.length === 4) film.ticks = value.readFloatBE()
  else if (element === id.duration && value.length === 8) film.ticks = value.readDoubleBE()
  else if (element === id.width) film.width = pxOf(numberIn(value))
  else if (element === id.height) film.height = pxOf(numberIn(value))
  else if (element === id.trackType) {
    // Tracks such as subtitles, whose blocks are not distinguished from pictures here.
    const kind = numberIn(value)
    if (kind !== 1 && kind !== 2) unreadable('a track of another kind')
    film.tracks += 1
  }
}

const numberIn = (value: Buffer): number =>
  value.length === 0 || value.length > 6 ? 0 : value.readUIntBE(0, value.length)

type Element = { id: number; body: number; end: number | undefined }

function elementAt(bytes: Buffer, at: number, to: number): Element {
  const idLength = lengthOf(bytes[at])
  if (idLength > 4 || at + idLength >= to) return unreadable('an element that is none')
  const sizeAt = at + idLength
  const sizeLength = lengthOf(bytes[sizeAt])
  if (sizeLength > 8 || sizeAt + sizeLength > to) return unreadable('a size that is none')
  let size = (bytes[sizeAt] ?? 0) & (0xff >> sizeLength)
  let unknown = size === 0xff >> sizeLength
  for (let next = 1; next < sizeLength; next += 1) {
    const byte = bytes[sizeAt + next] ?? 0
    unknown &&= byte === 0xff
    size = size * 256 + byte
  }
  const body = sizeAt + sizeLength
  const end = unknown ? undefined : body + size
  if (end !== undefined && end > to) return unreadable('an element that is cut')
  return { id: bytes.readUIntBE(at, idLength), body, end }
}

/** The length of a variable-size number, from its first byte; 9 if that is invalid. */
const lengthOf = (first = 0): number => Math.clz32(first) - 23

/** A Void element (EC) of the given size; at least two bytes, like every element. */
function empty(bytes: Buffer, from: number, to: number): void {
  const length = to - from
  bytes.fill(0, from, to)
  bytes[from] = 0xec
  if (length - 2 < 127) bytes[from + 1] = 0x80 | (length - 2)
  else {
    bytes[from + 1] = 0x01
    bytes.writeUIntBE(length - 9, from + 3, 6)
  }
}
