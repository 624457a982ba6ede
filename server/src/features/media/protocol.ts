import { randomBytes } from 'node:crypto'
import {
  ParticipantPermission,
  SignalResponse,
  TrackSource,
  TrackType,
  TrickleRequest,
  type AddTrackRequest,
  type SignalTarget,
} from '@livekit/protocol'
import type { MediaRights } from './rights.ts'
import type { MediaKind } from './worker/sdp.ts'

/**
 * For each source the rights that it needs, and its kind of media. The sound of a shared screen needs both rights: it
 * cannot be distinguished from a microphone that a host muted.
 */
const sources: {
  source: TrackSource
  kind: MediaKind
  rights: (keyof MediaRights)[]
  /** The most that is forwarded of one track, over all layers. */
  bitsPerSecond: number
}[] = [
  { source: TrackSource.MICROPHONE, kind: 'audio', rights: ['microphone'], bitsPerSecond: 160_000 },
  { source: TrackSource.CAMERA, kind: 'video', rights: ['camera'], bitsPerSecond: 3_000_000 },
  { source: TrackSource.SCREEN_SHARE, kind: 'video', rights: ['screen'], bitsPerSecond: 4_000_000 },
  {
    source: TrackSource.SCREEN_SHARE_AUDIO,
    kind: 'audio',
    rights: ['screen', 'microphone'],
    bitsPerSecond: 320_000,
  },
]

/** For all tracks of one publisher. */
export const publisherBitsPerSecond = 5_000_000

export const bitsPerSecondOf = (source: TrackSource): number =>
  sources.find((one) => one.source === source)?.bitsPerSecond ?? 0

/**
 * Names have at most 64 characters and a video three layers, since each announcement sends them to all participants.
 */
const [nameMax, layersMax] = [64, 3]

/** @throws for a declaration that our clients never make */
export function checkDeclaration({ cid, name, stream, sid, layers, simulcastCodecs }: AddTrackRequest): void {
  const names = [cid, name, stream, sid, ...simulcastCodecs.flatMap((one) => [one.codec, one.cid])]
  const lists = [layers, simulcastCodecs, ...simulcastCodecs.map((one) => one.layers)]
  if (names.some((one) => one.length > nameMax) || lists.some((one) => one.length > layersMax))
    throw new Error('the declaration of a track has too many parts')
}

export const mayPublish = (source: TrackSource, rights: MediaRights): boolean =>
  sources.some((one) => one.source === source && one.rights.every((right) => rights[right]))

/** The kind of media of a request to publish; undefined if source and type contradict each other. */
export function kindOf({ source, type }: Pick<AddTrackRequest, 'source' | 'type'>): MediaKind | undefined {
  const kind = type === TrackType.AUDIO ? 'audio' : 'video'
  return sources.find((one) => one.source === source)?.kind === kind ? kind : undefined
}

export const permissionOf = (rights: MediaRights): ParticipantPermission =>
  new ParticipantPermission({
    canSubscribe: rights.receive,
    canPublish: rights.microphone || rights.camera || rights.screen,
    canPublishSources: sources.map((one) => one.source).filter((one) => mayPublish(one, rights)),
  })

/** Encodes a message to the client. */
export const encode = (message: SignalResponse['message']): Uint8Array =>
  new SignalResponse({ message }).toBinary()

export type Send = (message: SignalResponse['message']) => void

/** A new id of a participant or a track, in the format that clients expect. */
export const idOf = (prefix: 'PA' | 'TR') =>
  `${prefix}_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`

export function trickleOf(
  candidate: string,
  sdpMid: string,
  target: SignalTarget,
): SignalResponse['message'] {
  const candidateInit = JSON.stringify({ candidate, sdpMid, sdpMLineIndex: 0 })
  return { case: 'trickle', value: new TrickleRequest({ candidateInit, target }) }
}
