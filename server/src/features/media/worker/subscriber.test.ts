import { expect, test } from 'vitest'
import { SessionDescription, TrackInfo, TrackSource, type SignalResponse } from '@livekit/protocol'
import { PublishedTrack } from './published-track.ts'
import { Subscriber, type SubscriberTransport } from './subscriber.ts'
import type { TransportOptions } from './transport.ts'

const transport = {
  ...{ local: { iceUfrag: 'u', icePwd: 'p', fingerprint: 'sha-256 AB', candidates: [] } },
  ...{ setRemote: () => undefined, send: () => undefined, close: () => undefined },
} as unknown as SubscriberTransport
const sdp = [
  ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel'],
  ...['c=IN IP4 0.0.0.0', 'a=mid:0', 'a=ice-ufrag:u', 'a=ice-pwd:p', 'a=fingerprint:sha-256 AB:CD', ''],
].join('\r\n')

const trackOf = (sid: string) =>
  new PublishedTrack({
    info: new TrackInfo({ sid, source: TrackSource.CAMERA }),
    ...{ kind: 'video', cid: sid, mid: '1', payloadType: 96, rids: [] },
  })
const owner = { sid: 'PA_1', askKeyFrames: () => undefined }

test('a section is reused for another track only after the browser confirmed that the first is gone', () => {
  const offers: SessionDescription[] = []
  const send = (message: SignalResponse['message']) => {
    if (message.case === 'offer') offers.push(message.value)
  }
  const rest = { onPacket: () => undefined, onState: () => undefined, now: () => 0 }
  const subscriber = new Subscriber({
    ...{ transport: {} as TransportOptions, open: () => transport, send, ...rest },
  })
  const answer = () => subscriber.onAnswer(new SessionDescription({ type: 'answer', sdp, id: offers.length }))
  const offered = () => offers.at(-1)?.midToTrackId
  subscriber.subscribe(owner, trackOf('TR_1'))
  answer()
  // The same source is published again: it is another track, at once.
  subscriber.unsubscribe('TR_1')
  subscriber.subscribe(owner, trackOf('TR_2'))
  answer()
  expect(offered()).toEqual({ 2: 'TR_2' })
  answer()
  subscriber.subscribe(owner, trackOf('TR_3'))
  expect(offered()).toEqual({ 1: 'TR_3', 2: 'TR_2' })
})
