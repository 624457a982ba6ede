import { expect, test } from 'vitest'
import { Forward, type StoredPacket } from './forward.ts'
import { parseRtp } from './rtp.ts'
import type { MediaKind } from './sdp.ts'

function received(kind: MediaKind) {
  const packets: { sequence: number; timestamp: number; text: string }[] = []
  const forward = new Forward({
    ssrc: 99,
    kind,
    send(bytes) {
      const header = parseRtp(bytes, false)
      expect(header).toMatchObject({ ssrc: 99, payloadType: kind === 'audio' ? 111 : 96 })
      packets.push({
        sequence: header?.sequence ?? -1,
        timestamp: header?.timestamp ?? -1,
        text: bytes.toString('latin1', 12),
      })
    },
  })
  return { forward, packets, sequences: () => packets.map((one) => one.sequence) }
}

const packet = (sequence: number, text = String(sequence), timestamp = sequence * 100): StoredPacket => ({
  bytes: Buffer.concat([Buffer.alloc(12), Buffer.from(text)]),
  sequence: sequence & 0xffff,
  timestamp,
  marker: false,
})

test('a video begins with a key frame of the wanted layer', () => {
  const { forward, packets } = received('video')
  forward.write(packet(1), 0, false)
  forward.write(packet(2), 1, true)
  expect(forward.waitsForKeyFrame).toBe(true)
  forward.write(packet(3), 0, true)
  forward.write(packet(4), 0, false)
  expect(packets.map((one) => one.text)).toEqual(['3', '4'])
  expect(forward.waitsForKeyFrame).toBe(false)
})

test('sequence numbers and timestamps are continuous over a change of the layer', () => {
  const { forward, packets, sequences } = received('video')
  forward.write(packet(65_534), 0, true)
  forward.write(packet(65_535), 0, false)
  forward.wanted = 1
  // The old layer is forwarded until the new one has a key frame.
  forward.write(packet(500), 1, false)
  forward.write(packet(65_536, 'still the first'), 0, false)
  forward.write(packet(501, 'key'), 1, true)
  forward.write(packet(65_537, 'too late'), 0, false)
  forward.write(packet(502, 'next'), 1, false)
  expect(sequences()).toEqual([65_534, 65_535, 0, 1, 2])
  expect(packets.map((one) => one.text).slice(2)).toEqual(['still the first', 'key', 'next'])
  const [before, after] = packets.slice(2).map((one) => one.timestamp)
  expect((after ?? 0) - (before ?? 0)).toBe(3_000)
})

test('suspended forwarding leaves no gap, for audio and for video', () => {
  for (const kind of ['audio', 'video'] as const) {
    const { forward, sequences } = received(kind)
    forward.write(packet(10), 0, true)
    forward.stop()
    forward.write(packet(5_000), 0, true)
    forward.write(packet(5_001), 0, false)
    forward.isPaused = true
    forward.stop()
    forward.write(packet(5_002), 0, true)
    forward.isPaused = false
    forward.write(packet(40_000), 0, true)
    expect(sequences()).toEqual([10, 11, 12, 13])
  }
})

test('a reordered packet retains its sequence number; one older than the layer is dropped', () => {
  const { forward, sequences } = received('video')
  forward.write(packet(10), 0, true)
  forward.write(packet(12), 0, false)
  forward.write(packet(11), 0, false)
  expect(sequences()).toEqual([10, 12, 11])
  forward.stop()
  forward.write(packet(100), 0, true)
  forward.write(packet(99), 0, false)
  forward.write(packet(101), 0, false)
  expect(sequences().slice(3)).toEqual([13, 14])
})

test('a missing packet is sent again under its own number, and a dropped one is not', () => {
  const { forward, packets } = received('video')
  forward.write(packet(1, 'one'), 0, true)
  forward.write(packet(2, 'two'), 0, false)
  forward.resend([1, 2, 3])
  expect(packets.slice(2).map((one) => one.text)).toEqual(['one', 'two'])
  for (let i = 3; i < 1_100; i += 1) forward.write(packet(i), 0, false)
  packets.length = 0
  forward.resend([1])
  expect(packets).toEqual([])
})

test('a packet is sent again a limited number of times', () => {
  const { forward, packets } = received('audio')
  forward.write(packet(1), 0, false)
  for (let i = 0; i < 100; i += 1) forward.resend([1, 1])
  expect(packets).toHaveLength(6)
})
