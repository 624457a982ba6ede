import { parse } from 'sdp-transform'
import { expect, test } from 'vitest'
import { readAnswer, readOffer, writeAnswer, writeOffer } from './sdp.ts'

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const transport = [
  'a=ice-ufrag:abcd',
  'a=ice-pwd:aPasswordOfEnoughLetters',
  'a=ice-options:trickle',
  'a=fingerprint:sha-256 AA:BB',
  'a=setup:actpass',
]
const head = ['v=0', 'o=- 46 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1 2']
const audio = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 0',
  'c=IN IP4 0.0.0.0',
  ...transport,
  'a=mid:1',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=extmap:13 urn:3gpp:video-orientation',
  'a=sendrecv',
  'a=msid:stream microphone',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'a=rtpmap:0 PCMU/8000',
  'a=ssrc:1234 cname:x',
  'a=candidate:1 1 udp 2113937151 192.0.2.7 50000 typ host generation 0',
]
const camera = [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98',
  'c=IN IP4 0.0.0.0',
  ...transport,
  'a=mid:2',
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'a=sendonly',
  'a=msid:stream camera',
  'a=rtcp-mux',
  'a=rtcp-rsize',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:98 H264/90000',
  'a=rid:q send',
  'a=rid:h send',
  'a=rid:f send',
  'a=simulcast:send q;h;f',
]
const data = [
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  ...transport,
  'a=mid:0',
  'a=sctp-port:5000',
]
/** As Chromium offers a microphone and a camera with simulcast. */
const chromium = lines(...head, ...data, ...audio, ...camera)
const local = {
  iceUfrag: 'ours',
  icePwd: 'our password of enough letters',
  fingerprint: 'sha-256 CC:DD',
  candidates: [],
}

test('an offer with simulcast is parsed: kinds, tracks, layers, codecs, extensions, candidates', () => {
  const { sections, remote } = readOffer(chromium)
  expect(sections.map((one) => one.kind)).toEqual(['application', 'audio', 'video'])
  expect(sections[1]).toMatchObject({
    mid: '1',
    isSending: true,
    trackId: 'microphone',
    payloadType: 111,
    rids: [],
    ssrcs: [1_234],
    midExtension: 4,
    levelExtension: 1,
  })
  expect(sections[2]).toMatchObject({
    mid: '2',
    trackId: 'camera',
    payloadType: 96,
    rids: ['q', 'h', 'f'],
    ridExtension: 10,
  })
  expect(remote).toMatchObject({ iceUfrag: 'abcd', fingerprint: 'sha-256 AA:BB' })
  expect(remote.candidates).toEqual(['candidate:1 1 udp 2113937151 192.0.2.7 50000 typ host'])
})

test("the answer has one codec for each section, its layers, and the server's side of the transport", () => {
  const answer = parse(writeAnswer(readOffer(chromium), local))
  expect(answer.groups).toEqual([{ type: 'BUNDLE', mids: '0 1 2' }])
  const [, sound, picture] = answer.media
  expect(sound).toMatchObject({ direction: 'recvonly', payloads: 111, setup: 'passive', iceUfrag: 'ours' })
  expect(sound?.ext?.map((one) => one.value)).toEqual([1, 4])
  expect(picture?.rtp).toEqual([{ payload: 96, codec: 'VP8', rate: 90_000 }])
  expect(picture?.rids?.map((one) => [one.id, one.direction])).toEqual([
    ['q', 'recv'],
    ['h', 'recv'],
    ['f', 'recv'],
  ])
  expect(picture?.simulcast).toMatchObject({ dir1: 'recv', list1: 'q;h;f' })
  expect(picture?.rtcpFb?.map((one) => `${one.type} ${one.subtype ?? ''}`.trim())).toContain('nack pli')
})

test('a section without a supported codec is refused, and the others are accepted', () => {
  const without = camera.filter((line) => !line.includes('VP8'))
  const answer = parse(writeAnswer(readOffer(lines(...head, ...data, ...audio, ...without)), local))
  expect(answer.media.map((one) => one.port)).toEqual([9, 9, 0])
  expect(answer.groups).toEqual([{ type: 'BUNDLE', mids: '0 1' }])
})

test('an offer to a subscriber names each source with its stream, and retains free sections', () => {
  const sending = { ssrc: 5, streamId: 'PA_x|TR_y', trackId: 'TR_y' }
  const offer = writeOffer(
    local,
    [
      { mid: '1', kind: 'audio', sending },
      { mid: '2', kind: 'video', sending: undefined },
    ],
    3,
  )
  const { media, origin } = parse(offer)
  expect(origin?.sessionVersion).toBe(3)
  expect(media.map((one) => one.direction)).toEqual([undefined, 'sendonly', 'inactive'])
  expect(media[1]).toMatchObject({ msid: 'PA_x|TR_y TR_y', setup: 'actpass' })
  expect(media[1]?.ssrcs?.[0]).toMatchObject({ id: 5 })
  expect(readAnswer(offer)).toMatchObject({ iceUfrag: 'ours', fingerprint: 'sha-256 CC:DD' })
})

test.each([
  ['nothing', ''],
  ['no fingerprint', lines(...head, ...audio.filter((line) => !line.includes('fingerprint')))],
  ['a thousand sections', lines(...head, ...Array.from({ length: 1_000 }, () => audio).flat())],
  [
    'a thousand layers',
    lines(...head, ...camera, ...Array.from({ length: 1_000 }, (_, i) => `a=rid:r${i} send`)),
  ],
  [
    'a thousand sources',
    lines(...head, ...audio, ...Array.from({ length: 1_000 }, (_, i) => `a=ssrc:${i} cname:x`)),
  ],
])('an offer is refused: %s', (_, sdp) => {
  expect(() => readOffer(sdp)).toThrow()
})

test.each([
  ['one endless line', `v=0\r\na=${'x'.repeat(250_000)}\r\n`],
  ['spaces', lines(...head, ...audio, `a=candidate:${' '.repeat(200_000)}`)],
  ['semicolons', lines(...head, ...camera, `a=simulcast:send ${';'.repeat(200_000)}`)],
  ['digits', lines(...head, ...audio, `a=extmap:${'1'.repeat(200_000)}/sendrecv `)],
])('a description of the maximum size is parsed quickly: %s', (_, sdp) => {
  let sections = 0
  try {
    sections = readOffer(sdp).sections.length
  } catch {
    // A refusal is valid too.
  }
  expect(sections).toBeLessThan(2)
})
