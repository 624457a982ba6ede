import fc from 'fast-check'
import { fileTypeFromBuffer } from 'file-type'
import { expect, test } from 'vitest'
import * as media from '#test/media.ts'
import { cleaned } from './index.ts'

const { box, element, payload, place } = media
const film = { width: 320, height: 180, duration: 2_500 }

const kinds: Record<string, { ending: string; bytes: () => Buffer; is: object; type: string }> = {
  'an MP4 video': { ending: 'mp4', bytes: () => media.mp4(), is: film, type: 'video/mp4' },
  'a video of a phone in portrait orientation': {
    ending: 'mov',
    bytes: () => media.mp4({ brand: 'qt  ', turned: true }),
    is: { width: 180, height: 320 },
    type: 'video/quicktime',
  },
  M4A: {
    ending: 'm4a',
    bytes: () => media.mp4({ brand: 'M4A ' }),
    is: { duration: 2_500 },
    type: 'audio/x-m4a',
  },
  'a video with timed locations': {
    ending: 'mp4',
    bytes: () => media.mp4({ other: [media.track({ kind: 'meta' })] }),
    is: film,
    type: 'video/mp4',
  },
  'a video with text after its end': {
    ending: 'mp4',
    bytes: () => Buffer.concat([media.mp4(), place]),
    is: film,
    type: 'video/mp4',
  },
  '3GP': {
    ending: '3gp',
    bytes: () => media.mp4({ brand: '3gp5', other: [box('loci', place)] }),
    is: film,
    type: 'video/3gpp',
  },
  AVI: { ending: 'avi', bytes: () => media.avi(), is: { ...film, duration: 2_480 }, type: 'video/vnd.avi' },
  MPEG: { ending: 'mpg', bytes: () => media.mpeg(), is: film, type: 'video/MP2P' },
  'MPEG without packets': {
    ending: 'mpg',
    bytes: () => media.mpeg({ only: true }),
    is: { ...film, duration: 0 },
    type: 'video/mpeg',
  },
  WMA: { ending: 'wma', bytes: () => media.wma(), is: { width: 0, duration: 2_500 }, type: 'audio/x-ms-asf' },
  WebM: { ending: 'webm', bytes: () => media.webm(), is: film, type: 'video/webm' },
  'WebM from a browser': {
    ending: 'webm',
    bytes: () => media.webm({ open: true }),
    is: film,
    type: 'video/webm',
  },
  MP3: { ending: 'mp3', bytes: () => media.mp3(96), is: { width: 0, duration: 2_508 }, type: 'audio/mpeg' },
  AAC: { ending: 'aac', bytes: () => media.aac(), is: { duration: 70 }, type: 'audio/aac' },
  WAV: { ending: 'wav', bytes: () => media.wav(), is: { duration: 2_000 }, type: 'audio/wav' },
  FLAC: { ending: 'flac', bytes: () => media.flac(), is: { duration: 2_500 }, type: 'audio/flac' },
  Opus: { ending: 'ogg', bytes: () => media.opus(), is: { duration: 2_500 }, type: 'audio/ogg; codecs=opus' },
  Vorbis: { ending: 'ogg', bytes: () => media.vorbis(), is: { duration: 2_500 }, type: 'audio/ogg' },
}

for (const [name, { ending, bytes, is, type }] of Object.entries(kinds))
  test(`${name} preserves its samples and loses its location data`, async () => {
    const before = bytes()
    expect(before.includes(place)).toBe(true)
    const after = cleaned(ending, before)
    expect(after).toMatchObject(is)
    expect(after.bytes.includes('+13.7563')).toBe(false)
    expect(after.bytes.includes(payload)).toBe(true)
    expect((await fileTypeFromBuffer(after.bytes))?.mime).toBe(type)
    // A clean file is not changed.
    expect(cleaned(ending, Buffer.from(after.bytes)).bytes.equals(after.bytes)).toBe(true)
  })

const broken: Record<string, [ending: string, bytes: Buffer]> = {
  'a video whose boxes overlap': [
    'mp4',
    media.mp4({ other: [Buffer.concat([Buffer.from([0, 0, 0, 3]), Buffer.from('udta'), place])] }),
  ],
  'a truncated video': ['mp4', media.mp4().subarray(0, 700)],
  'a video without a movie box': [
    'mp4',
    Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('mdat', place)]),
  ],
  'a video with two movie boxes': ['mp4', media.mp4({ last: [box('moov', box('mvhd', Buffer.alloc(20)))] })],
  'fragments beside a location track': [
    'mp4',
    media.mp4({ other: [media.track({ kind: 'meta' })], last: [box('moof', box('mfhd', Buffer.alloc(8)))] }),
  ],
  'samples beyond the end': ['mp4', media.mp4({ other: [media.track({ offset: 1e6, length: 9 })] })],
  'a location in an overlong header': ['mp4', media.mp4({ other: [box('mvhd', Buffer.alloc(108), place)] })],
  'truncated WebM': ['webm', media.webm().subarray(0, -9)],
  'WebM with subtitles': [
    'webm',
    media.webm({
      more: [element(0x1654ae6b, element(0xae, element(0x83, Buffer.from([17])), element(0x86, place)))],
    }),
  ],
  'MP3 without frames': ['mp3', Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x12', 'latin1'), place])],
  'text named MP3': ['mp3', Buffer.alloc(200_000, place)],
  'WAV with a truncated chunk': [
    'wav',
    Buffer.concat([media.wav(), Buffer.from('LIST\xff\0\0\0', 'latin1'), place]),
  ],
  'truncated FLAC': ['flac', media.flac().subarray(0, 60)],
  'Ogg of another kind': [
    'ogg',
    media.oggPage(Buffer.concat([Buffer.from('Speex   '), place]), { flags: 2 }),
  ],
  'Ogg without comments': [
    'ogg',
    media.oggPage(Buffer.concat([Buffer.from('OpusHead'), Buffer.alloc(11)]), { flags: 2 }),
  ],
  'truncated AVI': ['avi', media.avi().subarray(0, 500)],
  'AVI with a text stream': ['avi', media.avi({ odd: [media.chunk('strh', Buffer.from('txts'), place)] })],
  '3GP that is cut': ['3gp', media.mp4({ brand: '3gp5' }).subarray(0, 700)],
  'MPEG with text between its packets': ['mpg', media.mpeg({ more: [place] })],
  'a video named WMA': ['wma', media.wma({ film: true })],
  'truncated WMA': ['wma', media.wma().subarray(0, 300)],
  'QSV, which is encrypted': ['qsv', Buffer.concat([Buffer.from('QIYI VIDEO'), place])],
  'an unknown kind': ['xyz', place],
}

for (const [name, [ending, bytes]] of Object.entries(broken))
  test(`${name} is refused`, () => {
    expect(() => cleaned(ending, bytes)).toThrow('FileTypeNotAllowed')
  })

test('with any bytes changed, cleaning terminates, refuses the file or returns at most its size', () => {
  const given = Object.values(kinds)
  const change = fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) })
  fc.assert(
    fc.property(
      fc.nat({ max: given.length - 1 }),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.boolean(),
      (index, changes, cut, isCut) => {
        const one = given[index]
        if (!one) return
        const whole = one.bytes()
        const bytes = isCut ? whole.subarray(0, cut % whole.length) : whole
        for (const { at, value } of changes) if (bytes.length > 0) bytes[at % bytes.length] = value
        try {
          const { bytes: after, width, height, duration } = cleaned(one.ending, bytes)
          expect(after.length).toBeLessThanOrEqual(bytes.length)
          for (const number of [width, height, duration]) expect(number).toBeGreaterThanOrEqual(0)
        } catch (error) {
          expect(error).toMatchObject({ message: 'FileTypeNotAllowed' })
        }
      },
    ),
    { numRuns: 3_000, seed: 11 },
  )
})
