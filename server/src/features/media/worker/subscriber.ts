import { randomBytes } from 'node:crypto'
import { SessionDescription, SignalTarget, type UpdateTrackSettings } from '@livekit/protocol'
import { Forward } from './forward.ts'
import { trickleOf, type Send } from '../protocol.ts'
import type { PublishedTrack } from './published-track.ts'
import { parseRtcp, senderReport } from './rtp.ts'
import { readAnswer, writeOffer, type SubscriberSection } from './sdp.ts'
import { Transport, type TransportEvents, type TransportOptions } from './transport.ts'

/** The publisher of a track, as its receivers see them. */
export type TrackOwner = {
  readonly sid: string
  askKeyFrames(track: PublishedTrack, isAsked?: boolean): void
}

type Subscription = { publisher: TrackOwner; track: PublishedTrack; forward: Forward; mid: string }

/** `goneWith`: the number of the first offer in which it carried nothing any more. */
type Section = SubscriberSection & { trackSid: string | undefined; goneWith: number | undefined }

/** What a subscriber uses of its transport. */
export type SubscriberTransport = Pick<Transport, keyof Transport>

type SubscriberOptions = {
  transport: TransportOptions
  /** Opens the transport; replaceable for tests. */
  open?: (options: TransportOptions, events: TransportEvents) => SubscriberTransport
  send: Send
  onPacket(): void
  onState: TransportEvents['onState']
  now: () => number
}

const openTransport = (options: TransportOptions, events: TransportEvents): Transport =>
  new Transport(options, events, true)

/** What is forwarded to one participant. */
export class Subscriber {
  /** The fraction of packets that the client reports as lost, 0 to 1, smoothed. */
  loss = 0
  #options: SubscriberOptions
  #transport: SubscriberTransport
  #subscriptions = new Map<string, Subscription>()
  #bySsrc = new Map<number, Subscription>()
  #sections: Section[] = []
  #nextMid = 1
  #offerId = 0
  #answeredOffer = 0
  #offerIsWanted = false
  #isClosed = false

  constructor(options: SubscriberOptions) {
    this.#options = options
    const { open = openTransport } = options
    this.#transport = open(options.transport, {
      onRtp: () => undefined,
      onRtcp: (packet) => this.#onRtcp(packet),
      onState: (state) => {
        options.onState(state)
        if (state === 'connected') this.#askAllKeyFrames()
      },
    })
  }

  get count(): number {
    return this.#subscriptions.size
  }

  subscribe(publisher: TrackOwner, track: PublishedTrack): void {
    const { sid } = track.info
    if (this.#subscriptions.has(sid) || this.#isClosed) return
    const free = this.#sections.find((one) => one.kind === track.kind && this.#isFree(one))
    const section = free ?? {
      mid: String(this.#nextMid),
      kind: track.kind,
      sending: undefined,
      trackSid: undefined,
      goneWith: undefined,
    }
    if (!free) {
      this.#sections.push(section)
      this.#nextMid += 1
    }
    const ssrc = randomBytes(4).readUInt32BE() || 1
    section.sending = { ssrc, streamId: `${publisher.sid}|${sid}`, trackId: sid }
    section.trackSid = sid
    section.goneWith = undefined
    const forward = new Forward({
      ssrc,
      kind: track.kind,
      send: (packet) => this.#transport.send(packet),
    })
    const subscription = { publisher, track, forward, mid: section.mid }
    this.#subscriptions.set(sid, subscription)
    this.#bySsrc.set(ssrc, subscription)
    track.forwards.add(forward)
    track.chooseLayers(this.#options.now())
    publisher.askKeyFrames(track)
    this.offer()
  }

  /**
   * A section can be reused only after the client answered an offer without its old track: browsers ignore a direct
   * replacement.
   */
  #isFree({ sending, goneWith }: Section): boolean {
    return !sending && goneWith !== undefined && goneWith <= this.#answeredOffer
  }

  unsubscribe(trackSid: string): void {
    const subscription = this.#subscriptions.get(trackSid)
    if (!subscription) return
    subscription.track.forwards.delete(subscription.forward)
    this.#subscriptions.delete(trackSid)
    this.#bySsrc.delete(subscription.forward.ssrc)
    const section = this.#sections.find((one) => one.mid === subscription.mid)
    if (section) Object.assign(section, { sending: undefined, trackSid: undefined })
    this.offer()
  }

  unsubscribeAll(): void {
    for (const sid of this.#subscriptions.keys()) this.unsubscribe(sid)
  }

  /** One offer at a time: changes until its answer go into the next. */
  offer(): void {
    if (this.#isClosed) return
    if (this.#answeredOffer !== this.#offerId) {
      this.#offerIsWanted = true
      return
    }
    this.#offerIsWanted = false
    this.#offerId += 1
    const id = this.#offerId
    const midToTrackId: Record<string, string> = {}
    for (const section of this.#sections) {
      if (section.trackSid) midToTrackId[section.mid] = section.trackSid
      else section.goneWith ??= id
    }
    const sdp = writeOffer(this.#transport.local, this.#sections, id)
    this.#options.send({
      case: 'offer',
      value: new SessionDescription({ type: 'offer', sdp, id, midToTrackId }),
    })
  }

  onAnswer({ sdp, id }: SessionDescription): void {
    if (id !== 0 && id < this.#offerId) return
    // The transport uses only the first answer; later ones are not parsed, since those of a large room are long and
    // frequent.
    if (this.#answeredOffer === 0) {
      this.#transport.setRemote(readAnswer(sdp), 'active')
      for (const candidate of this.#transport.local.candidates)
        this.#options.send(trickleOf(candidate, '0', SignalTarget.SUBSCRIBER))
    }
    this.#answeredOffer = this.#offerId
    if (this.#offerIsWanted) this.offer()
  }

  addCandidate(candidate: string): void {
    this.#transport.addCandidate(candidate)
  }

  onTrackSettings(settings: UpdateTrackSettings): void {
    for (const sid of new Set(settings.trackSids)) {
      const subscription = this.#subscriptions.get(sid)
      if (!subscription) continue
      const { forward, track, publisher } = subscription
      const wasPaused = forward.isPaused
      forward.isPaused = settings.disabled
      if (forward.isPaused) forward.stop()
      // Without a size, the quality 0, 1 or 2 stands for 180, 360 or 1,080 lines.
      forward.maxHeight = settings.height || [180, 360, 1_080][settings.quality] || 1_080
      track.chooseLayers(this.#options.now())
      if (wasPaused || forward.waitsForKeyFrame) publisher.askKeyFrames(track)
    }
  }

  /** Once a second: reports what was sent, on the publishers' clocks. */
  tick(): void {
    for (const { track, forward } of this.#subscriptions.values()) {
      if (forward.layer === undefined) continue
      const report = track.layers[forward.layer]?.report
      if (!report) continue
      this.#transport.send(
        senderReport({
          ...report,
          ssrc: forward.ssrc,
          timestamp: forward.timestampOf(report.timestamp),
          packets: forward.packets,
          octets: forward.octets,
        }),
      )
    }
    this.loss *= 0.7
  }

  close(): void {
    this.#isClosed = true
    for (const { track, forward } of this.#subscriptions.values()) track.forwards.delete(forward)
    this.#subscriptions.clear()
    this.#transport.close()
  }

  #askAllKeyFrames(): void {
    for (const { publisher, track } of this.#subscriptions.values()) publisher.askKeyFrames(track, true)
  }

  #onRtcp(packet: Buffer): void {
    this.#options.onPacket()
    const feedback = parseRtcp(packet)
    for (const { ssrc, sequences } of feedback.nacks) this.#bySsrc.get(ssrc)?.forward.resend(sequences)
    for (const ssrc of feedback.keyFrames) {
      const subscription = this.#bySsrc.get(ssrc)
      if (subscription) subscription.publisher.askKeyFrames(subscription.track, true)
    }
    for (const { fractionLost } of feedback.receptions) this.loss = Math.max(this.loss, fractionLost)
  }
}
