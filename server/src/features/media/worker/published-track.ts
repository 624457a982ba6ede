import type { TrackInfo } from '@livekit/protocol'
import type { Forward, StoredPacket } from './forward.ts'
import type { MediaKind } from './sdp.ts'
import { bitsPerSecondOf } from '../protocol.ts'
import { Meter } from './meter.ts'
import { sequenceDistance, startsVp8KeyFrame, type Reception, type RtpHeader } from './rtp.ts'

/** A key frame is as large as ten others: at most two in a second. */
const keyFrameEveryMs = 500
const missingMax = 64
const nackTries = 3

/** One encoding of a track, with the state of its reports (RFC 3550 6.4). */
type Layer = {
  ssrc: number
  rid: string
  highest: number
  cycles: number
  first: number
  received: number
  expectedBefore: number
  receivedBefore: number
  jitter: number
  transit: number
  lastReport: number
  lastReportAt: number
  report: { ntpHigh: number; ntpLow: number; timestamp: number } | undefined
  missing: Map<number, number>
  lastPacketAt: number
  keyFrameAskedAt: number
}

const isLive = ({ lastPacketAt }: Layer, now: number): boolean => now - lastPacketAt < 3_000

/** A track as received from its publisher. */
export class PublishedTrack {
  readonly info: TrackInfo
  readonly kind: MediaKind
  readonly cid: string
  readonly mid: string
  readonly payloadType: number
  readonly rids: readonly string[]
  /** Set while the publisher's rights do not cover it: nothing is forwarded. */
  isHeld = false
  /** Audio level, 0 (silence) to 1: the loudest of the last packets. */
  level = 0
  readonly forwards = new Set<Forward>()
  readonly layers: Layer[] = []
  readonly meter: Meter
  #clockRate: number

  constructor(options: {
    info: TrackInfo
    kind: MediaKind
    cid: string
    mid: string
    payloadType: number
    rids: readonly string[]
  }) {
    this.info = options.info
    this.meter = new Meter(bitsPerSecondOf(options.info.source))
    this.kind = options.kind
    this.cid = options.cid
    this.mid = options.mid
    this.payloadType = options.payloadType
    this.rids = options.rids
    this.#clockRate = options.kind === 'audio' ? 48_000 : 90_000
  }

  addLayer(ssrc: number, rid: string): number {
    const known = this.layers.findIndex((layer) => layer.ssrc === ssrc)
    if (known >= 0) return known
    this.layers.push({
      ssrc,
      rid,
      highest: -1,
      cycles: 0,
      first: 0,
      received: 0,
      expectedBefore: 0,
      receivedBefore: 0,
      jitter: 0,
      transit: 0,
      lastReport: 0,
      lastReportAt: 0,
      report: undefined,
      missing: new Map(),
      lastPacketAt: 0,
      keyFrameAskedAt: 0,
    })
    return this.layers.length - 1
  }

  /** Chooses the layer for each subscriber, by the size of its picture. */
  chooseLayers(now: number): void {
    for (const forward of this.forwards) forward.wanted = this.bestLayer(forward.maxHeight, now)
  }

  /**
   * A browser stops a layer that its network or processor cannot sustain: subscribers of it get another one that
   * arrives.
   */
  replaceStoppedLayers(now: number): void {
    for (const forward of this.forwards) {
      const layer = this.layers[forward.wanted]
      if (layer && !isLive(layer, now)) forward.wanted = this.bestLayer(forward.maxHeight, now)
    }
  }

  /** The best arriving layer up to this height; the smallest if all are larger. */
  bestLayer(maxHeight: number, now: number): number {
    const live = this.layers.map((layer, i) => ({ i, rank: this.#rank(layer.rid), layer }))
    const usable = live.filter(({ layer }) => isLive(layer, now))
    const sorted = (usable.length > 0 ? usable : live).toSorted((a, b) => a.rank - b.rank)
    const full = this.info.height || 720
    const fitting = sorted.filter(({ rank }) => full / 2 ** (this.#topRank - rank) <= maxHeight * 1.2)
    return (fitting.at(-1) ?? sorted[0])?.i ?? 0
  }

  get #topRank(): number {
    return Math.max(0, this.rids.length - 1)
  }

  // livekit-client names layers q, h and f, from the smallest; a stream without a name is the only one.
  #rank(rid: string): number {
    return Math.max(0, ['q', 'h', 'f'].indexOf(rid))
  }

  /** @returns missing sequence numbers to request */
  receive(packet: Buffer, header: RtpHeader, layerIndex: number, now: number): number[] {
    const layer = this.layers[layerIndex]
    if (!layer || header.payloadType !== this.payloadType) return []
    const missing = this.#count(layer, header, now)
    if (this.isHeld || header.payloadEnd === header.payloadOffset || this.forwards.size === 0) return missing
    const bytes = Buffer.allocUnsafe(12 + header.payloadEnd - header.payloadOffset)
    packet.copy(bytes, 12, header.payloadOffset, header.payloadEnd)
    const stored: StoredPacket = {
      bytes,
      sequence: header.sequence,
      timestamp: header.timestamp,
      marker: header.marker,
    }
    const isKeyFrame =
      this.kind === 'video' && startsVp8KeyFrame(packet, header.payloadOffset, header.payloadEnd)
    for (const forward of this.forwards) forward.write(stored, layerIndex, isKeyFrame)
    return missing
  }

  #count(layer: Layer, header: RtpHeader, now: number): number[] {
    layer.received += 1
    if (header.payloadEnd > header.payloadOffset) layer.lastPacketAt = now
    const arrival = (now / 1_000) * this.#clockRate
    const transit = arrival - header.timestamp
    if (layer.highest < 0) {
      layer.highest = header.sequence
      layer.first = header.sequence
      layer.transit = transit
      return []
    }
    layer.jitter += (Math.min(this.#clockRate, Math.abs(transit - layer.transit)) - layer.jitter) / 16
    layer.transit = transit
    const ahead = sequenceDistance(layer.highest, header.sequence)
    if (ahead <= 0) {
      layer.missing.delete(header.sequence)
      return []
    }
    const gap: number[] = []
    for (let i = 1; i < ahead && i <= missingMax; i += 1) {
      const sequence = (layer.highest + i) & 0xffff
      if (layer.missing.size < missingMax) layer.missing.set(sequence, 1)
      gap.push(sequence)
    }
    if (header.sequence < layer.highest) layer.cycles += 0x1_0000
    layer.highest = header.sequence
    return this.kind === 'video' ? gap : []
  }

  /** Missing packets that were not requested too often, by source. */
  missing(): { ssrc: number; sequences: number[] }[] {
    if (this.kind === 'audio') return []
    return this.layers.flatMap((layer) => {
      const sequences: number[] = []
      for (const [sequence, tries] of layer.missing) {
        if (tries >= nackTries || sequenceDistance(sequence, layer.highest) > 512)
          layer.missing.delete(sequence)
        else {
          layer.missing.set(sequence, tries + 1)
          sequences.push(sequence)
        }
      }
      return sequences.length > 0 ? [{ ssrc: layer.ssrc, sequences }] : []
    })
  }

  /** Reception reports since the last call, for each sending layer. */
  receptions(now: number): Reception[] {
    return this.layers
      .filter((layer) => layer.highest >= 0)
      .map((layer) => {
        const extended = layer.cycles + layer.highest
        const expected = extended - layer.first + 1
        const expectedNow = expected - layer.expectedBefore
        const lostNow = expectedNow - (layer.received - layer.receivedBefore)
        layer.expectedBefore = expected
        layer.receivedBefore = layer.received
        return {
          ssrc: layer.ssrc,
          fractionLost: expectedNow > 0 && lostNow > 0 ? lostNow / expectedNow : 0,
          lost: Math.max(0, expected - layer.received),
          highestSequence: extended,
          jitter: layer.jitter,
          lastReport: layer.lastReport,
          delaySinceLastReport: layer.lastReportAt ? ((now - layer.lastReportAt) / 1_000) * 65_536 : 0,
        }
      })
  }

  onSenderReport(
    report: { ssrc: number; ntpHigh: number; ntpLow: number; timestamp: number },
    now: number,
  ): void {
    const layer = this.layers.find((one) => one.ssrc === report.ssrc)
    if (!layer) return
    layer.report = report
    layer.lastReport = ((report.ntpHigh & 0xffff) << 16) | (report.ntpLow >>> 16)
    layer.lastReportAt = now
  }

  /** Sources of layers that need a key frame and were not asked just now. */
  keyFramesNeeded(now: number, isAsked = false): number[] {
    if (this.kind === 'audio' || this.isHeld) return []
    const wanted = new Set<number>()
    for (const forward of this.forwards) {
      if (forward.waitsForKeyFrame) wanted.add(forward.wanted)
      else if (isAsked && forward.layer !== undefined) wanted.add(forward.layer)
    }
    return [...wanted].flatMap((index) => {
      const layer = this.layers[index]
      if (!layer || now - layer.keyFrameAskedAt < keyFrameEveryMs) return []
      layer.keyFrameAskedAt = now
      return [layer.ssrc]
    })
  }
}
