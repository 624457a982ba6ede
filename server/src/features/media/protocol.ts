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
 * The rights that each source needs, and the kind of media that it must be. Sound of a shared screen needs both: nobody can
 * see whether it is the sound of a screen or a microphone that was muted by a host.
 */
const sources: { source: TrackSource; kind: MediaKind; rights: (keyof MediaRights)[] }[] = [
  { source: TrackSource.MICROPHONE, kind: 'audio', rights: ['microphone'] },
  { source: TrackSource.CAMERA, kind: 'video', rights: ['camera'] },
  { source: TrackSource.SCREEN_SHARE, kind: 'video', rights: ['screen'] },
  { source: TrackSource.SCREEN_SHARE_AUDIO, kind: 'audio', rights: ['screen', 'microphone'] },
]

export const mayPublish = (source: TrackSource, rights: MediaRights): boolean =>
  sources.some((one) => one.source === source && one.rights.every((right) => rights[right]))

/** The kind that a request to publish stands for; undefined where source and kind contradict each other. */
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

/** The binary form of one message to the client. */
export const encode = (message: SignalResponse['message']): Uint8Array =>
  new SignalResponse({ message }).toBinary()

export type Send = (message: SignalResponse['message']) => void

/** A new name for a participant or a track, in the form that clients expect. */
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
