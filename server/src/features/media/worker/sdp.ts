import { parse, write, type MediaDescription, type SessionDescription } from 'sdp-transform'
import type { TransportParameters } from './transport.ts'

export type MediaKind = 'audio' | 'video'

/** A section of a publisher's offer. */
export type OfferedSection = {
  mid: string
  kind: MediaKind | 'application'
  isSending: boolean
  /** The id of the browser's track, `cid` in the request to publish; '' if the section has none. */
  trackId: string
  /** For the one forwarded codec: Opus or VP8. */
  payloadType: number | undefined
  /** Empty without simulcast. */
  rids: string[]
  ssrcs: number[]
  /** Ids of header extensions. */
  midExtension: number | undefined
  ridExtension: number | undefined
  levelExtension: number | undefined
}

export type Offer = {
  sections: OfferedSection[]
  remote: TransportParameters
  description: SessionDescription
}

/** A section of an offer to a subscriber. */
export type SubscriberSection = {
  mid: string
  kind: MediaKind
  /** Undefined if nothing is sent: the section is reused for the next track of its kind. */
  sending: { ssrc: number; streamId: string; trackId: string } | undefined
}

export const payloadTypes = { audio: 111, video: 96 }
const codecs = { audio: 'opus', video: 'vp8' }
const extensionUris = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  level: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
}
const videoFeedback = [
  { type: 'nack' },
  { type: 'nack', subtype: 'pli' },
  { type: 'ccm', subtype: 'fir' },
  { type: 'goog-remb' },
]

/** Enough for four tracks that are published again and again for hours, each time in a new section. */
const sectionsMax = 128
const ridsMax = 3
const sourcesMax = 32
/** A browser's lines have about 200 characters, a section a hundred lines. */
const linesMax = 16_384
/** Used in connectivity checks (RFC 8839 5.4), which are sent to whatever address the client names. */
const ufrag = /^[\w+/-]{1,32}$/
const password = /^[\w+/-]{1,256}$/
const fingerprintForm = /^sha-\d{1,3} [\da-f:]{1,191}$/i
/** Names that others receive (`mid`), or that an answer repeats for each layer. */
const nameMax = 32

/** @throws if it is not SDP with ICE and a fingerprint, or larger than a client needs */
export function readOffer(sdp: string): Offer {
  const description = parseBounded(sdp)
  const isTooLarge = ({ mid, rids = [], ssrcs = [] }: MediaDescription) =>
    rids.length > ridsMax ||
    [mid ?? '', ...rids.map((one) => one.id)].some((name) => String(name).length > nameMax) ||
    new Set(ssrcs.map((one) => one.id)).size > sourcesMax
  if (description.media.length > sectionsMax || description.media.some(isTooLarge))
    throw new Error('the description has too many parts')
  return { description, remote: remoteOf(description), sections: description.media.map(readSection) }
}

/** The transport parameters of an answer. */
export const readAnswer = (sdp: string): TransportParameters => remoteOf(parseBounded(sdp))

function parseBounded(sdp: string): SessionDescription {
  let lines = 1
  for (let at = sdp.indexOf('\n'); at >= 0 && lines <= linesMax; at = sdp.indexOf('\n', at + 1)) lines += 1
  if (lines > linesMax) throw new Error('the description has too many lines')
  return parse(sdp)
}

function remoteOf(description: SessionDescription): TransportParameters {
  const media = description.media.find((one) => one.iceUfrag !== undefined)
  const iceUfrag = media?.iceUfrag ?? description.iceUfrag
  const icePwd = media?.icePwd ?? description.icePwd
  const fingerprint = media?.fingerprint ?? description.fingerprint
  if (!iceUfrag || !icePwd || !fingerprint) throw new Error('the description has no transport')
  const candidates = description.media.flatMap((one) => one.candidates ?? [])
  const print = `${fingerprint.type} ${fingerprint.hash}`
  // The parser turns digits into numbers.
  if (!ufrag.test(String(iceUfrag)) || !password.test(String(icePwd)) || !fingerprintForm.test(print))
    throw new Error('the description has a transport of another form')
  return {
    iceUfrag: String(iceUfrag),
    icePwd: String(icePwd),
    fingerprint: print,
    candidates: candidates.map(
      (one) =>
        `candidate:${one.foundation} ${one.component} ${one.transport} ${one.priority} ${one.ip} ${one.port} typ ${one.type}`,
    ),
  }
}

function readSection(media: MediaDescription): OfferedSection {
  const kind = media.type === 'audio' || media.type === 'video' ? media.type : 'application'
  const extension = (uri: string) => media.ext?.find((one) => one.uri === uri)?.value
  return {
    // The parser turns digits into numbers.
    mid: String(media.mid ?? ''),
    kind,
    isSending: media.port !== 0 && (media.direction === 'sendonly' || media.direction === 'sendrecv'),
    trackId: media.msid?.split(' ').at(-1) ?? '',
    payloadType:
      kind === 'application'
        ? undefined
        : media.rtp.find((one) => one.codec.toLowerCase() === codecs[kind])?.payload,
    rids: (media.rids ?? []).filter((one) => one.direction === 'send').map((one) => String(one.id)),
    ssrcs: [...new Set((media.ssrcs ?? []).map((one) => Number(one.id)))],
    midExtension: extension(extensionUris.mid),
    ridExtension: extension(extensionUris.rid),
    levelExtension: extension(extensionUris.level),
  }
}

/** Accepts what is forwarded of each section and refuses the rest. */
export function writeAnswer(offer: Offer, local: TransportParameters): string {
  const media = offer.description.media.map((offered, i): MediaDescription => {
    const section = offer.sections[i]
    if (!section) throw new Error('a section is missing')
    if (section.kind === 'application') {
      return {
        ...transportOf(local, 'passive'),
        ...sectionHead('application', offered.mid),
        rtp: [],
        fmtp: [],
        ...sctp,
      }
    }
    if (section.payloadType === undefined) {
      const refused = {
        type: section.kind,
        port: 0,
        protocol: 'UDP/TLS/RTP/SAVPF',
        payloads: '0',
        rtp: [],
        fmtp: [],
      }
      return { ...refused, ...(offered.mid !== undefined && { mid: offered.mid }), direction: 'inactive' }
    }
    const { payloadType } = section
    const known = Object.values(extensionUris)
    return {
      ...transportOf(local, 'passive'),
      ...sectionHead(section.kind, offered.mid),
      payloads: String(payloadType),
      direction: section.isSending ? 'recvonly' : 'inactive',
      rtp: offered.rtp.filter((one) => one.payload === payloadType),
      fmtp: offered.fmtp.filter((one) => one.payload === payloadType),
      rtcpFb: section.kind === 'video' ? videoFeedback.map((one) => ({ payload: payloadType, ...one })) : [],
      ext: (offered.ext ?? []).filter((one) => known.includes(one.uri)),
      rtcpMux: 'rtcp-mux',
      rtcpRsize: 'rtcp-rsize',
      ...(section.rids.length > 0 && {
        rids: section.rids.map((id) => ({ id, direction: 'recv' })),
        simulcast: { dir1: 'recv', list1: section.rids.join(';') },
      }),
    }
  })
  return write({ ...head(), ...bundle(media), media })
}

/** The data channels of livekit-client come first, then one section for each track. */
export function writeOffer(
  local: TransportParameters,
  sections: readonly SubscriberSection[],
  version: number,
): string {
  const media: MediaDescription[] = [
    { ...transportOf(local, 'actpass'), ...sectionHead('application', '0'), rtp: [], fmtp: [], ...sctp },
    ...sections.map(({ mid, kind, sending }): MediaDescription => {
      const payload = payloadTypes[kind]
      return {
        ...transportOf(local, 'actpass'),
        ...sectionHead(kind, mid),
        payloads: String(payload),
        direction: sending ? 'sendonly' : 'inactive',
        rtp: [
          kind === 'audio'
            ? { payload, codec: 'opus', rate: 48_000, encoding: 2 }
            : { payload, codec: 'VP8', rate: 90_000 },
        ],
        fmtp: kind === 'audio' ? [{ payload, config: 'minptime=10;useinbandfec=1' }] : [],
        rtcpFb: kind === 'video' ? videoFeedback.map((one) => ({ payload, ...one })) : [],
        rtcpMux: 'rtcp-mux',
        rtcpRsize: 'rtcp-rsize',
        ...(sending && {
          msid: `${sending.streamId} ${sending.trackId}`,
          ssrcs: [
            { id: sending.ssrc, attribute: 'cname', value: sending.streamId },
            { id: sending.ssrc, attribute: 'msid', value: `${sending.streamId} ${sending.trackId}` },
          ],
        }),
      }
    }),
  ]
  return write({ ...head(version), ...bundle(media), media })
}

const sctp = {
  protocol: 'UDP/DTLS/SCTP',
  payloads: 'webrtc-datachannel',
  sctpPort: 5_000,
  maxMessageSize: 65_536,
}

function head(version = 0) {
  return {
    version: 0,
    origin: {
      username: '-',
      sessionId: 1,
      sessionVersion: version,
      netType: 'IN',
      ipVer: 4,
      address: '127.0.0.1',
    },
    name: '-',
    timing: { start: 0, stop: 0 },
    msidSemantic: { semantic: 'WMS', token: '*' },
  }
}

function bundle(media: readonly MediaDescription[]) {
  const mids = media.filter((one) => one.port !== 0).map((one) => one.mid)
  return { groups: [{ type: 'BUNDLE', mids: mids.join(' ') }] }
}

const sectionHead = (type: string, mid: string | undefined) => ({
  type,
  port: 9,
  protocol: 'UDP/TLS/RTP/SAVPF',
  payloads: '',
  connection: { version: 4, ip: '0.0.0.0' },
  ...(mid !== undefined && { mid: String(mid) }),
})

function transportOf(local: TransportParameters, setup: 'passive' | 'actpass') {
  const [type = '', hash = ''] = local.fingerprint.split(' ')
  return {
    iceUfrag: local.iceUfrag,
    icePwd: local.icePwd,
    fingerprint: { type, hash },
    setup,
    iceOptions: 'trickle',
  }
}
