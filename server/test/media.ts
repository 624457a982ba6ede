// Small audio files and videos of every stored kind, made by hand, with a location hidden where devices write it.

export const place = Buffer.from('+13.7563+100.5018/')
export const payload = Buffer.from('the samples themselves')

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const u32le = (value: number) => u32(value).reverse()

export const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body])
}

const movieHead = (ms: number) => box('mvhd', u32(0), u32(0), u32(0), u32(1_000), u32(ms), Buffer.alloc(80))
const size = (width: number, height: number) => Buffer.concat([u32(width * 65_536), u32(height * 65_536)])
const upright = Buffer.concat([0, 65_536, 0, -65_536 >>> 0, 0, 0, 0, 0, 0x40000000].map(u32))
const flat = Buffer.concat([65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40000000].map(u32))

type Track = { kind?: string; offset?: number; length?: number; turned?: boolean; more?: Buffer[] }

export const track = ({ kind = 'vide', offset = 0, length = 0, turned = false, more = [] }: Track = {}) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(40), turned ? upright : flat, size(320, 180)),
    box(
      'mdia',
      box('mdhd', Buffer.alloc(24)),
      box('hdlr', u32(0), u32(0), Buffer.from(kind), Buffer.alloc(12), place),
      box(
        'minf',
        box('vmhd', Buffer.alloc(12)),
        box(
          'stbl',
          box('stsd', Buffer.alloc(8)),
          box('stsc', u32(0), u32(1), u32(1), u32(1), u32(1)),
          box('stsz', u32(0), u32(0), u32(1), u32(length)),
          box('stco', u32(0), u32(1), u32(offset)),
        ),
      ),
    ),
    ...more,
  )

/** A video whose samples come after a location to which no track refers. */
export function mp4({
  brand = 'isom',
  turned = false,
  other = [] as Buffer[],
  last = [] as Buffer[],
  ms = 2_500,
} = {}): Buffer {
  const head = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mp42`))
  const made = (offset: number) => {
    const udta = box('udta', box('\xa9xyz', place), box('meta', box('ilst', place)))
    return box(
      'moov',
      movieHead(ms),
      track({ offset, length: payload.length, turned, more: [udta] }),
      udta,
      box('meta', box('keys', Buffer.from('mdtacom.apple.quicktime.location.ISO6709')), place),
      ...other,
    )
  }
  const start = head.length + made(0).length + 8
  const media = box('mdat', place, payload, place)
  const rest = [box('free', place), box('uuid', place), box('gps0', place), ...last]
  return Buffer.concat([head, made(start + place.length), media, ...rest])
}

/** An element of Matroska. */
export const element = (id: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id.toString(16), 'hex'), Buffer.from([8]), u32(body.length), body])
}

const unknown = Buffer.from('01ffffffffffffff', 'hex')

/** As browsers record it, without sizes, or as editors write it. */
export function webm({ open = false, more = [] as Buffer[] } = {}): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(2_500)
  const info = element(
    0x1549a966,
    element(0x2ad7b1, Buffer.from('0f4240', 'hex')),
    element(0x4489, duration),
    element(0x4d80, Buffer.from('maker')),
    element(0x7ba9, place),
  )
  const video = element(0xe0, element(0xb0, Buffer.from([1, 64])), element(0xba, Buffer.from([180])))
  const entry = element(
    0xae,
    element(0xd7, Buffer.from([1])),
    element(0x83, Buffer.from([1])),
    element(0x536e, place),
    video,
  )
  const tags = element(0x1254c367, element(0x7373, place))
  const block = [element(0xe7, Buffer.from([0])), element(0xa3, payload)]
  const cluster = open
    ? Buffer.concat([Buffer.from('1f43b675', 'hex'), unknown, ...block])
    : element(0x1f43b675, ...block)
  const body = [
    info,
    element(0x1654ae6b, entry),
    tags,
    element(0xec, place),
    cluster,
    element(0x1941a469, place),
    ...more,
  ]
  const head = element(0x1a45dfa3, element(0x4282, Buffer.from('webm')))
  return open
    ? Buffer.concat([head, Buffer.from('18538067', 'hex'), unknown, ...body])
    : Buffer.concat([head, element(0x18538067, ...body)])
}

const id3 = (body: Buffer) =>
  Buffer.concat([
    Buffer.from('ID3\x03\0\0', 'latin1'),
    Buffer.from([0, 0, body.length >> 7, body.length & 127]),
    body,
  ])
const ape = Buffer.concat([
  Buffer.from('APETAGEX'),
  u32le(2_000),
  u32le(32 + 18),
  u32le(1),
  u32le(0xa0000000),
  Buffer.alloc(8),
  place,
  Buffer.alloc(32),
])

export const mp3Frame = Buffer.concat([
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  payload,
  Buffer.alloc(413 - payload.length),
])
export const mp3 = (frames = 4) =>
  Buffer.concat([
    id3(place),
    ...Array.from({ length: frames }, () => mp3Frame),
    ape,
    Buffer.concat([Buffer.from('TAG'), place, Buffer.alloc(125 - place.length)]),
  ])

const aacFrame = Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x03, 0xbf, 0xfc]), payload])
aacFrame.writeUIntBE((0x80 << 16) | (aacFrame.length << 5) | 0x1f, 3, 3)
export const aac = () => Buffer.concat([id3(place), aacFrame, aacFrame, aacFrame])

export const chunk = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(name), u32le(body.length), body, Buffer.alloc(body.length % 2)])
}
export const riff = (form: string, ...chunks: Buffer[]) => chunk('RIFF', Buffer.from(form), ...chunks)

export const wav = (...more: Buffer[]) => {
  const format = Buffer.concat([
    Buffer.from([1, 0, 1, 0]),
    u32le(8_000),
    u32le(11),
    Buffer.from([1, 0, 8, 0]),
  ])
  return riff(
    'WAVE',
    chunk('fmt ', format),
    chunk('LIST', Buffer.from('INFOIPLA'), place),
    chunk('data', payload),
    chunk('id3 ', place),
    ...more,
  )
}

/** A video of a camera, which writes locations into the header, beside the frames and between them. */
export function avi({ odd = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(56)
  head.writeUInt32LE(40_000, 0)
  head.writeUInt32LE(62, 16)
  head.writeUInt32LE(320, 32)
  head.writeUInt32LE(180, 36)
  const stream = Buffer.alloc(56)
  stream.write('vidsMJPG')
  const list = (name: string, ...parts: Buffer[]) => chunk('LIST', Buffer.from(name), ...parts)
  return riff(
    'AVI ',
    list(
      'hdrl',
      chunk('avih', head),
      list('strl', chunk('strh', stream), chunk('strf', Buffer.alloc(40)), chunk('strd', place), ...odd),
      list('odml', chunk('dmlh', Buffer.alloc(4)), chunk('gps0', place)),
      chunk('IDIT', place),
    ),
    list('INFO', chunk('ICMT', place)),
    list('movi', chunk('00dc', payload), chunk('gps0', place), list('rec ', chunk('01tx', place))),
    chunk('idx1', Buffer.alloc(16)),
    chunk('_PMX', place),
  )
}

const packet = (code: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([0, 0, 1, code, body.length >> 8, body.length & 255]), body])
}
const sequence = Buffer.from([0, 0, 1, 0xb3, 0x14, 0x00, 0xb4, 0x13])
const userData = Buffer.concat([Buffer.from([0, 0, 1, 0xb2]), place])
const slice = Buffer.concat([Buffer.from([0, 0, 1, 1]), payload])

/** An MPEG-2 video of 2.5 s, as a disc camera writes it. `only`: an elementary stream, without packets. */
export function mpeg({ only = false, more = [] as Buffer[] } = {}): Buffer {
  if (only) return Buffer.concat([sequence, userData, slice])
  const pack = (ticks: number) => {
    const markers = (1n << 46n) | (1n << 42n) | (1n << 26n) | (1n << 10n)
    const bits = markers | (BigInt(ticks & 0x7fff) << 11n) | (BigInt(ticks >>> 15) << 27n)
    const clock = Buffer.alloc(6)
    clock.writeUIntBE(Number(bits), 0, 6)
    return Buffer.concat([Buffer.from([0, 0, 1, 0xba]), clock, Buffer.from([1, 0x89, 0xc3, 0xf8])])
  }
  const head = Buffer.from([0x80, 0, 0])
  return Buffer.concat([
    pack(0),
    packet(0xe0, head, sequence, userData, Buffer.from([0, 0])),
    packet(0xbf, place),
    packet(0xbd, head, Buffer.from([6]), place),
    packet(0xbd, head, Buffer.from([0x80]), payload),
    packet(0xfc, place),
    packet(0xbe, place),
    pack(225_000),
    packet(0xe0, head, slice.subarray(2), Buffer.from([0, 0, 1])),
    packet(0xe0, head, userData.subarray(3)),
    ...more,
    Buffer.from([0, 0, 1, 0xb9]),
    place,
  ])
}

const asfObject = (guid: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(guid, 'hex'), u32le(24 + body.length), u32le(0), body])
}

/** An audio file of 2.5 s. `film`: a video in the same format. */
export function wma({ film = false, seconds = 2.5 } = {}): Buffer {
  const properties = Buffer.alloc(80)
  place.copy(properties)
  properties.writeBigUInt64LE(BigInt((seconds + 3) * 1e7), 40)
  properties.writeBigUInt64LE(3_000n, 56)
  const kind = film ? 'c0ef19bc4d5bcf11a8fd00805f5c442b' : '409e69f84d5bcf11a8fd00805f5c442b'
  const comment = asfObject('3326b2758e66cf11a6d900aa0062ce6c', place)
  const inner = asfObject('eacbf8c5af5b77488467aa8c44fa4cca', place)
  const entries = [
    asfObject('a1dcab8c47a9cf118ee400c00c205365', properties),
    asfObject('b503bf5f2ea9cf118ee300c00c205365', Buffer.alloc(18), u32le(inner.length), inner),
    comment,
    asfObject('9107dcb7b7a9cf118ee600c00c205365', Buffer.from(kind, 'hex'), Buffer.alloc(56)),
  ]
  return Buffer.concat([
    asfObject('3026b2758e66cf11a6d900aa0062ce6c', u32le(entries.length), Buffer.from([1, 2]), ...entries),
    asfObject('3626b2758e66cf11a6d900aa0062ce6c', Buffer.alloc(26), payload),
    asfObject('d329e2d6da35d111903400a0c90349be', Buffer.alloc(8)),
    asfObject('ffffe2d6da35d111903400a0c90349be', place),
  ])
}

export function flac(): Buffer {
  const block = (kind: number, body: Buffer, last = false) =>
    Buffer.concat([Buffer.from([kind | (last ? 128 : 0)]), u32(body.length).subarray(1), body])
  const stream = Buffer.alloc(34)
  stream.writeUIntBE(8_000 << 4, 10, 3)
  stream.writeUInt32BE(20_000, 14)
  return Buffer.concat([
    Buffer.from('fLaC'),
    block(0, stream),
    block(4, place),
    block(6, place, true),
    Buffer.from([0xff, 0xf8]),
    payload,
    Buffer.from('TAG'),
    place,
    Buffer.alloc(125 - place.length),
  ])
}

/** A page with a complete packet, or the beginning of one. */
export function oggPage(packet: Buffer, { flags = 0, granule = 0, open = false } = {}): Buffer {
  const full = Math.floor(packet.length / 255)
  const lacing = [...Array.from({ length: full }, () => 255), ...(open ? [] : [packet.length % 255])]
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = flags
  head.writeBigInt64LE(BigInt(granule), 6)
  head.writeUInt32LE(7, 14)
  head[26] = lacing.length
  return Buffer.concat([head, Buffer.from(lacing), packet])
}

export function opus(): Buffer {
  const comment = Buffer.concat([
    Buffer.from('OpusTags'),
    u32le(5),
    Buffer.from('maker'),
    u32le(1),
    u32le(600),
    Buffer.alloc(582, 'x'),
    place,
  ])
  return Buffer.concat([
    oggPage(Buffer.concat([Buffer.from('OpusHead'), Buffer.alloc(11)]), { flags: 2 }),
    oggPage(comment.subarray(0, 510), { open: true }),
    oggPage(comment.subarray(510), { flags: 1 }),
    oggPage(payload, { flags: 4, granule: 120_000 }),
  ])
}

export const vorbis = () => {
  const head = Buffer.alloc(30)
  head.write('\x01vorbis', 'latin1')
  head.writeUInt32LE(48_000, 12)
  const comment = Buffer.concat([
    Buffer.from('\x03vorbis', 'latin1'),
    u32le(0),
    u32le(1),
    u32le(18),
    place,
    Buffer.from([1]),
  ])
  return Buffer.concat([
    oggPage(head, { flags: 2 }),
    oggPage(comment),
    oggPage(payload, { flags: 4, granule: 120_000 }),
  ])
}
