import { msOf, pxOf, unreadable, type Cleaned } from './cleaned.ts'
import type { Pieces } from './pieces.ts'

/**
 * MP4, QuickTime and 3GP: keeps the boxes needed for playing, and the media data that video and audio tracks refer to.
 * Everything else (user data, metadata, XMP, timed locations, chapters, free space) is overwritten with zeros, so that
 * all offsets stay valid. Boxes as in ISO/IEC 14496-12 §4.2. Changes `bytes`; throws Unreadable.
 */
export function cleanMp4(bytes: Buffer, pieces: Pieces): Cleaned {
  const film: Film = { bytes, pieces, tracks: [], dropped: 0, width: 0, height: 0, duration: 0 }
  const media: Box[] = []
  let movies = 0
  let fragments = 0
  let end = 0
  for (const box of topBoxes(bytes, pieces)) {
    end = box.end
    if (box.type === 'mdat') media.push(box)
    else if (box.type === 'moov') {
      movies += 1
      walk(film, box)
    } else if (box.type === 'moof') {
      fragments += 1
      walk(film, box)
    } else if (!plain.top?.has(box.type)) blank(bytes, box)
  }
  if (movies !== 1 || film.tracks.length === 0) unreadable('no movie')
  // In fragments, the samples of a dropped track cannot be found, so they could not be removed.
  if (fragments > 0 && film.dropped > 0) unreadable('other tracks in fragments')
  if (fragments === 0) zeroUnused(film, media)
  const { width, height, duration } = film
  return { bytes: bytes.subarray(0, end), width, height, duration }
}

type Box = { type: string; start: number; body: number; end: number }
type Film = {
  bytes: Buffer
  pieces: Pieces
  tracks: Box[]
  dropped: number
  width: number
  height: number
  duration: number
}

const words = (text: string) => new Set(text.split(' '))

/** The boxes that each box may contain; boxes with an own entry here are containers. */
const plain: Partial<Record<string, Set<string>>> = {
  top: words('ftyp styp mfra sidx ssix pdin moov moof mdat'),
  moov: words('mvhd trak mvex'),
  trak: words('tkhd edts mdia'),
  edts: words('elst'),
  mdia: words('mdhd hdlr minf elng'),
  minf: words('vmhd smhd nmhd hdlr dinf stbl'),
  dinf: words('dref'),
  stbl: words('stsd stts ctts cslg stss stps stsh stsc stsz stz2 stco co64 sdtp sbgp sgpd subs padb stdp'),
  mvex: words('mehd trex'),
  moof: words('mfhd traf'),
  traf: words('tfhd tfdt trun sbgp sgpd subs sdtp'),
}

/** Header boxes have a fixed size: a longer one hides something else. */
const bytesMax: Partial<Record<string, number>> = {
  mvhd: 112,
  tkhd: 96,
  mdhd: 36,
  vmhd: 12,
  smhd: 8,
  mehd: 12,
  mfhd: 8,
  tfdt: 12,
}

function walk(film: Film, parent: Box): void {
  const { bytes } = film
  for (const box of boxes(film, parent)) {
    if (!plain[parent.type]?.has(box.type)) blank(bytes, box)
    else if (box.end - box.body > (bytesMax[box.type] ?? Infinity)) unreadable('a head that is too long')
    else if (box.type === 'trak') readTrack(film, box)
    else if (box.type === 'hdlr') bytes.fill(0, Math.min(box.body + 24, box.end), box.end)
    else if (box.type === 'mvhd') film.duration = durationIn(bytes, box)
    else if (plain[box.type]) walk(film, box)
  }
}

/** Keeps video and audio tracks; drops tracks of locations, texts or times with their data. */
function readTrack(film: Film, track: Box): void {
  const { bytes } = film
  const media = child(film, track, 'mdia')
  const handler = media && child(film, media, 'hdlr')
  const kind = handler && bytes.toString('latin1', handler.body + 8, handler.body + 12)
  if (kind !== 'vide' && kind !== 'soun') {
    film.dropped += 1
    return blank(bytes, track)
  }
  walk(film, track)
  film.tracks.push(track)
  const head = child(film, track, 'tkhd')
  if (kind === 'vide' && head && head.end - head.body >= 84) readSize(film, head)
}

/** The displayed size: a phone held upright stores the picture rotated by a quarter. */
function readSize(film: Film, head: Box): void {
  const { bytes } = film
  const [width, height] = [
    pxOf(bytes.readUInt32BE(head.end - 8) >>> 16),
    pxOf(bytes.readUInt32BE(head.end - 4) >>> 16),
  ]
  const matrix = head.end - 44
  const turned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0
  film.width = turned ? height : width
  film.height = turned ? width : height
}

function durationIn(bytes: Buffer, box: Box): number {
  const long = bytes[box.body] === 1
  if (box.end - box.body < (long ? 32 : 20)) unreadable('a short movie header')
  const scale = bytes.readUInt32BE(box.body + (long ? 20 : 12))
  const length = long ? Number(bytes.readBigUInt64BE(box.body + 24)) : bytes.readUInt32BE(box.body + 16)
  return !long && length === 0xffffffff ? 0 : msOf(length / scale)
}

function blank(bytes: Buffer, box: Box): void {
  bytes.write('free', box.start + 4, 'latin1')
  bytes.fill(0, box.body, box.end)
}

function child(film: Film, parent: Box, type: string): Box | undefined {
  for (const box of boxes(film, parent)) if (box.type === type) return box
  return undefined
}

/** The top-level boxes; anything after the last valid one is cut off. */
function* topBoxes(bytes: Buffer, pieces: Pieces): Generator<Box> {
  for (let start = 0; start < bytes.length;) {
    pieces.next()
    const box = boxAt(bytes, start, bytes.length)
    if (!box) {
      const type = bytes.toString('latin1', start + 4, start + 8)
      if (plain.top?.has(type)) unreadable('a box that is cut')
      return
    }
    yield box
    start = box.end
  }
}

function* boxes({ bytes, pieces }: Film, { body, end: to }: Box): Generator<Box> {
  for (let start = body; start < to;) {
    pieces.next()
    const box = boxAt(bytes, start, to)
    if (!box) {
      // QuickTime ends some lists with four zeros.
      if (to - start < 8 && bytes.subarray(start, to).every((byte) => byte === 0)) return
      return unreadable('a box that is none')
    }
    yield box
    start = box.end
  }
}

function boxAt(bytes: Buffer, start: number, to: number): Box | undefined {
  if (start + 8 > to) return undefined
  const short = bytes.readUInt32BE(start)
  const long = short === 1
  if (long && start + 16 > to) return undefined
  const size = long ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short
  const head = long ? 16 : 8
  if (size < head || size > to - start) return undefined
  const type = bytes.toString('latin1', start + 4, start + 8)
  return { type, start, body: start + head, end: start + size }
}

type Range = { from: number; to: number }

/** Overwrites media data that no kept track refers to, such as what a camera wrote between the samples. */
function zeroUnused(film: Film, media: Box[]): void {
  const { bytes, tracks } = film
  const used = tracks.flatMap((track) => samplesOf(film, track)).sort((a, b) => a.from - b.from)
  // Both lists are in file order: one pass over both, where `to` is the end of the used part so far.
  let next = 0
  let to = 0
  for (const box of media) {
    let at = Math.min(Math.max(box.body, to), box.end)
    for (let one = used[next]; one && one.from < box.end; one = used[++next]) {
      const from = Math.min(Math.max(one.from, box.body), box.end)
      if (from > at) bytes.fill(0, at, from)
      to = Math.max(to, one.to)
      at = Math.min(Math.max(at, to), box.end)
    }
    bytes.fill(0, at, box.end)
  }
}

/** The ranges of a track's chunks. */
function samplesOf(film: Film, track: Box): Range[] {
  const { bytes, pieces } = film
  const media = child(film, track, 'mdia')
  const info = media && child(film, media, 'minf')
  const table = info && child(film, info, 'stbl')
  if (!table) return unreadable('a track without samples')
  const offsets = offsetsIn(bytes, child(film, table, 'stco'), child(film, table, 'co64'))
  const counts = tableIn(bytes, child(film, table, 'stsc'), 12)
  const sizeOf = sizesIn(bytes, child(film, table, 'stsz'), child(film, table, 'stz2'))
  const ranges: Range[] = []
  let sample = 0
  let run = -1
  for (let index = 0; index < offsets.count; index += 1) {
    pieces.next()
    const from = offsets.at(index)
    const next = run + 1
    if (next < counts.count && bytes.readUInt32BE(counts.at(next)) <= index + 1) run = next
    if (run < 0) return unreadable('chunks without counts')
    const many = bytes.readUInt32BE(counts.at(run) + 4)
    const size = sizeOf(sample, many)
    sample += many
    if (from + size > bytes.length) return unreadable('samples beyond the end')
    ranges.push({ from, to: from + size })
  }
  return ranges
}

function tableIn(bytes: Buffer, box: Box | undefined, entry: number, head = 8) {
  if (!box || box.end - box.body < head) return unreadable('a table that is missing')
  const count = bytes.readUInt32BE(box.body + head - 4)
  if (count * entry > box.end - box.body - head) return unreadable('a table that is cut')
  return { count, at: (index: number) => box.body + head + index * entry }
}

/** Read one by one: a list of all could be far larger than the file's real data. */
function offsetsIn(bytes: Buffer, short: Box | undefined, long: Box | undefined) {
  const { count, at } = tableIn(bytes, short ?? long, short ? 4 : 8)
  const read = (index: number) =>
    short ? bytes.readUInt32BE(at(index)) : Number(bytes.readBigUInt64BE(at(index)))
  return { count, at: read }
}

/** Returns the size of a number of samples from a given one on; reads each sample once. */
function sizesIn(bytes: Buffer, plainSizes: Box | undefined, compact: Box | undefined) {
  const box = plainSizes ?? compact
  if (!box || box.end - box.body < 12) return unreadable('no sizes of samples')
  const alike = plainSizes ? bytes.readUInt32BE(box.body + 4) : 0
  const count = bytes.readUInt32BE(box.body + 8)
  if (alike > 0) return (from: number, many: number) => alike * Math.max(0, Math.min(many, count - from))
  const bits = plainSizes ? 32 : (bytes[box.body + 7] ?? 0)
  if (![4, 8, 16, 32].includes(bits)) return unreadable('sizes of samples of another kind')
  if (Math.ceil((count * bits) / 8) > box.end - box.body - 12) return unreadable('sizes that are cut')
  const at = box.body + 12
  const sizeAt = (index: number): number => {
    if (bits === 32) return bytes.readUInt32BE(at + index * 4)
    if (bits === 16) return bytes.readUInt16BE(at + index * 2)
    const byte = bytes[at + (bits === 8 ? index : index >> 1)] ?? 0
    return bits === 8 ? byte : index % 2 === 0 ? byte >> 4 : byte & 15
  }
  return (from: number, many: number) => {
    let sum = 0
    for (let index = from; index < Math.min(from + many, count); index += 1) sum += sizeAt(index)
    return sum
  }
}
