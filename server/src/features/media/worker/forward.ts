import { payloadTypes, type MediaKind } from './sdp.ts'
import { sequenceDistance, writeRtpHeader } from './rtp.ts'

/** A stored packet: 12 bytes for a header, then the payload. */
export type StoredPacket = { bytes: Buffer; sequence: number; timestamp: number; marker: boolean }

/** Packets kept for retransmission, about a second and a half of video. */
const historySize = 1_024
/** How often one packet is retransmitted: more requests mean an attack or a broken network. */
const resendsMax = 5
/** Lines of the picture until the subscriber reports its size. */
const defaultHeight = 720
/** Timestamp distance at a change of layers: one frame at 30 per second. */
const frameGap = 3_000

type Sent = { sequence: number; timestamp: number; packet: StoredPacket; resends: number }

/**
 * One published track forwarded to one subscriber. Sequence numbers and timestamps are rewritten when the layer changes
 * or packets were held back, so that the receiver sees one stream without gaps.
 */
export class Forward {
  readonly ssrc: number
  readonly kind: MediaKind
  packets = 0
  octets = 0
  /** The forwarded layer; undefined until its first key frame. */
  layer: number | undefined
  /** The layer to change to at its next key frame, chosen by `maxHeight`. */
  wanted = 0
  /** The largest useful picture for the subscriber, in lines. */
  maxHeight = defaultHeight
  /** The subscriber does not show it. */
  isPaused = false
  #send: (packet: Buffer) => void
  #sequenceOffset = 0
  #timestampOffset = 0
  #lastSequence = -1
  #lastTimestamp = 0
  #lastIn = -1
  #sinceRebase = 0
  #history: (Sent | undefined)[] = Array.from({ length: historySize })

  constructor(options: { ssrc: number; kind: MediaKind; send: (packet: Buffer) => void }) {
    this.ssrc = options.ssrc
    this.kind = options.kind
    this.#send = options.send
  }

  /** Whether a key frame of the wanted layer is needed. */
  get waitsForKeyFrame(): boolean {
    return this.kind === 'video' && !this.isPaused && this.layer !== this.wanted
  }

  write(packet: StoredPacket, layer: number, isKeyFrame: boolean): void {
    if (this.isPaused) return
    if (this.kind === 'audio') {
      if (this.layer === undefined) this.#rebase(packet, layer)
    } else if (layer !== this.layer) {
      if (layer !== this.wanted || !isKeyFrame) return
      this.#rebase(packet, layer)
    }
    const step = this.#lastIn < 0 ? 1 : sequenceDistance(this.#lastIn, packet.sequence)
    // Older than the first forwarded packet of this layer: its number was used for the previous layer.
    if (step < -historySize / 2 || (step < 0 && -step >= this.#sinceRebase)) return
    const sequence = (packet.sequence + this.#sequenceOffset) & 0xffff
    const timestamp = (packet.timestamp + this.#timestampOffset) >>> 0
    if (step > 0) {
      this.#sinceRebase += this.#lastIn < 0 ? 1 : step
      this.#lastIn = packet.sequence
      this.#lastSequence = sequence
      this.#lastTimestamp = timestamp
    }
    const sent = { sequence, timestamp, packet, resends: 0 }
    this.#history[sequence % historySize] = sent
    this.packets += 1
    this.octets += packet.bytes.length - 12
    this.#emit(sent)
  }

  /** Stops without a gap: the next packet continues the numbers. */
  stop(): void {
    this.layer = undefined
  }

  resend(sequences: readonly number[]): void {
    for (const sequence of sequences) {
      const sent = this.#history[sequence % historySize]
      if (sent?.sequence !== sequence || sent.resends >= resendsMax) continue
      sent.resends += 1
      this.#emit(sent)
    }
  }

  /** A publisher's timestamp on the subscriber's timeline. */
  timestampOf(timestamp: number): number {
    return (timestamp + this.#timestampOffset) >>> 0
  }

  #rebase(packet: StoredPacket, layer: number): void {
    this.layer = layer
    if (this.#lastSequence >= 0) {
      this.#sequenceOffset = (this.#lastSequence + 1 - packet.sequence) & 0xffff
      this.#timestampOffset = (this.#lastTimestamp + frameGap - packet.timestamp) >>> 0
    }
    this.#lastIn = -1
    this.#sinceRebase = 0
  }

  #emit({ sequence, timestamp, packet }: Sent): void {
    writeRtpHeader(packet.bytes, {
      marker: packet.marker,
      payloadType: payloadTypes[this.kind],
      sequence,
      timestamp,
      ssrc: this.ssrc,
    })
    this.#send(packet.bytes)
  }
}
