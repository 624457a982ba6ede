import { payloadTypes, type MediaKind } from './sdp.ts'
import { sequenceDistance, writeRtpHeader } from './rtp.ts'

/** A packet as it is kept: 12 bytes for a header, then the payload. */
export type StoredPacket = { bytes: Buffer; sequence: number; timestamp: number; marker: boolean }

/** Sent packets that can be sent again, a second and a half of video. */
const historySize = 1_024
/** How often one packet is sent again: who asks more often wants to have much sent for little, or has no way for it. */
const resendsMax = 5
/** Until the subscriber says how large it shows the picture. */
const defaultHeight = 720
/** Between two layers of one picture: a frame of 30 in a second. */
const frameGap = 3_000

type Sent = { sequence: number; timestamp: number; packet: StoredPacket; resends: number }

/**
 * One published track on its way to one subscriber. Sequence numbers and timestamps are rebased where the layer changes
 * or packets were held back, so that the receiver sees one stream without gaps that it would ask for.
 */
export class Forward {
  readonly ssrc: number
  readonly kind: MediaKind
  packets = 0
  octets = 0
  /** The layer that is sent; undefined until its first key frame. */
  layer: number | undefined
  /** The layer that should be sent, once it has a key frame; the track chooses it by `maxHeight`. */
  wanted = 0
  /** No picture larger than this is of use to the subscriber, in lines. */
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

  /** Whether a key frame of the wanted layer is needed before anything can be seen or the layer changed. */
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
    // Older than the layer's first packet here: its number was used for a packet of the layer before.
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

  /** What is not forwarded any more leaves no gap: the next packet continues the numbers. */
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

  /** A timestamp of the publisher on the clock that the subscriber sees. */
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
