import { SignalRequest, SignalResponse, TrackSource, TrackType } from '@livekit/protocol'
import { WebSocket } from 'ws'
import { readAnswer } from '#features/media/worker/sdp.ts'
import { Transport } from '#features/media/worker/transport.ts'

export { TrackSource }

type Request = SignalRequest['message']
type Response = SignalResponse['message']
type ValueOf<Case> = Extract<Response, { case: Case }>['value']
type Kind = 'audio' | 'video'
export type Section = {
  kind: Kind
  mid: string
  cid: string
  ssrc: number
  rids: string[]
  sequence: number
  timestamp: number
}

const network = { bindAddress: '127.0.0.1', udpPort: undefined, publicAddress: undefined }
const [waitMsMax, pollMs] = [20_000, 50]
const payloadTypes = { audio: 111, video: 96 }
const midExtension = 4
const ridExtension = 10
const kindOf = (source: TrackSource): Kind =>
  source === TrackSource.CAMERA || source === TrackSource.SCREEN_SHARE ? 'video' : 'audio'

/**
 * A client of `/rtc`, as hostile as wanted: it writes its own signalling and packets, and counts received payloads by
 * the text at their end, so that a packet is recognised on whatever path it came.
 */
export class RtcPeer {
  readonly messages: Response[] = []
  readonly sections: Section[] = []
  closed: number | undefined
  readonly raw: WebSocket
  #counts = new Map<string, number>()
  #subscriber: Transport | undefined
  #publisher: Transport | undefined
  #early: Record<0 | 1, string[]> = { 0: [], 1: [] }
  #answers = { 0: false, 1: false }
  #states = { 0: '', 1: '' }
  #made = 0

  constructor(server: { url: string }, ticket: string) {
    const url = new URL(`/rtc?access_token=${encodeURIComponent(ticket)}&protocol=16`, server.url)
    url.protocol = 'ws:'
    this.raw = new WebSocket(url)
    this.raw.on('message', (data: Buffer) =>
      this.#onMessage(SignalResponse.fromBinary(new Uint8Array(data)).message),
    )
    this.raw.on('close', (code) => (this.closed = code))
    this.raw.on('error', () => undefined)
  }

  /** Resolves once its receiving transport is open. */
  async connected(): Promise<this> {
    await this.message('join')
    await this.until(() => this.#states[1] === 'connected', 'the transport is not connected')
    return this
  }

  async until(fits: () => boolean, otherwise: string): Promise<void> {
    const end = performance.now() + waitMsMax
    while (!fits()) {
      if (performance.now() > end)
        throw new Error(`${otherwise}; the socket: ${this.closed ?? 'open'} ${JSON.stringify(this.#states)}`)
      await new Promise((done) => setTimeout(done, pollMs))
    }
  }

  /** Called for each packet, with the text at its end. */
  onText(text: string): void {
    this.#counts.set(text, this.count(text) + 1)
  }

  /** How many packets that end with this text have arrived. */
  count = (text: string): number => this.#counts.get(text) ?? 0

  async message<Case extends NonNullable<Response['case']>>(
    kind: Case,
    fits: (value: ValueOf<Case>) => boolean = () => true,
  ): Promise<ValueOf<Case>> {
    const find = () => this.messages.find((one) => one.case === kind && fits(one.value as ValueOf<Case>))
    await this.until(() => find() !== undefined, `no ${kind} came`)
    return find()?.value as ValueOf<Case>
  }

  async untilClosed(): Promise<number | undefined> {
    await this.until(() => this.closed !== undefined, 'the socket is open')
    return this.closed
  }

  request(message: Request): void {
    this.raw.send(new SignalRequest({ message }).toBinary())
  }

  /** Declares a track. Its kind follows from the source, unless a contradiction is wanted. */
  addTrack(source: TrackSource, change: { cid?: string; kind?: Kind } = {}): string {
    const cid = change.cid ?? `cid${(this.#made += 1)}`
    const type = (change.kind ?? kindOf(source)) === 'audio' ? TrackType.AUDIO : TrackType.VIDEO
    this.request({ case: 'addTrack', value: { cid, source, type, name: cid } as never })
    return cid
  }

  /** Adds a section to the offer and sends it, without checking whether that is allowed. */
  offer(kind: Kind, cid: string, rids: string[] = []): Section {
    const section: Section = {
      kind,
      cid,
      rids,
      mid: String(this.sections.length),
      ssrc: 1_000 + Math.floor(Math.random() * 1e9),
      sequence: 1,
      timestamp: 0,
    }
    this.sections.push(section)
    this.sendOffer()
    return section
  }

  sendOffer(): void {
    this.#publisher ??= this.#open(false)
    this.request({
      case: 'offer',
      value: { type: 'offer', sdp: this.#offerText(this.#publisher), id: this.sections.length } as never,
    })
  }

  /** Declares and offers a track, and waits until the server has accepted it. */
  async publish(source: TrackSource): Promise<Section & { sid: string }> {
    const cid = this.addTrack(source)
    const { track } = await this.message('trackPublished', (one) => one.cid === cid)
    const section = this.offer(kindOf(source), cid)
    await this.until(() => this.#states[0] === 'connected', 'the transport is not connected')
    return Object.assign(section, { sid: track?.sid ?? '' })
  }

  /** Resolves when everything sent before has been processed. */
  async processed(): Promise<void> {
    const timestamp = BigInt((this.#made += 1))
    this.request({ case: 'pingReq', value: { timestamp, rtt: 0n } as never })
    await this.message('pongResp', (one) => one.lastPingTimestamp === timestamp)
  }

  mute(sid: string, muted: boolean): void {
    this.request({ case: 'mute', value: { sid, muted } as never })
  }

  /** Sends packets of a section that end with this text; each of video starts a key frame. */
  send(section: Section, text: string, { packets = 3, step = 1, ssrc = section.ssrc, rid = '' } = {}): void {
    for (let i = 0; i < packets; i += 1) {
      section.sequence = (section.sequence + step) & 0xffff
      section.timestamp += 960
      const extension = [
        Buffer.from([(midExtension << 4) | (section.mid.length - 1), ...Buffer.from(section.mid)]),
        ...(rid ? [Buffer.from([(ridExtension << 4) | (rid.length - 1), ...Buffer.from(rid)])] : []),
      ]
      const extensions = Buffer.concat(extension)
      const words = Math.ceil(extensions.length / 4)
      const head = Buffer.alloc(16 + words * 4)
      head[0] = 0x90
      head[1] = 0x80 | payloadTypes[section.kind]
      head.writeUInt16BE(section.sequence, 2)
      head.writeUInt32BE(section.timestamp >>> 0, 4)
      head.writeUInt32BE(ssrc, 8)
      head.writeUInt16BE(0xbede, 12)
      head.writeUInt16BE(words, 14)
      extensions.copy(head, 16)
      const start = section.kind === 'video' ? [0x10, 0x00] : [0x7c]
      this.#publisher?.send(Buffer.concat([head, Buffer.from(start), Buffer.from(`|${text}`)]))
    }
  }

  close(): void {
    this.raw.terminate()
    this.#publisher?.close()
    this.#subscriber?.close()
  }

  #open(isSubscriber: boolean): Transport {
    return new Transport(
      network,
      {
        onRtp: (packet) => this.onText(packet.toString('latin1', packet.lastIndexOf('|') + 1)),
        onRtcp: () => undefined,
        onState: (state) => void (this.#states[isSubscriber ? 1 : 0] = state),
      },
      isSubscriber,
    )
  }

  #onMessage(message: Response): void {
    this.messages.push(message)
    if (message.case === 'offer') {
      const isFirst = !this.#subscriber
      this.#subscriber ??= this.#open(true)
      if (isFirst) this.#setRemote(1, this.#subscriber, message.value.sdp, 'passive')
      const sdp = answerText(message.value.sdp, this.#subscriber)
      this.request({ case: 'answer', value: { type: 'answer', sdp, id: message.value.id } as never })
    } else if (message.case === 'answer' && this.#publisher) {
      const isActive = message.value.sdp.includes('a=setup:active')
      this.#setRemote(0, this.#publisher, message.value.sdp, isActive ? 'active' : 'passive')
    } else if (message.case === 'trickle') {
      const target = message.value.target === 1 ? 1 : 0
      const { candidate } = JSON.parse(message.value.candidateInit) as { candidate: string }
      const transport = target === 1 ? this.#subscriber : this.#publisher
      if (this.#answers[target]) transport?.addCandidate(candidate)
      else this.#early[target].push(candidate)
    }
  }

  #setRemote(target: 0 | 1, transport: Transport, sdp: string, role: 'active' | 'passive'): void {
    if (this.#answers[target]) return
    transport.setRemote(readAnswer(sdp), role)
    this.#answers[target] = true
    for (const candidate of this.#early[target].splice(0)) transport.addCandidate(candidate)
  }

  #offerText(transport: Transport): string {
    return lines(
      ...head,
      `a=group:BUNDLE ${this.sections.map((one) => one.mid).join(' ')}`,
      ...this.sections.flatMap(({ kind, mid, cid, ssrc, rids }) => [
        `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadTypes[kind]}`,
        'c=IN IP4 0.0.0.0',
        ...transportLines(transport.local, 'actpass'),
        `a=mid:${mid}`,
        'a=sendonly',
        'a=rtcp-mux',
        `a=extmap:${midExtension} urn:ietf:params:rtp-hdrext:sdes:mid`,
        `a=extmap:${ridExtension} urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id`,
        kind === 'audio' ? 'a=rtpmap:111 opus/48000/2' : 'a=rtpmap:96 VP8/90000',
        `a=msid:stream ${cid}`,
        ...(rids.length > 0
          ? [...rids.map((rid) => `a=rid:${rid} send`), `a=simulcast:send ${rids.join(';')}`]
          : [`a=ssrc:${ssrc} cname:test`]),
      ]),
    )
  }
}

const head = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0']
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
// No candidates, as from a browser that hides its addresses: the server finds the client by the client's own checks.
const transportLines = (local: Transport['local'], setup: string) => [
  `a=ice-ufrag:${local.iceUfrag}`,
  `a=ice-pwd:${local.icePwd}`,
  `a=fingerprint:${local.fingerprint}`,
  `a=setup:${setup}`,
]

/** Accepts everything that is offered. */
function answerText(offer: string, { local }: Transport): string {
  const [, ...sections] = offer.split(/^(?=m=)/m)
  const value = (section: string, name: string) =>
    new RegExp(`^a=${name}:(.*?)\\s*$`, 'm').exec(section)?.[1] ?? ''
  return lines(
    ...head,
    `a=group:BUNDLE ${sections.map((one) => value(one, 'mid')).join(' ')}`,
    ...sections.flatMap((section) => {
      const kind = /^m=(\w+)/.exec(section)?.[1] ?? ''
      const mid = [`a=mid:${value(section, 'mid')}`]
      if (kind === 'application')
        return [
          'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
          'c=IN IP4 0.0.0.0',
          ...transportLines(local, 'active'),
          ...mid,
          'a=sctp-port:5000',
        ]
      const codec = kind === 'audio' ? 'opus/48000/2' : 'VP8/90000'
      const type = new RegExp(`^a=rtpmap:(\\d+) ${codec}`, 'im').exec(section)?.[1] ?? '0'
      return [
        `m=${kind} 9 UDP/TLS/RTP/SAVPF ${type}`,
        'c=IN IP4 0.0.0.0',
        ...transportLines(local, 'active'),
        ...mid,
        section.includes('a=sendonly') || section.includes('a=sendrecv') ? 'a=recvonly' : 'a=inactive',
        'a=rtcp-mux',
        `a=rtpmap:${type} ${codec}`,
      ]
    }),
  )
}
