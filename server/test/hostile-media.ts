import * as media from './media.ts'

const { box, chunk, element, riff } = media

const repeated = (piece: Buffer, bytes: number) => Buffer.alloc(Math.max(piece.length, bytes), piece)
const times = (piece: Buffer, bytes: number) =>
  repeated(piece, Math.floor(bytes / piece.length) * piece.length)
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A video of which one half is empty boxes of media data, and the other a table of offsets within them. */
function boxesAndChunks(bytes: number): Buffer {
  const count = Math.floor(bytes / 8)
  const table = box(
    'stbl',
    box('stsd', Buffer.alloc(8)),
    box('stsc', u32(0), u32(1), u32(1), u32(1), u32(1)),
    box('stsz', u32(0), u32(1), u32(count)),
    box('stco', u32(0), u32(count), Buffer.alloc(count * 4)),
  )
  const handler = box('hdlr', u32(0), u32(0), Buffer.from('vide'), Buffer.alloc(12))
  const track = box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', box('mdhd', Buffer.alloc(24)), handler, box('minf', table)),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
    box('moov', box('mvhd', Buffer.alloc(100)), track),
    times(box('mdat'), bytes / 2),
  ])
}

const packet = Buffer.from([0, 0, 1, 0xbe, 0, 0])
const frame = Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x00, 0xff, 0xfc])
const smallest = Buffer.from([0xff, 0xf3, 0x14, 0xc4, ...Array.from({ length: 20 }, () => 0)])
const lists = (bytes: number) => {
  const count = Math.floor(bytes / 12)
  const all = Buffer.alloc(count * 12)
  for (let at = 0; at < count; at += 1) {
    all.write('LIST', at * 12, 'latin1')
    all.writeUInt32LE((count - at - 1) * 12 + 4, at * 12 + 4)
    all.write('rec ', at * 12 + 8, 'latin1')
  }
  return all
}

/** Files of about this size that consist of as many pieces as their format allows. */
export const smallestPieces: Record<string, { ending: string; make: (bytes: number) => Buffer }> = {
  'boxes and chunks': { ending: 'mp4', make: boxesAndChunks },
  boxes: {
    ending: 'mp4',
    make: (bytes) => media.mp4({ other: [times(box('free'), bytes)] }),
  },
  elements: {
    ending: 'webm',
    make: (bytes) => Buffer.concat([media.webm({ open: true }), times(Buffer.from([0xec, 0x80]), bytes)]),
  },
  blocks: {
    ending: 'webm',
    make: (bytes) => media.webm({ more: [element(0x1f43b675, times(Buffer.from([0xa3, 0x80]), bytes))] }),
  },
  chunks: { ending: 'wav', make: (bytes) => media.wav(times(chunk('JUNK'), bytes)) },
  'lists in lists': {
    ending: 'avi',
    make: (bytes) => riff('AVI ', chunk('LIST', Buffer.from('movi'), lists(bytes))),
  },
  pages: {
    ending: 'ogg',
    make: (bytes) => Buffer.concat([media.opus(), times(media.oggPage(Buffer.alloc(0)), bytes)]),
  },
  'comments of many streams': {
    ending: 'ogg',
    make: (bytes) =>
      Buffer.concat([media.opus(), times(media.oggPage(Buffer.alloc(255, 1), { open: true }), bytes)]),
  },
  'blocks of comments': {
    ending: 'flac',
    make: (bytes) => {
      const whole = media.flac()
      return Buffer.concat([
        whole.subarray(0, 42),
        times(Buffer.from([4, 0, 0, 0]), bytes),
        whole.subarray(42),
      ])
    },
  },
  objects: {
    ending: 'wma',
    make: (bytes) => {
      const object = Buffer.alloc(24)
      object.writeUInt32LE(24, 16)
      return Buffer.concat([media.wma(), times(object, bytes)])
    },
  },
  packets: {
    ending: 'mpg',
    make: (bytes) => media.mpeg({ more: [times(packet, bytes)] }),
  },
  'zeros between packets': { ending: 'mpg', make: (bytes) => media.mpeg({ more: [Buffer.alloc(bytes)] }) },
  'pictures of nothing': {
    ending: 'mpg',
    make: (bytes) => media.mpeg({ more: [times(Buffer.from([0, 0, 1, 0xe0, 0, 3, 0x80, 0, 0]), bytes)] }),
  },
  'frames of AAC': { ending: 'aac', make: (bytes) => times(frame, bytes) },
  'frames of MP3': { ending: 'mp3', make: (bytes) => times(smallest, bytes) },
  'tags of MP3': {
    ending: 'mp3',
    make: (bytes) => Buffer.concat([times(Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), bytes), media.mp3()]),
  },
}
