import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  keyFrameRequest,
  nack,
  parseRtcp,
  parseRtp,
  receiverReport,
  remb,
  senderReport,
  sequenceDistance,
  startsVp8KeyFrame,
  writeRtpHeader,
} from './rtp.ts'

const bytes = fc.uint8Array({ maxLength: 200 }).map((one) => Buffer.from(one))
const uint16 = fc.integer({ min: 0, max: 0xffff })
const uint32 = fc.integer({ min: 0, max: 0xffff_ffff })

test('a written header is read back unchanged', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.integer({ min: 0, max: 127 }), uint16, uint32, uint32, bytes, (...given) => {
      const [marker, payloadType, sequence, timestamp, ssrc, payload] = given
      const packet = Buffer.concat([Buffer.alloc(12), payload])
      const header = { marker, payloadType, sequence, timestamp, ssrc }
      writeRtpHeader(packet, header)
      expect(parseRtp(packet, true)).toEqual({
        ...header,
        extensions: undefined,
        payloadOffset: 12,
        payloadEnd: packet.length,
      })
    }),
  )
})

test('no bytes make the readers throw or read outside of the packet', () => {
  // RTP of version 2 with every combination of flags, so that all branches are reached.
  const like = fc.tuple(fc.integer({ min: 0x80, max: 0xbf }), bytes).map(([first, rest]) => {
    return Buffer.concat([Buffer.from([first]), rest])
  })
  fc.assert(
    fc.property(fc.oneof(bytes, like), (packet) => {
      const header = parseRtp(packet, true)
      parseRtcp(packet)
      startsVp8KeyFrame(packet, 0, packet.length)
      if (!header) return
      expect(header.payloadOffset).toBeLessThanOrEqual(header.payloadEnd)
      expect(header.payloadEnd).toBeLessThanOrEqual(packet.length)
      for (const { offset, length } of header.extensions?.values() ?? [])
        expect(offset + length).toBeLessThanOrEqual(packet.length)
    }),
    { numRuns: 3_000 },
  )
})

test('extensions of one and of two bytes are found by their ids', () => {
  const packet = (profile: number, extensions: number[]) => {
    const head = Buffer.alloc(16)
    head[0] = 0x90
    head.writeUInt16BE(profile, 12)
    head.writeUInt16BE(extensions.length / 4, 14)
    return Buffer.concat([head, Buffer.from(extensions), Buffer.from('payload')])
  }
  const oneByte = packet(0xbede, [0x40, 0x31, 0, 0x10, 0x7f, 0, 0, 0])
  const found = parseRtp(oneByte, true)
  expect(found?.extensions).toEqual(
    new Map([
      [4, { offset: 17, length: 1 }],
      [1, { offset: 20, length: 1 }],
    ]),
  )
  expect(oneByte.toString('latin1', found?.payloadOffset)).toBe('payload')
  const twoByte = parseRtp(packet(0x1000, [20, 2, 0x61, 0x62]), true)
  expect(twoByte?.extensions).toEqual(new Map([[20, { offset: 18, length: 2 }]]))
})

test('padding is no payload, and a packet with an invalid padding length is refused', () => {
  const packet = Buffer.alloc(20)
  packet[0] = 0xa0
  packet[19] = 3
  expect(parseRtp(packet, false)).toMatchObject({ payloadOffset: 12, payloadEnd: 17 })
  packet[19] = 200
  expect(parseRtp(packet, false)).toBeUndefined()
  expect(parseRtp(Buffer.from([0x9f, ...Buffer.alloc(12)]), false)).toBeUndefined()
})

test('written feedback is read back unchanged, also several in one packet', () => {
  const compound = Buffer.concat([
    senderReport({ ssrc: 7, ntpHigh: 1, ntpLow: 2, timestamp: 3, packets: 4, octets: 5 }),
    receiverReport([
      {
        ssrc: 8,
        fractionLost: 0.5,
        lost: 3,
        highestSequence: 70_000,
        jitter: 1,
        lastReport: 0,
        delaySinceLastReport: 0,
      },
    ]),
    keyFrameRequest(9),
    nack(10, [5, 65_535]),
    remb(2_500_000, [11, 12]),
  ])
  const found = parseRtcp(compound)
  expect(found).toMatchObject({
    senderReports: [{ ssrc: 7, ntpHigh: 1, ntpLow: 2, timestamp: 3 }],
    receptions: [{ ssrc: 8, fractionLost: 0.5 }],
    keyFrames: [9],
    nacks: [{ ssrc: 10, sequences: [5, 65_535] }],
  })
  expect(Math.abs((found.remb ?? 0) - 2_500_000)).toBeLessThan(16)
})

test('the mask of a NACK names the sixteen numbers after its first, across the wraparound', () => {
  const packet = nack(1, [65_534])
  packet.writeUInt16BE(0b101, 14)
  expect(parseRtcp(packet).nacks).toEqual([{ ssrc: 1, sequences: [65_534, 65_535, 1] }])
})

test('the distance of sequence numbers respects the wraparound', () => {
  expect(sequenceDistance(65_535, 0)).toBe(1)
  expect(sequenceDistance(0, 65_535)).toBe(-1)
  fc.assert(
    fc.property(uint16, fc.integer({ min: -32_768, max: 32_767 }), (from, step) => {
      expect(sequenceDistance(from, (from + step) & 0xffff)).toBe(step)
    }),
  )
})

test.each([
  ['the start of a key frame', [0x10, 0x00], true],
  ['a frame between', [0x10, 0x01], false],
  ['not the start of a partition', [0x00, 0x00], false],
  ['a later partition', [0x11, 0x00], false],
  ['with a picture id of 7 bits', [0x90, 0x80, 0x05, 0x00], true],
  ['with a picture id of 15 bits', [0x90, 0x80, 0x85, 0x00, 0x00], true],
  ['with all fields', [0x90, 0xf0, 0x85, 0x00, 0x01, 0x02, 0x00], true],
  ['cut off in its descriptor', [0x90, 0xf0, 0x85], false],
  ['nothing', [], false],
])('a VP8 packet: %s', (_, payload, isKeyFrame) => {
  const packet = Buffer.from(payload)
  expect(startsVp8KeyFrame(packet, 0, packet.length)).toBe(isKeyFrame)
})
