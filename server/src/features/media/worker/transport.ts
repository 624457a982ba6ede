import { PeerConnection, Video } from 'node-datachannel'
import { Candidates } from './candidates.ts'

/** The parameters that one side of a WebRTC transport sends to the other: RFC 8839 (ICE) and RFC 8842 (DTLS). */
export type TransportParameters = {
  iceUfrag: string
  icePwd: string
  /** As in SDP: `sha-256 AB:CD:…`. */
  fingerprint: string
  /** Values of `a=candidate` lines, without the attribute's name. */
  candidates: string[]
}

export type TransportEvents = {
  /** A decrypted RTP packet; the callee may keep the buffer. */
  onRtp(packet: Buffer): void
  /** A decrypted compound RTCP packet. */
  onRtcp(packet: Buffer): void
  onState(state: 'connected' | 'failed' | 'closed'): void
}

export type TransportOptions = {
  bindAddress: string
  /** The port shared by all transports; undefined gives each transport its own, as clients have. */
  udpPort: number | undefined
  publicAddress: string | undefined
}

const pipe = 'pipe'
const dataSection = '0'
const ignore = () => undefined

/**
 * One ICE, DTLS and SRTP connection that carries all media of the peer in one native track. The SDP for the peer is
 * written elsewhere (`sdp.ts`), so tracks come and go without renegotiating natively.
 */
export class Transport {
  readonly local: TransportParameters
  #peer: PeerConnection
  #track
  // Keeps a reference, since an unreferenced channel is closed by the garbage collector.
  #channels: unknown[] = []
  #candidates: Candidates
  #hasRemote = false
  #isClosed = false
  readonly #withData: boolean

  /**
   * `withData`: the peer gets an SCTP section, whose channels livekit-client waits for. `offered`: the peer made the
   * offer, and controls ICE; otherwise this side does.
   */
  constructor(
    options: TransportOptions,
    events: TransportEvents,
    withData: boolean,
    offered?: TransportParameters,
  ) {
    this.#withData = withData
    this.#candidates = new Candidates(options.publicAddress ?? options.bindAddress)
    this.#peer = new PeerConnection('peer', {
      iceServers: [],
      bindAddress: options.bindAddress,
      ...(options.udpPort !== undefined && {
        enableIceUdpMux: true,
        portRangeBegin: options.udpPort,
        portRangeEnd: options.udpPort,
      }),
      disableAutoNegotiation: true,
      mtu: 1_400,
    })
    const media = new Video(pipe, 'SendRecv')
    media.addVP8Codec(96)
    this.#track = this.#peer.addTrack(media)
    if (withData && !offered) {
      for (const name of ['_reliable', '_lossy'])
        this.#channels.push(
          this.#peer.createDataChannel(name, name === '_lossy' ? { unordered: true, maxRetransmits: 0 } : {}),
        )
    }
    this.#track.onMessage((message) => {
      if (message.length < 12 || this.#isClosed) return
      // RFC 5761: RTCP packet types are 192 to 223, where RTP has marker and payload type.
      const type = message[1] ?? 0
      if (type >= 192 && type <= 223) events.onRtcp(message)
      else events.onRtp(message)
    })
    this.#peer.onStateChange((state) => {
      if (state === 'connected' || state === 'failed' || state === 'closed') events.onState(state)
    })
    if (offered) {
      this.#describeRemote(offered, 'offer', 'active')
      this.#peer.setLocalDescription('answer')
    } else this.#peer.setLocalDescription('offer')
    this.local = parametersOf(this.#peer.localDescription()?.sdp ?? '', options)
  }

  /**
   * Only the first answer is used: this engine cannot restart ICE, and a peer whose network changed connects anew. The
   * peer must not know `local.candidates` before: the engine starts ICE slightly before it stores the fingerprint, and
   * would refuse the certificate of a faster peer.
   */
  setRemote(remote: TransportParameters, dtlsRole: 'active' | 'passive'): void {
    if (!this.#hasRemote && !this.#isClosed) this.#describeRemote(remote, 'answer', dtlsRole)
  }

  #describeRemote(
    remote: TransportParameters,
    type: 'offer' | 'answer',
    dtlsRole: 'active' | 'passive',
  ): void {
    this.#hasRemote = true
    const shared = [
      'c=IN IP4 0.0.0.0',
      `a=setup:${dtlsRole}`,
      `a=ice-ufrag:${remote.iceUfrag}`,
      `a=ice-pwd:${remote.icePwd}`,
      `a=fingerprint:${remote.fingerprint}`,
    ]
    const lines = [
      'v=0',
      'o=- 0 0 IN IP4 127.0.0.1',
      's=-',
      't=0 0',
      `a=group:BUNDLE ${pipe}${this.#withData ? ` ${dataSection}` : ''}`,
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      ...shared,
      `a=mid:${pipe}`,
      'a=sendrecv',
      'a=rtcp-mux',
      'a=rtpmap:96 VP8/90000',
      ...(this.#withData
        ? [
            'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
            ...shared,
            `a=mid:${dataSection}`,
            'a=sctp-port:5000',
            'a=max-message-size:65536',
          ]
        : []),
    ]
    this.#peer.setRemoteDescription(`${lines.join('\r\n')}\r\n`, type)
    for (const candidate of remote.candidates) this.addCandidate(candidate)
  }

  /** Unusable addresses are skipped: the peer's own checks reveal its address. */
  addCandidate(text: string): void {
    if (this.#isClosed || !this.#hasRemote) return
    const candidate = this.#candidates.admit(text)
    if (!candidate) return
    try {
      this.#peer.addRemoteCandidate(`a=${candidate}`, pipe)
    } catch {
      // A candidate that the engine refuses can be ignored.
    }
  }

  /** Sends RTP or RTCP; the buffer may be reused at once. */
  send(packet: Buffer): void {
    if (this.#isClosed || !this.#track.isOpen()) return
    try {
      this.#track.sendMessageBinary(packet)
    } catch {
      // SRTP refuses a packet too far from the previous ones, which a publisher can cause: only that packet is lost.
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#channels = []
    this.#peer.onStateChange(ignore)
    this.#peer.close()
  }
}

function parametersOf(sdp: string, { publicAddress }: TransportOptions): TransportParameters {
  const value = (name: string) => new RegExp(`^a=${name}:(.*?)\\s*$`, 'm').exec(sdp)?.[1] ?? ''
  const candidates = [...sdp.matchAll(/^a=(candidate:.*?)\s*$/gm)].map((match) => match[1] ?? '')
  if (publicAddress && candidates[0]) {
    const parts = candidates[0].split(' ')
    parts[4] = publicAddress
    candidates.push(parts.join(' ').replace('candidate:1', 'candidate:9'))
  }
  return {
    iceUfrag: value('ice-ufrag'),
    icePwd: value('ice-pwd'),
    fingerprint: value('fingerprint'),
    candidates: [...new Set(candidates)],
  }
}
