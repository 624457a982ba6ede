/**
 * Takes out of an MP4 or QuickTime file what tells where and by whom it was filmed: user data, metadata boxes and timed
 * metadata tracks become free space of the same size, so that every offset in the file still holds. Changes `bytes`.
 * Boxes as in ISO/IEC 14496-12 §4.2; what is malformed ends the walk.
 */
export function removeMetadata(bytes: Buffer): void {
  walk(bytes, 0, bytes.length, 0)
}

const telling = new Set(['udta', 'meta', 'uuid', 'XMP_', 'Xtra', 'loci'])
const parents = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf'])
const depthMax = 8

function walk(bytes: Buffer, from: number, to: number, depth: number): void {
  if (depth > depthMax) return
  for (const box of boxes(bytes, from, to)) {
    if (telling.has(box.type) || (box.type === 'trak' && isMetadataTrack(bytes, box))) {
      bytes.write('free', box.start + 4, 'latin1')
      bytes.fill(0, box.body, box.end)
    } else if (parents.has(box.type)) walk(bytes, box.body, box.end, depth + 1)
  }
}

type Box = { type: string; start: number; body: number; end: number }

function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  let start = from
  while (start + 8 <= to) {
    const type = bytes.toString('latin1', start + 4, start + 8)
    const short = bytes.readUInt32BE(start)
    const long = short === 1 && start + 16 <= to
    const size = long ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short
    const head = long ? 16 : 8
    if (size < head || start + size > to) return
    yield { type, start, body: start + head, end: start + size }
    start += size
  }
}

/** A track whose handler is 'meta' carries places and times beside the pictures. */
function isMetadataTrack(bytes: Buffer, track: Box): boolean {
  const media = [...boxes(bytes, track.body, track.end)].find(({ type }) => type === 'mdia')
  const handler = media && [...boxes(bytes, media.body, media.end)].find(({ type }) => type === 'hdlr')
  return handler !== undefined && bytes.toString('latin1', handler.body + 8, handler.body + 12) === 'meta'
}
