import { msOf, pxOf, unreadable, type Cleaned } from './cleaned.ts'
import type { Pieces } from './pieces.ts'

/**
 * WAV and AVI: chunks not needed for playing (INFO, ID3, XMP, broadcast and camera data) become JUNK chunks of the same
 * size, and everything after the last chunk is cut off. Changes `bytes`; throws Unreadable.
 */
export function cleanRiff(bytes: Buffer, pieces: Pieces): Cleaned {
  const form = bytes.toString('latin1', 8, 12)
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || !(form in stored))
    unreadable('no such file')
  const found = { bytes, width: 0, height: 0, duration: 0 }
  const sound = { bytesPerSecond: 0, data: 0 }
  let end = 12
  for (const chunk of chunks(bytes, 12, bytes.length, pieces)) {
    end = chunk.end
    if (form === 'AVI ' && chunk.name === 'LIST' && listName(bytes, chunk) === 'hdrl')
      readHeads(bytes, chunk, found, pieces)
    else if (form === 'AVI ' && chunk.name === 'LIST' && listName(bytes, chunk) === 'movi')
      storeFrames(bytes, chunk, pieces)
    else if (!stored[form]?.has(chunk.name)) blank(bytes, chunk)
    else if (chunk.name === 'fmt ' && chunk.end - chunk.body >= 16)
      sound.bytesPerSecond = bytes.readUInt32LE(chunk.body + 8)
    else if (chunk.name === 'data') sound.data = chunk.end - chunk.body
  }
  if (form === 'WAVE') {
    if (sound.bytesPerSecond === 0 || sound.data === 0) unreadable('no sound')
    found.duration = msOf(sound.data / sound.bytesPerSecond)
  } else if (found.width === 0) unreadable('no film')
  bytes.writeUInt32LE(end - 8, 4)
  return { ...found, bytes: bytes.subarray(0, end) }
}

const stored: Partial<Record<string, Set<string>>> = {
  WAVE: new Set(['fmt ', 'data', 'fact']),
  'AVI ': new Set(['idx1']),
}

type Chunk = { name: string; start: number; body: number; end: number }

const listName = (bytes: Buffer, { body, end }: Chunk) =>
  end - body < 4 ? '' : bytes.toString('latin1', body, body + 4)

function* chunks(bytes: Buffer, from: number, to: number, pieces: Pieces): Generator<Chunk> {
  for (let start = from; start + 8 <= to;) {
    pieces.next()
    const name = bytes.toString('latin1', start, start + 4)
    const size = bytes.readUInt32LE(start + 4)
    // An interrupted recorder leaves the size of the audio unset.
    const isLast = name === 'data' && size > to - start - 8
    const end = isLast ? to : start + 8 + size
    if (end > to) return unreadable('a chunk that is cut')
    if (isLast) bytes.writeUInt32LE(end - start - 8, start + 4)
    yield { name, start, body: start + 8, end }
    if (size % 2 === 1 && end < to) bytes[end] = 0
    start = end + (size % 2)
  }
}

function blank(bytes: Buffer, { start, body, end }: Chunk): void {
  bytes.write('JUNK', start, 'latin1')
  bytes.fill(0, body, end)
}

const frame = /^(?:[\dA-Fa-f]{2}(?:d[bc]|wb|pc)|ix\d\d)$/

/** Keeps frames of video and audio, with their indexes; cameras write locations between them. */
function storeFrames(bytes: Buffer, list: Chunk, pieces: Pieces, isRecord = false): void {
  for (const chunk of chunks(bytes, list.body + 4, list.end, pieces)) {
    // A record list contains no other record lists.
    if (!isRecord && chunk.name === 'LIST' && listName(bytes, chunk) === 'rec ')
      storeFrames(bytes, chunk, pieces, true)
    else if (!frame.test(chunk.name)) blank(bytes, chunk)
  }
}

const ofStream = new Set(['strh', 'strf', 'indx'])

/** The headers of an AVI file: the main one, and those of video and audio streams. */
function readHeads(
  bytes: Buffer,
  list: Chunk,
  found: { width: number; height: number; duration: number },
  pieces: Pieces,
): void {
  for (const chunk of chunks(bytes, list.body + 4, list.end, pieces)) {
    if (chunk.name === 'avih' && chunk.end - chunk.body >= 40) {
      found.width = pxOf(bytes.readUInt32LE(chunk.body + 32))
      found.height = pxOf(bytes.readUInt32LE(chunk.body + 36))
      found.duration = msOf((bytes.readUInt32LE(chunk.body) * bytes.readUInt32LE(chunk.body + 16)) / 1e6)
    } else if (chunk.name === 'LIST' && listName(bytes, chunk) === 'strl') {
      for (const part of chunks(bytes, chunk.body + 4, chunk.end, pieces)) {
        const kind = bytes.toString('latin1', part.body, part.body + 4)
        if (part.name === 'strh' && kind !== 'vids' && kind !== 'auds') unreadable('a stream of another kind')
        if (!ofStream.has(part.name)) blank(bytes, part)
      }
    } else if (chunk.name === 'LIST' && listName(bytes, chunk) === 'odml') {
      for (const part of chunks(bytes, chunk.body + 4, chunk.end, pieces))
        if (part.name !== 'dmlh') blank(bytes, part)
    } else blank(bytes, chunk)
  }
}
