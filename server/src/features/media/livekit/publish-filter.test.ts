import {
  ClientConfigSetting,
  ClientConfiguration,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  RegionSettings,
  SignalRequest,
  SignalResponse,
  TrackSource,
  TrackType,
} from '@livekit/protocol'
import { expect, test } from 'vitest'
import { allRights, type MediaRights } from '../rights.ts'
import { PublishFilter } from './publish-filter.ts'
import { forClient } from './responses.ts'

type Request = SignalRequest['message']
const { MICROPHONE, CAMERA, SCREEN_SHARE_AUDIO } = TrackSource

function filterOf(given: Partial<MediaRights> = {}) {
  const filter = new PublishFilter({ ...allRights, ...given })
  const ask = (message: Request) => filter.passes(new SignalRequest({ message }).toBinary())
  return {
    filter,
    add: (cid: string, source: TrackSource, type: TrackType, more: object = {}) =>
      ask({ case: 'addTrack', value: { cid, source, type, ...more } as never }),
    mute: (sid: string, muted: boolean) => ask({ case: 'mute', value: { sid, muted } as never }),
    offer: (...sections: { kind: string; cid: string; direction?: string }[]) =>
      ask({ case: 'offer', value: { type: 'offer', sdp: sdpOf(sections), id: 1 } as never }),
    published: (cid: string, sid: string) =>
      filter.note(
        new SignalResponse({ message: { case: 'trackPublished', value: { cid, track: { sid } } } as never })
          .message,
      ),
  }
}

const sdpOf = (sections: { kind: string; cid: string; direction?: string }[]) =>
  [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=ice-ufrag:u',
    'a=ice-pwd:p',
    'a=fingerprint:sha-256 AA',
    ...sections.flatMap(({ kind, cid, direction = 'sendonly' }, i) => [
      `m=${kind} 9 UDP/TLS/RTP/SAVPF 96`,
      `a=mid:${i}`,
      `a=${direction}`,
      `a=msid:stream ${cid}`,
      'a=rtpmap:96 VP8/90000',
    ]),
    '',
  ].join('\r\n')

test('a track is declared once for each source, with its kind, and only if permitted', () => {
  const { add } = filterOf({ camera: false })
  expect(add('a', MICROPHONE, TrackType.VIDEO)).toBe(false)
  expect(add('b', CAMERA, TrackType.VIDEO)).toBe(false)
  expect(add('c', MICROPHONE, TrackType.AUDIO, { sid: 'TR_of_another' })).toBe(false)
  expect(add('c', MICROPHONE, TrackType.AUDIO, { simulcastCodecs: [{ codec: 'vp8', cid: 'other' }] })).toBe(
    false,
  )
  expect(add('c', MICROPHONE, TrackType.AUDIO)).toBe(true)
  expect(add('d', MICROPHONE, TrackType.AUDIO)).toBe(false)
  expect(add('c', SCREEN_SHARE_AUDIO, TrackType.AUDIO)).toBe(false)
})

test('an offer that sends a declared track as another kind is refused', () => {
  const { add, offer } = filterOf()
  add('camera', CAMERA, TrackType.VIDEO)
  expect(offer({ kind: 'audio', cid: 'camera' })).toBe(false)
  expect(offer({ kind: 'video', cid: 'camera' })).toBe(true)
  expect(offer({ kind: 'video', cid: 'camera' }, { kind: 'audio', cid: 'unknown' })).toBe(true)
})

test('a source that a client or LiveKit ended can be published again', () => {
  const { add, offer, published, filter } = filterOf()
  add('a', CAMERA, TrackType.VIDEO)
  published('a', 'TR_a')
  expect(offer({ kind: 'video', cid: 'a' })).toBe(true)
  expect(offer({ kind: 'video', cid: 'a', direction: 'inactive' })).toBe(true)
  expect(add('b', CAMERA, TrackType.VIDEO)).toBe(true)
  published('b', 'TR_b')
  filter.note({ case: 'trackUnpublished', value: { trackSid: 'TR_b' } as never })
  expect(add('c', CAMERA, TrackType.VIDEO)).toBe(true)
})

test('a track is unmuted only by its owner, with the right to send it', () => {
  const { add, mute, published, filter } = filterOf()
  add('a', MICROPHONE, TrackType.AUDIO)
  published('a', 'TR_a')
  expect(mute('TR_other', false)).toBe(false)
  expect(mute('TR_a', false)).toBe(true)
  filter.rights = { ...allRights, microphone: false }
  expect(mute('TR_a', false)).toBe(false)
  expect(mute('TR_a', true)).toBe(true)
})

test('no token of LiveKit reaches a client, and no client is resumed or redirected', () => {
  expect(forClient({ case: 'refreshToken', value: 'a token' })).toBeUndefined()
  const join = forClient({
    case: 'join',
    value: new JoinResponse({
      alternativeUrl: 'wss://elsewhere',
      serverVersion: '1.13.5',
      clientConfiguration: new ClientConfiguration({ resumeConnection: ClientConfigSetting.ENABLED }),
    }),
  })
  expect(join?.value).toMatchObject({
    alternativeUrl: '',
    serverVersion: '1.13.5',
    clientConfiguration: { resumeConnection: ClientConfigSetting.DISABLED },
  })
  const { RESUME, RECONNECT, DISCONNECT } = LeaveRequest_Action
  for (const [given, action] of [
    [RESUME, RECONNECT],
    [DISCONNECT, DISCONNECT],
  ] as const) {
    const value = new LeaveRequest({ action: given, regions: new RegionSettings() })
    const shown = forClient({ case: 'leave', value })?.value as LeaveRequest
    expect(shown.action).toBe(action)
    expect(shown.regions).toBeUndefined()
  }
})
