import { randomBytes } from 'node:crypto'
import {
  ClientConfigSetting,
  ClientConfiguration,
  Codec,
  ConnectionQuality,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  MuteTrackRequest,
  ParticipantInfo,
  ParticipantInfo_State,
  Pong,
  Room as RoomInfo,
  ServerInfo,
  SessionDescription,
  SignalRequest,
  SignalTarget,
  SimulcastCodecInfo,
  TrackInfo,
  TrackPublishedResponse,
  TrackType,
  TrackUnpublishedResponse,
  TrickleRequest,
  type AddTrackRequest,
  type DisconnectReason,
  type SignalResponse,
  type UpdateTrackSettings,
} from '@livekit/protocol'
import type { Join } from '../backend.ts'
import type { MediaRights } from '../rights.ts'
import { Forward } from './forward.ts'
import { encode, kindOf, mayPublish, permissionOf } from './protocol.ts'
import { PublishedTrack } from './published-track.ts'
import { keyFrameRequest, nack, parseRtcp, parseRtp, receiverReport, remb, senderReport } from './rtp.ts'
import {
  readAnswer,
  readOffer,
  writeAnswer,
  writeOffer,
  type OfferedSection,
  type SubscriberSection,
} from './sdp.ts'
import { Transport, type TransportOptions } from './transport.ts'

/** What a participant needs of its room. */
export type RoomOfParticipant = {
  readonly name: string
  others(than: Participant): Participant[]
  onTrackPublished(publisher: Participant, track: PublishedTrack): void
  onTrackEnded(publisher: Participant, track: PublishedTrack): void
  onChanged(participant: Participant): void
  onTransportFailed(participant: Participant): void
}

type Subscription = { publisher: Participant; track: PublishedTrack; forward: Forward; mid: string }

const id = (prefix: string) => `${prefix}_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`
const pendingMax = 8
const tracksMax = 4
/** Of all that one publisher sends, and of one who sends a single voice. */
const publisherBitrate = 2_500_000
const pingSeconds = { timeout: 15, interval: 5 }

/** One connection of a person to a room: what they publish, and what of the others is forwarded to them. */
export class Participant {
  readonly sid = id('PA')
  readonly identity: string
  readonly joinedAt: number
  readonly published = new Map<string, PublishedTrack>()
  rights: MediaRights
  quality = ConnectionQuality.EXCELLENT
  #name: string
  #metadata: string
  #room: RoomOfParticipant
  #options: TransportOptions
  #signal: (message: Uint8Array) => void
  #onClosed: () => void
  #now: () => number
  #publisher: Transport | undefined
  #subscriber: Transport
  #pending = new Map<string, { request: AddTrackRequest; sid: string }>()
  #sections: OfferedSection[] = []
  #bySsrc = new Map<number, { track: PublishedTrack; layer: number }>()
  /** Sources of packets that belong to nothing that was declared, so that each is looked at once in a while only. */
  #unknown = new Map<number, number>()
  #subscriptions = new Map<string, Subscription>()
  #bySentSsrc = new Map<number, Subscription>()
  #subscriberSections: (SubscriberSection & { trackSid: string | undefined })[] = []
  #nextMid = 1
  #offerId = 0
  #answeredOffer = 0
  #offerIsWanted = false
  #version = 0
  #lossDown = 0
  #lossUp = 0
  #isClosed = false

  constructor(options: {
    join: Join
    room: RoomOfParticipant
    transport: TransportOptions
    signal: (message: Uint8Array) => void
    /** It was thrown out: its client's messages are not to be read any more. */
    onClosed: () => void
    now: () => number
  }) {
    this.identity = options.join.identity
    this.rights = options.join.rights
    this.#name = options.join.name
    this.#metadata = options.join.metadata
    this.#room = options.room
    this.#options = options.transport
    this.#signal = options.signal
    this.#onClosed = options.onClosed
    this.#now = options.now
    this.joinedAt = options.now()
    this.#subscriber = new Transport(
      options.transport,
      {
        onRtp: () => undefined,
        onRtcp: (packet) => this.#onSubscriberRtcp(packet),
        onState: (state) => this.#onState(state),
      },
      true,
    )
  }

  get info(): ParticipantInfo {
    return new ParticipantInfo({
      sid: this.sid,
      identity: this.identity,
      name: this.#name,
      metadata: this.#metadata,
      state: this.#isClosed ? ParticipantInfo_State.DISCONNECTED : ParticipantInfo_State.ACTIVE,
      joinedAt: BigInt(Math.floor(this.joinedAt / 1_000)),
      joinedAtMs: BigInt(this.joinedAt),
      version: this.#version,
      permission: permissionOf(this.rights),
      isPublisher: this.published.size > 0,
      tracks: [...this.published.values()].map((track) => track.info),
    })
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size
  }

  start(): void {
    this.#send({
      case: 'join',
      value: new JoinResponse({
        room: new RoomInfo({ sid: `RM_${this.#room.name}`, name: this.#room.name }),
        participant: this.info,
        otherParticipants: this.#room.others(this).map((one) => one.info),
        subscriberPrimary: true,
        // The engine cannot restart ICE: who lost a connection comes back with new ones.
        clientConfiguration: new ClientConfiguration({ resumeConnection: ClientConfigSetting.DISABLED }),
        pingTimeout: pingSeconds.timeout,
        pingInterval: pingSeconds.interval,
        serverInfo: new ServerInfo({ version: '1.13.0', protocol: 16 }),
        enabledPublishCodecs: [new Codec({ mime: 'video/VP8' }), new Codec({ mime: 'audio/opus' })],
      }),
    })
    for (const other of this.#room.others(this))
      for (const track of other.published.values()) this.subscribe(other, track)
    this.#offer()
  }

  /** A message of the client, as the gate let it pass. @throws for what is no message. */
  onSignal(data: Uint8Array): void {
    if (this.#isClosed) return
    const { message } = SignalRequest.fromBinary(data)
    switch (message.case) {
      case 'offer':
        return this.#onOffer(message.value)
      case 'answer':
        return this.#onAnswer(message.value)
      case 'trickle':
        return this.#onTrickle(message.value)
      case 'addTrack':
        return this.#onAddTrack(message.value)
      case 'mute':
        return this.#onMute(message.value)
      case 'trackSetting':
        return this.#onTrackSettings(message.value)
      case 'pingReq':
        return this.#send({
          case: 'pongResp',
          value: new Pong({ lastPingTimestamp: message.value.timestamp, timestamp: BigInt(this.#now()) }),
        })
      default:
    }
  }

  setRights(rights: MediaRights): void {
    this.rights = rights
    for (const track of this.published.values()) this.#applyRights(track)
    if (!rights.receive) for (const sid of this.#subscriptions.keys()) this.unsubscribe(sid)
    else
      for (const other of this.#room.others(this))
        for (const track of other.published.values()) this.subscribe(other, track)
    this.#changed()
  }

  rename(name: string): void {
    this.#name = name
    this.#changed()
  }

  subscribe(publisher: Participant, track: PublishedTrack): void {
    if (!this.rights.receive || this.#subscriptions.has(track.info.sid) || this.#isClosed) return
    const free = this.#subscriberSections.find((one) => one.kind === track.kind && !one.sending)
    const section = free ?? {
      mid: String(this.#nextMid),
      kind: track.kind,
      sending: undefined,
      trackSid: undefined,
    }
    if (!free) {
      this.#subscriberSections.push(section)
      this.#nextMid += 1
    }
    const ssrc = randomBytes(4).readUInt32BE() || 1
    section.sending = { ssrc, streamId: `${publisher.sid}|${track.info.sid}`, trackId: track.info.sid }
    section.trackSid = track.info.sid
    const forward = new Forward({
      ssrc,
      kind: track.kind,
      wanted: track.bestLayer(720, this.#now()),
      send: (packet) => this.#subscriber.send(packet),
    })
    const subscription = { publisher, track, forward, mid: section.mid }
    this.#subscriptions.set(track.info.sid, subscription)
    this.#bySentSsrc.set(ssrc, subscription)
    track.forwards.add(forward)
    publisher.askKeyFrames(track)
    this.#offer()
  }

  unsubscribe(trackSid: string): void {
    const subscription = this.#subscriptions.get(trackSid)
    if (!subscription) return
    subscription.track.forwards.delete(subscription.forward)
    this.#subscriptions.delete(trackSid)
    this.#bySentSsrc.delete(subscription.forward.ssrc)
    const section = this.#subscriberSections.find((one) => one.mid === subscription.mid)
    if (section) Object.assign(section, { sending: undefined, trackSid: undefined })
    this.#offer()
  }

  sendInfo(participants: readonly ParticipantInfo[]): void {
    this.#signal(encode({ case: 'update', value: { participants: [...participants] } as never }))
  }

  send(message: SignalResponse['message']): void {
    this.#send(message)
  }

  /** Ends it here, and sends the client the reason and whether it should connect again by itself. */
  close(reason: DisconnectReason, action = LeaveRequest_Action.DISCONNECT): void {
    if (this.#isClosed) return
    this.#send({ case: 'leave', value: new LeaveRequest({ reason, action }) })
    this.dispose()
    this.#onClosed()
  }

  dispose(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const { track, forward } of this.#subscriptions.values()) track.forwards.delete(forward)
    this.#subscriptions.clear()
    this.#publisher?.close()
    this.#subscriber.close()
  }

  askKeyFrames(track: PublishedTrack, isAsked = false): void {
    for (const ssrc of track.keyFramesNeeded(this.#now(), isAsked))
      this.#publisher?.send(keyFrameRequest(ssrc))
  }

  /** Once a second: reports to the publisher, reports to the subscriber, what is missing, layers, quality. */
  tick(): void {
    const now = this.#now()
    const receptions = [...this.published.values()].flatMap((track) => track.receptions(now))
    if (this.#publisher && receptions.length > 0) {
      this.#publisher.send(receiverReport(receptions.slice(0, 31)))
      this.#publisher.send(
        remb(
          publisherBitrate,
          receptions.slice(0, 31).map((one) => one.ssrc),
        ),
      )
      this.#lossUp = Math.max(...receptions.map((one) => one.fractionLost))
    }
    for (const track of this.published.values()) this.askKeyFrames(track)
    for (const { track, forward } of this.#subscriptions.values()) {
      if (forward.layer === undefined) continue
      const report = track.layers[forward.layer]?.report
      if (!report) continue
      this.#subscriber.send(
        senderReport({
          ...report,
          ssrc: forward.ssrc,
          timestamp: forward.timestampOf(report.timestamp),
          packets: forward.packets,
          octets: forward.octets,
        }),
      )
    }
    const loss = Math.max(this.#lossUp, this.#lossDown)
    this.quality =
      loss > 0.1 ? ConnectionQuality.POOR : loss > 0.03 ? ConnectionQuality.GOOD : ConnectionQuality.EXCELLENT
    this.#lossDown *= 0.7
  }

  /** Every 50 ms: what is still missing is asked for again. */
  askMissing(): void {
    for (const track of this.published.values())
      for (const { ssrc, sequences } of track.missing()) this.#publisher?.send(nack(ssrc, sequences))
  }

  /** The loudest of what this participant says at the moment, 0 to 1. */
  get level(): number {
    let level = 0
    for (const track of this.published.values()) {
      if (!track.info.muted && !track.isHeld) level = Math.max(level, track.level)
      track.level *= 0.5
    }
    return level
  }

  #send(message: SignalResponse['message']): void {
    if (!this.#isClosed) this.#signal(encode(message))
  }

  #changed(): void {
    this.#version += 1
    this.#room.onChanged(this)
  }

  #onState(state: 'connected' | 'failed' | 'closed'): void {
    if (this.#isClosed) return
    if (state === 'failed') this.#room.onTransportFailed(this)
    if (state === 'connected')
      for (const { publisher, track } of this.#subscriptions.values()) publisher.askKeyFrames(track, true)
  }

  #onOffer({ sdp, id: offerId }: SessionDescription): void {
    const offer = readOffer(sdp)
    this.#publisher ??= new Transport(
      this.#options,
      {
        onRtp: (packet) => this.#onRtp(packet),
        onRtcp: (packet) => this.#onPublisherRtcp(packet),
        onState: (state) => this.#onState(state),
      },
      offer.sections.some((one) => one.kind === 'application'),
      offer.remote,
    )
    this.#sections = offer.sections
    this.#bind()
    const answer = writeAnswer(offer, this.#publisher.local)
    this.#send({
      case: 'answer',
      value: new SessionDescription({ type: 'answer', sdp: answer, id: offerId }),
    })
    for (const candidate of this.#publisher.local.candidates)
      this.#trickle(candidate, offer.sections[0]?.mid ?? '0', SignalTarget.PUBLISHER)
  }

  #onAnswer({ sdp, id: offerId }: SessionDescription): void {
    if (offerId !== 0 && offerId < this.#offerId) return
    this.#subscriber.setRemote(readAnswer(sdp), 'active')
    if (this.#answeredOffer === 0)
      for (const candidate of this.#subscriber.local.candidates)
        this.#trickle(candidate, '0', SignalTarget.SUBSCRIBER)
    this.#answeredOffer = this.#offerId
    if (this.#offerIsWanted) this.#offer()
  }

  /** One offer at a time: what changes until its answer is in the next one. */
  #offer(): void {
    if (this.#isClosed) return
    if (this.#answeredOffer !== this.#offerId) {
      this.#offerIsWanted = true
      return
    }
    this.#offerIsWanted = false
    this.#offerId += 1
    const sections = this.#subscriberSections
    const midToTrackId: Record<string, string> = {}
    for (const { mid, trackSid } of sections) if (trackSid) midToTrackId[mid] = trackSid
    const sdp = writeOffer(this.#subscriber.local, sections, this.#offerId)
    this.#send({
      case: 'offer',
      value: new SessionDescription({ type: 'offer', sdp, id: this.#offerId, midToTrackId }),
    })
  }

  #trickle(candidate: string, sdpMid: string, target: SignalTarget): void {
    const candidateInit = JSON.stringify({ candidate, sdpMid, sdpMLineIndex: 0 })
    this.#send({ case: 'trickle', value: new TrickleRequest({ candidateInit, target }) })
  }

  #onTrickle({ candidateInit, target }: TrickleRequest): void {
    const { candidate } = JSON.parse(candidateInit) as { candidate?: unknown }
    if (typeof candidate !== 'string') return
    const transport = target === SignalTarget.PUBLISHER ? this.#publisher : this.#subscriber
    transport?.addCandidate(candidate)
  }

  #onAddTrack(request: AddTrackRequest): void {
    const kind = kindOf(request)
    const isTaken =
      [...this.published.values()].some(({ info }) => info.source === request.source) ||
      [...this.#pending.values()].some((one) => one.request.source === request.source)
    if (!kind || isTaken || !mayPublish(request.source, this.rights)) return
    if (
      this.#pending.size >= pendingMax ||
      this.published.size >= tracksMax ||
      this.#pending.has(request.cid)
    )
      return
    const sid = id('TR')
    this.#pending.set(request.cid, { request, sid })
    this.#send({
      case: 'trackPublished',
      value: new TrackPublishedResponse({ cid: request.cid, track: infoOf(request, sid) }),
    })
    this.#bind()
  }

  #onMute({ sid, muted }: MuteTrackRequest): void {
    const track = this.published.get(sid)
    if (!track) {
      const pending = [...this.#pending.values()].find((one) => one.sid === sid)
      if (pending) pending.request.muted = muted
      return
    }
    if (!muted && !mayPublish(track.info.source, this.rights)) return
    if (track.info.muted === muted) return
    track.info.muted = muted
    this.#applyRights(track)
    this.#changed()
  }

  #onTrackSettings(settings: UpdateTrackSettings): void {
    for (const sid of settings.trackSids) {
      const subscription = this.#subscriptions.get(sid)
      if (!subscription) continue
      const { forward, track, publisher } = subscription
      const wasPaused = forward.isPaused
      forward.isPaused = settings.disabled
      if (forward.isPaused) forward.stop()
      // Without a size the quality is a wish for a third, a half or all of the picture: 0, 1, 2.
      const height = settings.height || [180, 360, 1_080][settings.quality] || 1_080
      forward.wanted = track.bestLayer(height, this.#now())
      if (wasPaused || forward.waitsForKeyFrame) publisher.askKeyFrames(track)
    }
  }

  /** Joins what was declared with the sections of the offer: only a declared track of the section's own kind passes. */
  #bind(): void {
    const live = new Set<string>()
    for (const section of this.#sections) {
      if (!section.isSending || section.kind === 'application' || section.payloadType === undefined) continue
      const pending = this.#pending.get(section.trackId)
      const known = [...this.published.values()].find((track) => track.mid === section.mid)
      if (known) {
        // Another track under an old section is not what was declared there.
        live.add(known.info.sid)
        continue
      }
      if (!pending || kindOf(pending.request) !== section.kind) continue
      this.#pending.delete(section.trackId)
      const track = new PublishedTrack({
        info: infoOf(pending.request, pending.sid, section.mid),
        kind: section.kind,
        cid: section.trackId,
        mid: section.mid,
        payloadType: section.payloadType,
        rids: section.rids,
      })
      if (section.rids.length === 0)
        for (const ssrc of section.ssrcs.slice(0, 1))
          this.#bySsrc.set(ssrc, { track, layer: track.addLayer(ssrc, '') })
      this.#applyRights(track)
      this.published.set(track.info.sid, track)
      live.add(track.info.sid)
      this.#room.onTrackPublished(this, track)
      this.#changed()
    }
    for (const track of [...this.published.values()]) if (!live.has(track.info.sid)) this.#end(track)
  }

  #end(track: PublishedTrack): void {
    this.published.delete(track.info.sid)
    for (const [ssrc, entry] of this.#bySsrc) if (entry.track === track) this.#bySsrc.delete(ssrc)
    this.#room.onTrackEnded(this, track)
    this.#changed()
  }

  /** Holds what the rights do not cover, and says so to the client, which closes its microphone or camera. */
  #applyRights(track: PublishedTrack): void {
    const isAllowed = mayPublish(track.info.source, this.rights)
    const wasHeld = track.isHeld
    track.isHeld = !isAllowed || track.info.muted
    if (track.isHeld && !wasHeld) for (const forward of track.forwards) forward.stop()
    if (!track.isHeld && wasHeld) this.askKeyFrames(track, true)
    if (isAllowed) return
    if (!track.info.muted) {
      track.info.muted = true
      this.#send({ case: 'mute', value: new MuteTrackRequest({ sid: track.info.sid, muted: true }) })
    }
    if (track.kind === 'video' || track.info.source !== 2) {
      this.published.delete(track.info.sid)
      for (const [ssrc, entry] of this.#bySsrc) if (entry.track === track) this.#bySsrc.delete(ssrc)
      this.#room.onTrackEnded(this, track)
      this.#send({
        case: 'trackUnpublished',
        value: new TrackUnpublishedResponse({ trackSid: track.info.sid }),
      })
    }
  }

  #onRtp(packet: Buffer): void {
    const ssrc = packet.readUInt32BE(8)
    let entry = this.#bySsrc.get(ssrc)
    const needsLevel = entry?.track.kind === 'audio'
    const header = parseRtp(packet, !entry || needsLevel)
    if (!header) return
    if (!entry) {
      const seen = this.#unknown.get(ssrc) ?? 0
      this.#unknown.set(ssrc, seen + 1)
      if (this.#unknown.size > 64) this.#unknown.clear()
      entry = this.#identify(packet, header)
      if (!entry) return
      this.#bySsrc.set(ssrc, entry)
      this.askKeyFrames(entry.track)
    }
    const { track, layer } = entry
    const missing = track.receive(packet, header, layer, this.#now())
    if (missing.length > 0) this.#publisher?.send(nack(ssrc, missing))
    if (needsLevel && header.extensions) {
      const at = this.#sections.find((one) => one.mid === track.mid)?.levelExtension
      const found = at === undefined ? undefined : header.extensions.get(at)
      // RFC 6464: seven bits of -dBov, 127 is silence.
      if (found) track.level = Math.max(track.level, 1 - ((packet[found.offset] ?? 127) & 127) / 127)
    }
  }

  /** Which declared track a new source belongs to, by the section and layer that its packets name. */
  #identify(packet: Buffer, header: NonNullable<ReturnType<typeof parseRtp>>) {
    const text = (at: number | undefined) => {
      const found = at === undefined ? undefined : header.extensions?.get(at)
      return found && packet.toString('latin1', found.offset, found.offset + found.length)
    }
    for (const track of this.published.values()) {
      const section = this.#sections.find((one) => one.mid === track.mid)
      if (!section || text(section.midExtension) !== section.mid) continue
      const rid = text(section.ridExtension) ?? ''
      if (track.rids.length > 0 && !track.rids.includes(rid)) continue
      if (track.layers.length >= Math.max(1, track.rids.length)) continue
      const layer = track.addLayer(header.ssrc, rid)
      for (const forward of track.forwards) forward.wanted = track.bestLayer(720, this.#now())
      return { track, layer }
    }
    return undefined
  }

  #onPublisherRtcp(packet: Buffer): void {
    const { senderReports } = parseRtcp(packet)
    for (const report of senderReports)
      this.#bySsrc.get(report.ssrc)?.track.onSenderReport(report, this.#now())
  }

  #onSubscriberRtcp(packet: Buffer): void {
    const feedback = parseRtcp(packet)
    for (const { ssrc, sequences } of feedback.nacks) this.#bySentSsrc.get(ssrc)?.forward.resend(sequences)
    for (const ssrc of feedback.keyFrames) {
      const subscription = this.#bySentSsrc.get(ssrc)
      if (subscription) subscription.publisher.askKeyFrames(subscription.track, true)
    }
    for (const { fractionLost } of feedback.receptions)
      this.#lossDown = Math.max(this.#lossDown, fractionLost)
  }
}

const infoOf = (request: AddTrackRequest, sid: string, mid = ''): TrackInfo =>
  new TrackInfo({
    sid,
    mid,
    type: request.type,
    name: request.name,
    muted: request.muted,
    width: request.width,
    height: request.height,
    source: request.source,
    mimeType: request.type === TrackType.AUDIO ? 'audio/opus' : 'video/VP8',
    disableRed: true,
    stream: request.stream,
    layers: request.layers,
    simulcast: request.layers.length > 1,
    codecs: [
      new SimulcastCodecInfo({
        mimeType: request.type === TrackType.AUDIO ? 'audio/opus' : 'video/VP8',
        cid: request.cid,
        layers: request.layers,
      }),
    ],
  })
