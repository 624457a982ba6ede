import { SignalRequest } from '@livekit/protocol'

type Kind = NonNullable<SignalRequest['message']['case']>

/** Requests that our clients use. Names and metadata come from the database, and data goes over the chat's socket. */
const allowed = new Set<Kind>([
  'offer',
  'answer',
  'trickle',
  'addTrack',
  'mute',
  'trackSetting',
  'subscription',
  'leave',
  'ping',
  'pingReq',
  'updateAudioTrack',
  'updateVideoTrack',
])

/** Enough for the session description of a hundred tracks. */
export const descriptionBytesMax = 256 * 1_024
const requestBytesMax = 8 * 1_024
const bytesMaxOf = (kind: Kind) =>
  kind === 'offer' || kind === 'answer' ? descriptionBytesMax : requestBytesMax

const [varint, lengthDelimited] = [0, 2]

/** Reads a varint at `at`: its end, and its lower 32 bits; undefined if it does not end. */
function readVarint(data: Uint8Array, at: number): { value: number; end: number } | undefined {
  let value = 0
  for (let i = 0; i < 10; i += 1) {
    const byte = data[at + i]
    if (byte === undefined) return undefined
    if (i < 5) value += (byte & 127) * 2 ** (7 * i)
    if (byte < 128) return { value, end: at + i + 1 }
  }
  return undefined
}

/**
 * The number of the only field of a request, without decoding its content: decoding a message of many small parts would
 * cost a thousand times its size. Undefined for anything else.
 */
function fieldOf(data: Uint8Array): number | undefined {
  const tag = readVarint(data, 0)
  if (!tag) return undefined
  const type = tag.value % 8
  const next = readVarint(data, tag.end)
  if (!next || (type !== varint && type !== lengthDelimited)) return undefined
  const end = type === varint ? next.end : next.end + next.value
  return end === data.length ? Math.floor(tag.value / 8) : undefined
}

/** The kind of a request; 'other' if the protocol does not know it, undefined if it is not a request. */
export function kindOfRequest(data: Uint8Array): Kind | 'other' | undefined {
  const field = fieldOf(data)
  if (field === undefined) return undefined
  return (SignalRequest.fields.find(field)?.localName as Kind | undefined) ?? 'other'
}

/**
 * Whether a client's message reaches the backend: `drop` if it is not needed here, `refused` if it is not a request or
 * larger than its kind ever is.
 */
export function checkRequest(data: Uint8Array): 'pass' | 'drop' | 'refused' {
  const kind = kindOfRequest(data)
  if (kind === undefined) return 'refused'
  if (kind === 'other') return data.length > requestBytesMax ? 'refused' : 'drop'
  if (data.length > bytesMaxOf(kind)) return 'refused'
  return allowed.has(kind) ? 'pass' : 'drop'
}

/**
 * How much of its sender's budget a request costs. Only the first answer is read, but a large room sends many, so
 * answers cost an eighth.
 */
export const costOf = (data: Uint8Array): number =>
  kindOfRequest(data) === 'answer' ? Math.ceil(data.length / 8) : data.length
