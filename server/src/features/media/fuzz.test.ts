import { SignalRequest, TrackSource, TrackType } from '@livekit/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRequest } from './gate-filter.ts'
import { PublishFilter } from './livekit/publish-filter.ts'
import { allRights } from './rights.ts'
import { Room } from './worker/room.ts'

const full = process.env.MYNAH_FULL === '1'
/**
 * Ten times the maximum measured of any input: detects costs that grow faster than their input, but not a busy
 * machine.
 */
const [inputMsMax, msPerKiB] = [500, 20]
/** The bytes sent to others for each received one, with the header of an announcement for each of the smallest. */
const [bytesForEach, bytesForInput] = [40, 20_000]

const transport = [
  'a=ice-ufrag:abcd',
  'a=ice-pwd:aPasswordOfEnoughLetters',
  `a=fingerprint:sha-256 ${'AB:'.repeat(31)}AB`,
]
const offerLines = [
  ...['v=0', 'o=- 46 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1'],
  ...['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'c=IN IP4 0.0.0.0', ...transport, 'a=setup:actpass', 'a=mid:0'],
  ...['a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid', 'a=sendonly', 'a=msid:stream cid1', 'a=rtcp-mux'],
  ...['a=rtpmap:111 opus/48000/2', 'a=ssrc:1234 cname:x', 'a=candidate:1 1 udp 1 127.0.0.1 5000 typ host'],
  ...[
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'c=IN IP4 0.0.0.0',
    ...transport,
    'a=setup:actpass',
    'a=mid:1',
    'a=sendonly',
  ],
  ...['a=msid:stream cid2', 'a=rtpmap:96 VP8/90000', 'a=rid:q send', 'a=rid:f send', 'a=simulcast:send q;f'],
]

const oddText = fc.oneof(
  fc.constantFrom('', '0', 'cid1', 'cid2', 'TR_x', '{', '{}', 'slow.example', '\u0000', '\r\na=ice-ufrag:x'),
  fc.string(),
  fc.nat(12).map((power) => 'x'.repeat(2 ** power)),
)
const many = fc.oneof(fc.nat(4), fc.constantFrom(30, 1_000, 4_000))

/** A description as browsers make it, with lines removed, inserted and repeated. */
const description = fc
  .array(fc.tuple(fc.nat(60), fc.constantFrom('drop', 'odd', 'repeat', 'cut'), oddText, many), {
    maxLength: 4,
  })
  .map((changes) => {
    const lines = [...offerLines]
    for (const [nth, change, text, times] of changes) {
      const at = nth % Math.max(1, lines.length)
      const line = lines[at] ?? ''
      if (change === 'drop') lines.splice(at, 1)
      else if (change === 'odd') lines.splice(at, 0, `a=${text}`)
      else if (change === 'cut') lines.splice(at, 1, line.slice(0, nth % 12) + text)
      else lines.splice(at, 0, ...Array.from({ length: times }, () => line))
    }
    return `${lines.join('\r\n')}\r\n`
  })

const candidate = fc
  .tuple(fc.constantFrom('127.0.0.1', '10.0.0.1', 'name.example', '::1'), fc.nat(70_000))
  .map(([host, port]) => JSON.stringify({ candidate: `candidate:1 1 udp 1 ${host} ${port} typ host` }))

const message = fc.oneof(
  description.map((sdp) => ({ case: 'offer', value: { type: 'offer', sdp, id: 1 } })),
  fc
    .tuple(description, fc.nat(3))
    .map(([sdp, id]) => ({ case: 'answer', value: { type: 'answer', sdp, id } })),
  fc
    .tuple(
      oddText,
      oddText,
      oddText,
      many,
      fc.constantFrom(...[0, 1, 2, 3, 4].map((one) => one as TrackSource)),
    )
    .map(([cid, name, stream, layers, source]) => ({
      case: 'addTrack',
      value: {
        ...{
          cid,
          name,
          stream,
          source,
          type: source === TrackSource.MICROPHONE ? TrackType.AUDIO : TrackType.VIDEO,
        },
        layers: Array.from({ length: layers }, () => ({})),
      },
    })),
  fc
    .tuple(fc.oneof(candidate, oddText), fc.nat(1))
    .map(([candidateInit, target]) => ({ case: 'trickle', value: { candidateInit, target } })),
  fc.tuple(oddText, fc.boolean()).map(([sid, muted]) => ({ case: 'mute', value: { sid, muted } })),
  fc.tuple(many, oddText).map(([count, sid]) => ({
    case: 'trackSetting',
    value: { trackSids: Array.from({ length: count }, () => sid) },
  })),
  many.map((count) => ({
    case: 'syncState',
    value: { publishTracks: Array.from({ length: count }, () => ({})) },
  })),
  fc.constant({ case: 'pingReq', value: { timestamp: 1n, rtt: 0n } }),
)

/** Valid requests, with bytes changed or cut, several in one, and arbitrary bytes. */
const request = fc.oneof(
  { arbitrary: message.map(encoded), weight: 6 },
  {
    arbitrary: fc
      .tuple(message, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }))
      .map(([one, flips]) => {
        const data = encoded(one)
        for (const [at, byte] of flips) data[at % Math.max(1, data.length)] = byte
        return data
      }),
    weight: 3,
  },
  { arbitrary: fc.tuple(message, fc.nat()).map(([one, end]) => encoded(one).slice(0, end % 500)), weight: 1 },
  { arbitrary: fc.uint8Array({ maxLength: 300 }), weight: 1 },
)

function encoded(one: object): Uint8Array {
  return new SignalRequest({ message: one as never }).toBinary()
}

test('any request of a client at /rtc costs at most its own connection, in proportion to its bytes, and others little', async () => {
  const sent = { bytes: 0 }
  const room = new Room('fuzz', {
    transport: { bindAddress: '127.0.0.1', udpPort: undefined, publicAddress: undefined },
    now: () => Date.now(),
    deliver(connectionIds, data) {
      if (connectionIds.includes('listener')) sent.bytes += data.length
    },
  })
  const join = (identity: string) =>
    room.join(
      { identity, name: identity, metadata: '', rights: allRights, adaptiveStream: false },
      identity,
      () => undefined,
    )
  join('listener')
  let eve = join('eve')
  let filter = new PublishFilter(allRights)
  const counts = { passed: 0, refused: 0, failed: 0 }
  const within = (data: Uint8Array, act: () => void) => {
    const before = process.threadCpuUsage()
    act()
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(inputMsMax + (data.length / 1_024) * msPerKiB)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 8 }), async (requests) => {
      for (const data of requests) {
        const before = sent.bytes
        let verdict = ''
        within(data, () => (verdict = checkRequest(data)))
        if (verdict !== 'pass') {
          counts.refused += 1
          continue
        }
        counts.passed += 1
        try {
          within(data, () => eve.onSignal(data))
          within(data, () => filter.passes(data))
        } catch (error) {
          if (error instanceof Error && error.name === 'AssertionError') throw error
          counts.failed += 1
          room.disconnect(eve)
          eve = join('eve')
          filter = new PublishFilter(allRights)
        }
        expect(sent.bytes - before).toBeLessThan(bytesForInput + data.length * bytesForEach)
      }
      room.report()
      room.tick()
      await new Promise((resolve) => setImmediate(resolve))
    }),
    {
      numRuns: full ? 20_000 : 300,
      ...(full && { interruptAfterTimeLimit: 120_000, markInterruptAsFailure: false }),
    },
  )
  expect([...room.participants.keys()].toSorted()).toEqual(['eve', 'listener'])
  expect(counts.passed).toBeGreaterThan(counts.failed)
  for (const one of room.participants.values()) one.dispose()
}, 300_000)
