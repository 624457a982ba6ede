import { SignalRequest, type SignalResponse, type TrackSource } from '@livekit/protocol'
import { kindOfRequest } from '../gate-filter.ts'
import { checkDeclaration, kindOf, mayPublish } from '../protocol.ts'
import type { MediaRights } from '../rights.ts'
import { readOffer, type MediaKind, type OfferedSection } from '../worker/sdp.ts'

const tracksMax = 8
/** What a client publishes is in these; others are passed on as they came. */
const read = new Set(['addTrack', 'mute', 'offer'])

type Declared = { source: TrackSource; kind: MediaKind; sid: string; isOffered: boolean }

/**
 * What a client may publish on LiveKit: declared before, of the declared kind, one track of each source, and allowed.
 * LiveKit alone lets a client unmute what a host muted, and forwards sound that was declared as a camera.
 */
export class PublishFilter {
  rights: MediaRights
  /** By the name that the client gave the track. */
  #declared = new Map<string, Declared>()

  constructor(rights: MediaRights) {
    this.rights = rights
  }

  /** Whether a request of the gate reaches LiveKit. @throws for one that does not decode. */
  passes(request: Uint8Array): boolean {
    if (!read.has(kindOfRequest(request) ?? '')) return true
    const { message } = SignalRequest.fromBinary(request)
    switch (message.case) {
      case 'addTrack': {
        checkDeclaration(message.value)
        const { cid, source } = message.value
        const kind = kindOf(message.value)
        const all = [...this.#declared.values()]
        if (!kind || !mayPublish(source, this.rights) || this.#declared.has(cid)) return false
        if (all.length >= tracksMax || all.some((one) => one.source === source)) return false
        // A second encoding of the same track would come under a name that was never declared.
        if (message.value.sid !== '' || message.value.simulcastCodecs.some((one) => one.cid !== cid))
          return false
        this.#declared.set(cid, { source, kind, sid: '', isOffered: false })
        return true
      }
      case 'mute': {
        const { sid, muted } = message.value
        const track = [...this.#declared.values()].find((one) => one.sid === sid)
        return track !== undefined && (muted || mayPublish(track.source, this.rights))
      }
      case 'offer':
        return this.#passesOffer(readOffer(message.value.sdp).sections.filter((one) => one.isSending))
      default:
        return true
    }
  }

  #passesOffer(sending: readonly OfferedSection[]): boolean {
    const sent = new Map(sending.map((one) => [one.trackId, one.kind]))
    for (const [cid, declared] of this.#declared) {
      const kind = sent.get(cid)
      if (kind !== undefined && kind !== declared.kind) return false
      // The client ended it.
      if (kind === undefined && declared.isOffered) this.#declared.delete(cid)
      declared.isOffered ||= kind !== undefined
    }
    return true
  }

  /** Learns from LiveKit what was published and what is no longer. */
  note(message: SignalResponse['message']): void {
    if (message.case === 'trackPublished') {
      const declared = this.#declared.get(message.value.cid)
      if (declared) declared.sid = message.value.track?.sid ?? ''
    } else if (message.case === 'trackUnpublished') {
      for (const [cid, { sid }] of this.#declared)
        if (sid === message.value.trackSid) this.#declared.delete(cid)
    }
  }
}
