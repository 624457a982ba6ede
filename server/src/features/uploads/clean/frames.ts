import { msOf, unreadable, type Cleaned } from './cleaned.ts'
import type { Pieces } from './pieces.ts'

/**
 * MP3 and AAC are sequences of frames, with metadata tags (ID3, APE, Lyrics3) around them: keeps only frames. Changes
 * `bytes`; throws Unreadable if most of a file is something else.
 */
export const cleanMp3 = (bytes: Buffer, pieces: Pieces): Cleaned => storeFrames(bytes, mpegFrame, pieces)
export const cleanAac = (bytes: Buffer, pieces: Pieces): Cleaned => storeFrames(bytes, aacFrame, pieces)

type Frame = { length: number; seconds: number }
type Reader = (bytes: Buffer, at: number) => Frame | undefined

const strayMax = 65_536

function storeFrames(bytes: Buffer, read: Reader, pieces: Pieces): Cleaned {
  // Sequences of frames are moved together in place: a list of frames would take many times the memory.
  let written = 0
  let row = -1
  const endRow = (end: number) => {
    if (row < 0) return
    bytes.copyWithin(written, row, end)
    written += end - row
    row = -1
  }
  let seconds = 0
  let stray = 0
  let at = 0
  while (at < bytes.length) {
    pieces.next()
    const tag = tagLength(bytes, at)
    if (tag > 0) {
      endRow(at)
      at += tag
      continue
    }
    const frame = read(bytes, at)
    // The first frame of a sequence has to be followed by another one, a tag or the end of the file.
    const next = at + (frame?.length ?? 0)
    if (frame && (row >= 0 || next === bytes.length || read(bytes, next) || tagLength(bytes, next) > 0)) {
      if (next > bytes.length) break
      if (row < 0) row = at
      seconds += frame.seconds
      at = next
    } else {
      endRow(at)
      at += 1
      stray += 1
      if (stray > strayMax) unreadable('no row of frames')
    }
  }
  endRow(at)
  if (written === 0) unreadable('no frames')
  return { bytes: bytes.subarray(0, written), width: 0, height: 0, duration: msOf(seconds) }
}

/** The length of a tag that starts here: ID3v2, ID3v1 at the end, APEv2. */
function tagLength(bytes: Buffer, at: number): number {
  const left = bytes.length - at
  // checks the first byte before making a string
  const word =
    left >= 3 && (bytes[at] === 0x49 || bytes[at] === 0x54 || bytes[at] === 0x41)
      ? bytes.toString('latin1', at, at + 3)
      : ''
  if (word === 'ID3' && left >= 10) {
    const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((bytes[at + index] ?? 0) & 127), 0)
    const foot = ((bytes[at + 5] ?? 0) & 16) !== 0 ? 10 : 0
    return Math.min(left, 10 + size + foot)
  }
  if (word === 'TAG' && left === 128) return 128
  if (word === 'APE' && left >= 32 && bytes.toString('latin1', at, at + 8) === 'APETAGEX') {
    const isHead = (bytes.readUInt32LE(at + 20) & 0x20000000) !== 0
    return Math.min(left, 32 + (isHead ? bytes.readUInt32LE(at + 12) : 0))
  }
  return 0
}

const rates = [44_100, 48_000, 32_000]
/** Of MPEG-1 by layer; of MPEG-2 of the first layer, and of the others. */
const kbits: number[][] = [
  [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]

/** A frame of MPEG audio, as in ISO/IEC 11172-3 §2.4.1.3 and 13818-3. */
function mpegFrame(bytes: Buffer, at: number): Frame | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xe0) !== 0xe0) return undefined
  const [second = 0, third = 0] = [bytes[at + 1], bytes[at + 2]]
  const version = (second >> 3) & 3
  const layer = 4 - ((second >> 1) & 3)
  const rate = (rates[(third >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const table = kbits[version === 3 ? layer - 1 : layer === 1 ? 3 : 4]
  const bits = (table?.[(third >> 4) - 1] ?? 0) * 1_000
  if (version === 1 || layer === 4 || rate === 0 || bits === 0) return undefined
  const padding = (third >> 1) & 1
  if (layer === 1) return { length: (Math.floor((12 * bits) / rate) + padding) * 4, seconds: 384 / rate }
  const samples = layer === 3 && version !== 3 ? 576 : 1_152
  return { length: Math.floor((samples * bits) / 8 / rate) + padding, seconds: samples / rate }
}

const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]

/** A frame of AAC in ADTS, as in ISO/IEC 13818-7 §6.2. */
function aacFrame(bytes: Buffer, at: number): Frame | undefined {
  if (at + 7 > bytes.length || bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0) return undefined
  const rate = aacRates[((bytes[at + 2] ?? 0) >> 2) & 15]
  const length = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff
  if (rate === undefined || length < 7) return undefined
  return { length, seconds: (((bytes[at + 6] ?? 0) & 3) + 1) * (1_024 / rate) }
}
