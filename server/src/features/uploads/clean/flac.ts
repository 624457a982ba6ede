import { msOf, unreadable, type Cleaned } from './cleaned.ts'
import type { Pieces } from './pieces.ts'

const padding = 1
/** Blocks needed for playing: the stream info and the seek table. */
const stored = new Set([0, 3])

/** FLAC: comments, pictures and application data become padding (RFC 9639). Changes `bytes`; throws Unreadable. */
export function cleanFlac(bytes: Buffer, pieces: Pieces): Cleaned {
  if (bytes.toString('latin1', 0, 4) !== 'fLaC') unreadable('no such file')
  let at = 4
  let duration = 0
  for (let last = false; !last;) {
    pieces.next()
    if (at + 4 > bytes.length) unreadable('a block that is cut')
    const head = bytes[at] ?? 0
    last = (head & 128) !== 0
    const kind = head & 127
    const end = at + 4 + bytes.readUIntBE(at + 1, 3)
    if (end > bytes.length) unreadable('a block that is cut')
    if (kind === 0 && end - at >= 38) duration = lengthIn(bytes, at + 4)
    if (!stored.has(kind)) {
      bytes[at] = (head & 128) | padding
      bytes.fill(0, at + 4, end)
    }
    at = end
  }
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) unreadable('no frames')
  const tag = bytes.length - 128
  const hasTag = tag > at && bytes.toString('latin1', tag, tag + 3) === 'TAG'
  return { bytes: hasTag ? bytes.subarray(0, tag) : bytes, width: 0, height: 0, duration }
}

function lengthIn(bytes: Buffer, at: number): number {
  const rate = bytes.readUIntBE(at + 10, 3) >> 4
  const samples = ((bytes[at + 13] ?? 0) & 15) * 2 ** 32 + bytes.readUInt32BE(at + 14)
  return rate === 0 ? 0 : msOf(samples / rate)
}
