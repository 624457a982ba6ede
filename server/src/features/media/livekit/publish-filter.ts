import { SignalRequest, type SignalResponse, type TrackSource } from '@livekit/protocol'
import { kindOfRequest } from '../gate-filter.ts'
import { checkDeclaration, kindOf, mayPublish } from '../protocol.ts'
import type { MediaRights } from '../rights.ts'
import { readOffer, type MediaKind, type OfferedSection } from '../worker/sdp.ts'

const tracksMax = 8
/** Requests about publishing; others pass unchanged. */
const read = new Set(['addTrack', 'mute', 'offer'])

type Declared = { source: TrackSource; kind: MediaKind; sid: string; isOffered: boolean }

/**
 * Lets a client publish only tracks that are declared, of the declared kind, one for each source, and allowed. LiveKit
 * itself would let clients unmute after a host's mute, and forward audio that was declared as a camera.
 */
export class PublishFilter {
  rights: MediaRights
  /** By the client's own name for the track. */
  #declared = new Map<string, Declared>()

  constructor(rights: MediaRights) {
    this.rights = rights
  }

  /** Whether a request may pass to LiveKit. @throws if it does not decode */
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
        // A second encoding of the track would have a name that was never declared.
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

  /** Reads from LiveKit's messages what was published, and what ended. */
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
