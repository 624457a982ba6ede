import { TrackInfo } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { Forward } from './forward.ts'
import { PublishedTrack } from './published-track.ts'
import { parseRtp, writeRtpHeader } from './rtp.ts'
import type { MediaKind } from './sdp.ts'

const payloadType = { audio: 111, video: 96 }
/** A VP8 descriptor that starts a partition, and the first byte of a key frame or of another one. */
const vp8 = (isKeyFrame: boolean) => Buffer.from([0x10, isKeyFrame ? 0 : 1, 7, 7])

function trackOf(kind: MediaKind, rids: string[] = [], height = 720) {
  const info = new TrackInfo({ sid: 'TR_1', height })
  const options = { info, kind, cid: 'c', mid: '0', payloadType: payloadType[kind], rids }
  const track = new PublishedTrack(options)
  const send = (sequence: number, at = 0, layer = 0, payload = vp8(true), type = payloadType[kind]) => {
    const packet = Buffer.concat([Buffer.alloc(12), payload])
    const header = { marker: false, payloadType: type, sequence: sequence & 0xffff, ssrc: 1 }
    writeRtpHeader(packet, { ...header, timestamp: (at * 90) >>> 0 })
    const parsed = parseRtp(packet, false)
    if (!parsed) throw new Error('no RTP')
    return track.receive(packet, parsed, layer, at)
  }
  return { track, send }
}

function subscribe(track: PublishedTrack, wanted = 0) {
  const payloads: string[] = []
  const forward = new Forward({
    ssrc: 9,
    kind: track.kind,
    send: (bytes) => payloads.push(bytes.toString('hex', 12)),
  })
  forward.wanted = wanted
  track.forwards.add(forward)
  return { forward, payloads }
}

test('a packet reaches every subscriber once, its payload unchanged', () => {
  const { track, send } = trackOf('audio')
  track.addLayer(1, '')
  const [one, other] = [subscribe(track), subscribe(track)]
  send(1, 0, 0, Buffer.from('abcd', 'hex'))
  send(2, 20, 0, Buffer.from('ef', 'hex'))
  expect(one.payloads).toEqual(['abcd', 'ef'])
  expect(other.payloads).toEqual(['abcd', 'ef'])
})

test('a packet of a blocked track, an empty one, or one of another payload type or layer reaches nobody', () => {
  const { track, send } = trackOf('audio')
  track.addLayer(1, '')
  const { payloads } = subscribe(track)
  send(1, 0, 0, Buffer.alloc(0))
  send(2, 20, 0, vp8(true), 100)
  send(3, 40, 5)
  track.isHeld = true
  send(4, 60)
  expect(payloads).toEqual([])
  track.isHeld = false
  send(5, 80)
  expect(payloads).toHaveLength(1)
})

test('a source is one layer, however often it is announced', () => {
  const { track } = trackOf('video', ['q', 'h', 'f'])
  expect([track.addLayer(1, 'q'), track.addLayer(2, 'h'), track.addLayer(1, 'q')]).toEqual([0, 1, 0])
  expect(track.layers).toHaveLength(2)
})

test('missing packets are requested at once and twice more, and not after they have arrived', () => {
  const { track, send } = trackOf('video')
  track.addLayer(77, '')
  expect(send(10)).toEqual([])
  expect(send(14, 33)).toEqual([11, 12, 13])
  send(12, 40)
  expect(track.missing()).toEqual([{ ssrc: 77, sequences: [11, 13] }])
  expect(track.missing()).toEqual([{ ssrc: 77, sequences: [11, 13] }])
  expect(track.missing()).toEqual([])
})

test('a gap across the wraparound of sequence numbers is the same gap', () => {
  const { track, send } = trackOf('video')
  track.addLayer(77, '')
  send(65_534)
  expect(send(65_536 + 1, 33)).toEqual([65_535, 0])
})

test('packets that are too old are not requested, nor are any of audio', () => {
  const { track, send } = trackOf('video')
  track.addLayer(77, '')
  send(1)
  send(3, 33)
  for (let sequence = 4; sequence <= 600; sequence += 1) send(sequence, 33 + sequence)
  expect(track.missing()).toEqual([])
  const sound = trackOf('audio')
  sound.track.addLayer(78, '')
  sound.send(1)
  expect(sound.send(5, 20)).toEqual([])
  expect(sound.track.missing()).toEqual([])
})

test('a jump of sequence numbers requests a bounded number of packets', () => {
  const { track, send } = trackOf('video')
  track.addLayer(77, '')
  send(1)
  expect(send(5_000, 33).length).toBeLessThanOrEqual(64)
})

test('reports state the loss since the previous one, and in total, across the wraparound', () => {
  const { track, send } = trackOf('video')
  track.addLayer(77, '')
  const [first, gone, last] = [65_530, [65_533, 65_540], 65_541]
  for (let sequence = first; sequence <= last; sequence += 1)
    if (!gone.includes(sequence)) send(sequence, (sequence - first) * 10)
  const [report] = track.receptions(1_000)
  expect(report).toMatchObject({ ssrc: 77, lost: 2, highestSequence: last, fractionLost: 2 / 12 })
  send(last + 1, 200)
  expect(track.receptions(2_000)[0]).toMatchObject({ lost: 2, fractionLost: 0 })
})

test('a layer that never sent is in no report; a late packet is deducted from the loss', () => {
  const { track, send } = trackOf('video', ['q', 'h'])
  track.addLayer(77, 'q')
  track.addLayer(78, 'h')
  send(1)
  send(3, 10)
  expect(track.receptions(20).map(({ ssrc, lost }) => [ssrc, lost])).toEqual([[77, 1]])
  send(2, 30)
  expect(track.receptions(40)[0]).toMatchObject({ lost: 0, fractionLost: 0 })
})

test('reports name the last report of the sender, and its age, in 65536ths of a second', () => {
  const { track, send } = trackOf('video')
  track.addLayer(77, '')
  send(1)
  track.onSenderReport({ ssrc: 5, ntpHigh: 1, ntpLow: 1, timestamp: 1 }, 100)
  expect(track.receptions(100)[0]).toMatchObject({ lastReport: 0, delaySinceLastReport: 0 })
  track.onSenderReport({ ssrc: 77, ntpHigh: 0xabcd_1234, ntpLow: 0x5678_0000, timestamp: 90 }, 1_000)
  expect(track.receptions(1_500)[0]).toMatchObject({ lastReport: 0x1234_5678, delaySinceLastReport: 32_768 })
})

test.each([
  [2_000, 2],
  [720, 2],
  [400, 1],
  [360, 1],
  [180, 0],
  [90, 0],
])('a viewer of at most %i lines gets layer %i of three', (maxHeight, layer) => {
  const { track, send } = trackOf('video', ['q', 'h', 'f'])
  for (const [index, rid] of ['q', 'h', 'f'].entries()) {
    track.addLayer(index + 1, rid)
    send(1, 1_000, index)
  }
  expect(track.bestLayer(maxHeight, 1_100)).toBe(layer)
})

test('a layer that stopped sending is not chosen while another one arrives', () => {
  const { track, send } = trackOf('video', ['q', 'h', 'f'])
  for (const [index, rid] of ['q', 'h', 'f'].entries()) track.addLayer(index + 1, rid)
  for (const index of [0, 1, 2]) send(1, 1_000, index)
  send(2, 5_000, 0)
  expect(track.bestLayer(720, 5_100)).toBe(0)
  // no layer arrives: the best one, which may come back
  expect(track.bestLayer(720, 60_000)).toBe(2)
})

test('a subscriber of a layer that stops arriving gets the best one that does', () => {
  const { track, send } = trackOf('video', ['q', 'h', 'f'])
  for (const [index, rid] of ['q', 'h', 'f'].entries()) track.addLayer(index + 1, rid)
  const { forward, payloads } = subscribe(track)
  const all = (at: number, layers: number[]) => layers.forEach((layer) => send(at, at, layer))
  all(11_000, [0, 1, 2])
  track.chooseLayers(11_100)
  all(11_200, [0, 1, 2])
  expect(forward.layer).toBe(2)
  // the browser stops the two larger ones
  for (let at = 11_300; at <= 15_000; at += 100) all(at, [0])
  track.replaceStoppedLayers(15_000)
  expect(track.keyFramesNeeded(15_000)).toEqual([1])
  const before = payloads.length
  all(15_100, [0])
  expect(forward.layer).toBe(0)
  expect(payloads.length).toBe(before + 1)
  // an arriving layer is not abandoned without a reason
  all(19_000, [0, 1, 2])
  track.replaceStoppedLayers(19_000)
  expect(forward.wanted).toBe(0)
})

test('packets with only padding, by which a browser measures its network, do not count as an arriving layer', () => {
  const { track, send } = trackOf('video', ['q', 'h', 'f'])
  for (const [index, rid] of ['q', 'h', 'f'].entries()) track.addLayer(index + 1, rid)
  for (let at = 11_000; at <= 12_000; at += 100) {
    send(at, at, 0)
    send(at, at, 2, Buffer.alloc(0))
  }
  expect(track.bestLayer(720, 12_000)).toBe(0)
})

test('a subscriber who waits for the first key frame of a layer that never sends one gets another layer', () => {
  const { track, send } = trackOf('video', ['q', 'h', 'f'])
  for (const [index, rid] of ['q', 'h', 'f'].entries()) track.addLayer(index + 1, rid)
  send(1, 11_000, 2, vp8(false))
  const { forward, payloads } = subscribe(track)
  track.chooseLayers(11_000)
  expect(forward.wanted).toBe(2)
  for (let at = 11_100; at <= 14_500; at += 100) {
    track.replaceStoppedLayers(at)
    send(at, at, 0)
  }
  expect(forward.layer).toBe(0)
  expect(payloads.length).toBeGreaterThan(0)
})

test('each subscriber gets the layer that fits the size of its own picture', () => {
  const { track, send } = trackOf('video', ['q', 'h', 'f'])
  for (const [index, rid] of ['q', 'h', 'f'].entries()) {
    track.addLayer(index + 1, rid)
    send(1, 1_000, index)
  }
  const [small, large] = [subscribe(track).forward, subscribe(track).forward]
  small.maxHeight = 180
  track.chooseLayers(1_100)
  expect([small.wanted, large.wanted]).toEqual([0, 2])
})

test('a key frame is requested while a subscriber waits for it, at most twice in a second', () => {
  const { track, send } = trackOf('video', ['q', 'h'])
  track.addLayer(77, 'q')
  track.addLayer(78, 'h')
  expect(track.keyFramesNeeded(10_000)).toEqual([])
  const { forward } = subscribe(track, 1)
  expect(track.keyFramesNeeded(10_000)).toEqual([78])
  expect(track.keyFramesNeeded(10_499)).toEqual([])
  expect(track.keyFramesNeeded(10_500)).toEqual([78])
  send(1, 10_600, 1, vp8(true))
  expect(forward.layer).toBe(1)
  expect(track.keyFramesNeeded(20_000)).toEqual([])
  // a subscriber that lost one requests it itself
  expect(track.keyFramesNeeded(20_000, true)).toEqual([78])
})

test('no key frame is requested for audio, for a blocked track, or for a subscriber who paused it', () => {
  const sound = trackOf('audio')
  sound.track.addLayer(1, '')
  subscribe(sound.track)
  expect(sound.track.keyFramesNeeded(10_000, true)).toEqual([])
  const { track } = trackOf('video')
  track.addLayer(77, '')
  const { forward } = subscribe(track)
  track.isHeld = true
  expect(track.keyFramesNeeded(10_000)).toEqual([])
  track.isHeld = false
  forward.isPaused = true
  expect(track.keyFramesNeeded(10_000)).toEqual([])
})
