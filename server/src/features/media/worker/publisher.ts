import {
  MuteTrackRequest,
  SessionDescription,
  SignalTarget,
  SimulcastCodecInfo,
  TrackInfo,
  TrackSource,
  TrackType,
  TrackPublishedResponse,
  TrackUnpublishedResponse,
  VideoLayer,
  type AddTrackRequest,
} from '@livekit/protocol'
import type { MediaRights } from '../rights.ts'
import {
  checkDeclaration,
  idOf,
  kindOf,
  mayPublish,
  publisherBitsPerSecond,
  trickleOf,
  type Send,
} from '../protocol.ts'
import { Meter } from './meter.ts'
import { PublishedTrack } from './published-track.ts'
import { keyFrameRequest, nack, parseRtcp, parseRtp, receiverReport, remb } from './rtp.ts'
import { readOffer, writeAnswer, type OfferedSection } from './sdp.ts'
import { Transport, type TransportEvents, type TransportOptions } from './transport.ts'

const pendingMax = 8
const tracksMax = 4
/** The total bitrate that browsers are advised to send. */
const advisedBitrate = 2_500_000
/** The number of reports that fit into one receiver report. */
const reportsMax = 31

type PublisherOptions = {
  transport: TransportOptions
  rights: MediaRights
  isHeld: boolean
  send: Send
  onPacket(): void
  onState: TransportEvents['onState']
  onTrackPublished(track: PublishedTrack): void
  onTrackEnded(track: PublishedTrack): void
  onChanged(): void
  now: () => number
}

/** What a participant publishes: only tracks that are declared, of the declared kind, and allowed. */
export class Publisher {
  readonly tracks = new Map<string, PublishedTrack>()
  /** The fraction of packets lost on the way here, 0 to 1. */
  loss = 0
  #options: PublisherOptions
  #rights: MediaRights
  /** No track is forwarded yet. */
  #isHeld: boolean
  #transport: Transport | undefined
  #pending = new Map<string, { request: AddTrackRequest; sid: string }>()
  #sections: OfferedSection[] = []
  #bySsrc = new Map<number, { track: PublishedTrack; layer: number }>()
  #meter = new Meter(publisherBitsPerSecond)

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#rights = options.rights
    this.#isHeld = options.isHeld
  }

  onOffer({ sdp, id }: SessionDescription): void {
    const offer = readOffer(sdp)
    this.#transport ??= new Transport(
      this.#options.transport,
      {
        onRtp: (packet) => this.#onRtp(packet),
        onRtcp: (packet) => this.#onRtcp(packet),
        onState: this.#options.onState,
      },
      offer.sections.some((one) => one.kind === 'application'),
      offer.remote,
    )
    this.#sections = offer.sections
    this.#bind()
    const { local } = this.#transport
    this.#options.send({
      case: 'answer',
      value: new SessionDescription({ type: 'answer', sdp: writeAnswer(offer, local), id }),
    })
    for (const candidate of local.candidates)
      this.#options.send(trickleOf(candidate, offer.sections[0]?.mid ?? '0', SignalTarget.PUBLISHER))
  }

  addCandidate(candidate: string): void {
    this.#transport?.addCandidate(candidate)
  }

  /** @throws for a declaration that our clients never make */
  onAddTrack(request: AddTrackRequest): void {
    checkDeclaration(request)
    const kind = kindOf(request)
    const isTaken =
      [...this.tracks.values()].some(({ info }) => info.source === request.source) ||
      [...this.#pending.values()].some((one) => one.request.source === request.source)
    if (!kind || isTaken || !mayPublish(request.source, this.#rights)) return
    if (this.#pending.size >= pendingMax || this.tracks.size >= tracksMax || this.#pending.has(request.cid))
      return
    const sid = idOf('TR')
    this.#pending.set(request.cid, { request, sid })
    this.#options.send({
      case: 'trackPublished',
      value: new TrackPublishedResponse({ cid: request.cid, track: infoOf(request, sid) }),
    })
    this.#bind()
  }

  onMute({ sid, muted }: MuteTrackRequest): void {
    const track = this.tracks.get(sid)
    if (!track) {
      const pending = [...this.#pending.values()].find((one) => one.sid === sid)
      if (pending) pending.request.muted = muted
      return
    }
    if (!muted && !mayPublish(track.info.source, this.#rights)) return
    if (track.info.muted === muted) return
    track.info.muted = muted
    this.#applyRights(track)
    this.#options.onChanged()
  }

  setRights(rights: MediaRights, isHeld: boolean): void {
    this.#rights = rights
    this.#isHeld = isHeld
    for (const track of this.tracks.values()) this.#applyRights(track)
  }

  askKeyFrames(track: PublishedTrack, isAsked = false): void {
    for (const ssrc of track.keyFramesNeeded(this.#options.now(), isAsked))
      this.#transport?.send(keyFrameRequest(ssrc))
  }

  /** Once a second: what arrived, and how much may be sent. */
  tick(): void {
    const now = this.#options.now()
    const receptions = [...this.tracks.values()].flatMap((track) => track.receptions(now))
    if (this.#transport && receptions.length > 0) {
      const reported = receptions.slice(0, reportsMax)
      this.#transport.send(receiverReport(reported))
      this.#transport.send(
        remb(
          advisedBitrate,
          reported.map((one) => one.ssrc),
        ),
      )
      this.loss = Math.max(...receptions.map((one) => one.fractionLost))
    }
    const isOverInAll = this.#meter.tick()
    for (const track of this.tracks.values()) {
      if (track.meter.tick() || isOverInAll) this.#muteLoud(track)
      track.replaceStoppedLayers(now)
      this.askKeyFrames(track)
    }
  }

  /** Mutes a track that sends too much, until its user unmutes it. */
  #muteLoud(track: PublishedTrack): void {
    if (track.info.muted) return
    track.info.muted = true
    const { sid } = track.info
    this.#options.send({ case: 'mute', value: new MuteTrackRequest({ sid, muted: true }) })
    this.#applyRights(track)
    this.#options.onChanged()
  }

  /** Every 50 ms: requests missing packets again. */
  askMissing(): void {
    for (const track of this.tracks.values())
      for (const { ssrc, sequences } of track.missing()) this.#transport?.send(nack(ssrc, sequences))
  }

  /** The loudest of its audio levels, 0 to 1. */
  get level(): number {
    let level = 0
    for (const track of this.tracks.values()) {
      if (!track.info.muted && !track.isHeld) level = Math.max(level, track.level)
      track.level *= 0.5
    }
    return level
  }

  close(): void {
    this.#transport?.close()
  }

  /** Joins declared tracks with the sections of the offer: a track has to be declared, and of the section's kind. */
  #bind(): void {
    const live = new Set<string>()
    for (const section of this.#sections) {
      if (!section.isSending || section.kind === 'application' || section.payloadType === undefined) continue
      const pending = this.#pending.get(section.trackId)
      const known = [...this.tracks.values()].find((track) => track.mid === section.mid)
      if (known) {
        // Another track in an existing section is not the declared one.
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
      this.tracks.set(track.info.sid, track)
      live.add(track.info.sid)
      this.#options.onTrackPublished(track)
      this.#options.onChanged()
    }
    for (const track of [...this.tracks.values()]) {
      if (live.has(track.info.sid)) continue
      this.#end(track)
      this.#options.onChanged()
    }
  }

  #end(track: PublishedTrack): void {
    this.tracks.delete(track.info.sid)
    for (const [ssrc, entry] of this.#bySsrc) if (entry.track === track) this.#bySsrc.delete(ssrc)
    this.#options.onTrackEnded(track)
  }

  /** Holds tracks that the rights do not cover, and tells the client, which then closes microphone or camera. */
  #applyRights(track: PublishedTrack): void {
    const isAllowed = mayPublish(track.info.source, this.#rights)
    const wasHeld = track.isHeld
    track.isHeld = !isAllowed || track.info.muted || this.#isHeld
    if (track.isHeld && !wasHeld) for (const forward of track.forwards) forward.stop()
    if (!track.isHeld && wasHeld) this.askKeyFrames(track, true)
    if (isAllowed) return
    const { sid, source } = track.info
    if (!track.info.muted) {
      track.info.muted = true
      this.#options.send({ case: 'mute', value: new MuteTrackRequest({ sid, muted: true }) })
    }
    // A microphone track stays, muted: only its user unmutes it.
    if (source === TrackSource.MICROPHONE) return
    this.#end(track)
    this.#options.send({
      case: 'trackUnpublished',
      value: new TrackUnpublishedResponse({ trackSid: sid }),
    })
  }

  #onRtp(packet: Buffer): void {
    this.#options.onPacket()
    const ssrc = packet.readUInt32BE(8)
    let entry = this.#bySsrc.get(ssrc)
    const needsLevel = entry?.track.kind === 'audio'
    const header = parseRtp(packet, !entry || needsLevel)
    if (!header) return
    if (!entry) {
      entry = this.#identify(packet, header)
      if (!entry) return
      this.#bySsrc.set(ssrc, entry)
      this.askKeyFrames(entry.track)
    }
    const { track, layer } = entry
    const now = this.#options.now()
    if (!track.meter.admit(packet.length, now) || !this.#meter.admit(packet.length, now)) return
    const missing = track.receive(packet, header, layer, now)
    if (missing.length > 0) this.#transport?.send(nack(ssrc, missing))
    if (needsLevel && header.extensions) {
      const at = this.#sections.find((one) => one.mid === track.mid)?.levelExtension
      const found = at === undefined ? undefined : header.extensions.get(at)
      // RFC 6464: seven bits of -dBov, 127 is silence.
      if (found) track.level = Math.max(track.level, 1 - ((packet[found.offset] ?? 127) & 127) / 127)
    }
  }

  /** Finds the declared track of a new source, by the section and layer in its packets. */
  #identify(packet: Buffer, header: NonNullable<ReturnType<typeof parseRtp>>) {
    const text = (at: number | undefined) => {
      const found = at === undefined ? undefined : header.extensions?.get(at)
      return found && packet.toString('latin1', found.offset, found.offset + found.length)
    }
    for (const track of this.tracks.values()) {
      const section = this.#sections.find((one) => one.mid === track.mid)
      if (!section || text(section.midExtension) !== section.mid) continue
      const rid = text(section.ridExtension) ?? ''
      if (track.rids.length > 0 && !track.rids.includes(rid)) continue
      if (track.layers.length >= Math.max(1, track.rids.length)) continue
      const layer = track.addLayer(header.ssrc, rid)
      track.chooseLayers(this.#options.now())
      return { track, layer }
    }
    return undefined
  }

  #onRtcp(packet: Buffer): void {
    this.#options.onPacket()
    for (const report of parseRtcp(packet).senderReports)
      this.#bySsrc.get(report.ssrc)?.track.onSenderReport(report, this.#options.now())
  }
}

/** The public part of a declaration; other fields are not passed on. */
function infoOf(request: AddTrackRequest, sid: string, mid = ''): TrackInfo {
  const layers = request.layers.map(
    ({ quality, width, height, bitrate, ssrc }) => new VideoLayer({ quality, width, height, bitrate, ssrc }),
  )
  return new TrackInfo({
    sid,
    mid,
    type: request.type,
    name: request.name,
    muted: request.muted,
    width: request.width,
    height: request.height,
    source: request.source,
    mimeType: mimeTypeOf(request),
    disableRed: true,
    stream: request.stream,
    layers,
    simulcast: layers.length > 1,
    codecs: [new SimulcastCodecInfo({ mimeType: mimeTypeOf(request), cid: request.cid, layers })],
  })
}

const mimeTypeOf = ({ type }: AddTrackRequest) => (type === TrackType.AUDIO ? 'audio/opus' : 'video/VP8')
