import { msOf, pxOf, unreadable, type Cleaned } from './cleaned.ts'
import type { Pieces } from './pieces.ts'

/**
 * MPEG-1 and MPEG-2 video, as a program stream (ISO/IEC 11172-1, 13818-1) or as an elementary stream. Keeps packets of
 * video and audio; those of cameras and players (private data, metadata, directories) become padding of the same size,
 * as does user data between the pictures. Changes `bytes`; throws Unreadable.
 */
export function cleanMpeg(bytes: Buffer, pieces: Pieces): Cleaned {
  const pictures: Range[] = []
  const packs: Packs = { first: undefined, last: undefined }
  const end = isPicture(bytes, 0) ? bytes.length : readStream(bytes, pictures, packs, pieces)
  if (isPicture(bytes, 0)) pictures.push({ from: 0, to: end })
  if (pictures.length === 0) unreadable('no pictures')
  zeroUserData(bytes, pictures)
  return {
    bytes: bytes.subarray(0, end),
    ...sizeIn(bytes, pictures),
    duration: msOf((clockIn(packs.last) - clockIn(packs.first)) / 90_000),
  }
}

type Range = { from: number; to: number }
/** The first and the last pack, whose clocks give the duration. */
type Packs = { first: Buffer | undefined; last: Buffer | undefined }

const startCode = Buffer.from([0, 0, 1])
const codes = {
  userData: 0xb2,
  sequence: 0xb3,
  end: 0xb9,
  pack: 0xba,
  system: 0xbb,
  private1: 0xbd,
  padding: 0xbe,
}

const isPicture = (bytes: Buffer, at: number) => startsAt(bytes, at) && bytes[at + 3] === codes.sequence

const startsAt = (bytes: Buffer, at: number) => bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1

/** Returns the end of the stream; the rest is cut off. */
function readStream(bytes: Buffer, pictures: Range[], packs: Packs, pieces: Pieces): number {
  let at = 0
  while (at + 4 <= bytes.length) {
    if (!startsAt(bytes, at)) {
      // Only zeros may fill the space to the next packet.
      if (bytes[at] !== 0) return unreadable('words between packets')
      at += 1
      continue
    }
    pieces.next()
    const code = bytes[at + 3] ?? 0
    if (code === codes.end) return at + 4
    if (code === codes.pack) {
      at = readPack(bytes, at, packs)
      continue
    }
    if (code < codes.system || at + 6 > bytes.length) return unreadable('a packet that is none')
    const [body, to] = [at + 6, at + 6 + bytes.readUInt16BE(at + 4)]
    // An interrupted recording ends within a packet.
    if (to > bytes.length) return at
    if (code >= 0xe0 && code <= 0xef) pictures.push({ from: payloadOf(bytes, body, to), to })
    else if (!isSound(bytes, code, body, to) && code !== codes.system) {
      bytes[at + 3] = codes.padding
      bytes.fill(0xff, body, to)
    }
    at = to
  }
  return at
}

/** The end of a pack header. */
function readPack(bytes: Buffer, at: number, packs: Packs): number {
  const isSecond = (bytes[at + 4] ?? 0) >> 6 === 1
  const size = isSecond ? 14 + ((bytes[at + 13] ?? 0) & 7) : 12
  if (at + size > bytes.length) return bytes.length
  packs.last = bytes.subarray(at, at + 10)
  packs.first ??= packs.last
  if (isSecond) bytes.fill(0xff, at + 14, at + size)
  return at + size
}

/** In units of 1/90,000 s. */
function clockIn(pack: Buffer | undefined): number {
  if (!pack) return 0
  const isSecond = (pack[4] ?? 0) >> 6 === 1
  const bits = (BigInt(pack.readUIntBE(4, 5)) << 8n) | BigInt(pack[9] ?? 0)
  const field = (shift: number, width: number) =>
    Number((bits >> BigInt(shift)) & ((1n << BigInt(width)) - 1n))
  const [high, middle, low] = isSecond
    ? [field(43, 3), field(27, 15), field(11, 15)]
    : [field(41, 3), field(25, 15), field(9, 15)]
  return high * 2 ** 30 + middle * 2 ** 15 + low
}

/** Private packets are kept if they contain AC-3, DTS or PCM, by the numbers that discs and cameras use. */
function isSound(bytes: Buffer, code: number, body: number, to: number): boolean {
  if (code >= 0xc0 && code <= 0xdf) return true
  if (code !== codes.private1) return false
  const kind = bytes[payloadOf(bytes, body, to)] ?? 0
  return kind >= 0x80 && kind <= 0xaf
}

/** The payload after a packet's header, which in MPEG-1 starts with stuffing and ends with timestamps. */
function payloadOf(bytes: Buffer, body: number, to: number): number {
  let at = body
  if ((bytes[at] ?? 0) >> 6 === 2) at += 3 + (bytes[at + 2] ?? 0)
  else {
    while (at < to && bytes[at] === 0xff) at += 1
    if ((bytes[at] ?? 0) >> 6 === 1) at += 2
    const times = (bytes[at] ?? 0) >> 4
    at += times === 2 ? 5 : times === 3 ? 10 : 1
  }
  return at > to ? unreadable('a head that is too long') : at
}

/** Overwrites user data with zeros up to the next start code, across packets. */
function zeroUserData(bytes: Buffer, pictures: Range[]): void {
  let inside = false
  // The end of the previous packet, since a start code may be split.
  let tail = Buffer.alloc(0)
  for (const { from, to } of pictures) {
    const edge = Buffer.concat([tail, bytes.subarray(from, Math.min(from + 3, to))])
    let at = from
    const across = edge.indexOf(startCode)
    if (across >= 0 && across < tail.length && across + 3 < edge.length) {
      inside = edge[across + 3] === codes.userData
      at = from + across + 4 - tail.length
    }
    while (at < to) {
      const found = bytes.subarray(at, to).indexOf(startCode)
      const next = found < 0 ? to : at + found
      if (inside) bytes.fill(0, at, next)
      if (found < 0) break
      if (next + 3 < to) inside = bytes[next + 3] === codes.userData
      at = next + 4
    }
    tail = Buffer.concat([tail, bytes.subarray(Math.max(from, to - 3), to)]).subarray(-3)
  }
}

/** The size in the first sequence header. */
function sizeIn(bytes: Buffer, pictures: Range[]): { width: number; height: number } {
  for (const { from, to } of pictures) {
    const at = bytes.subarray(from, to).indexOf(Buffer.from([0, 0, 1, codes.sequence]))
    if (at < 0 || from + at + 7 > to) continue
    const both = bytes.readUIntBE(from + at + 4, 3)
    return { width: pxOf(both >> 12), height: pxOf(both & 0xfff) }
  }
  return unreadable('no size')
}
