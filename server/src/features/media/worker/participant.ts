import {
  ClientConfigSetting,
  ClientConfiguration,
  Codec,
  ConnectionQuality,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  Pong,
  Room as RoomInfo,
  ServerInfo,
  SignalRequest,
  SignalTarget,
  type DisconnectReason,
  type SignalResponse,
  type TrickleRequest,
} from '@livekit/protocol'
import type { Join, Standing } from '../backend.ts'
import { TokenBucket } from '../bucket.ts'
import type { MediaRights } from '../rights.ts'
import { encode, idOf, permissionOf } from '../protocol.ts'
import type { PublishedTrack } from './published-track.ts'
import { Publisher } from './publisher.ts'
import { Subscriber, type TrackOwner } from './subscriber.ts'
import type { TransportOptions } from './transport.ts'

/** Sends one message to several connections. */
export type Deliver = (connectionIds: string[], message: Uint8Array) => void

/** What a participant uses of its room. */
export type RoomOfParticipant = {
  readonly name: string
  others(than: Participant): Participant[]
  onTrackPublished(publisher: Participant, track: PublishedTrack): void
  onTrackEnded(publisher: Participant, track: PublishedTrack): void
  onChanged(participant: Participant): void
  onTransportFailed(participant: Participant): void
  onAdmitted(participant: Participant): void
}

/** How many changes of a participant are announced at once, and per second after that. */
const [announcedAtOnce, announcedPerSecond] = [10, 2]
const pingSeconds = { timeout: 15, interval: 1 }
/** A participant that sent neither a message nor a packet for this long is shown as lost. */
const lostAfterMs = 2_500

/** One connection of a user to a room: what they publish, and what is forwarded to them. */
export class Participant implements TrackOwner {
  readonly sid = idOf('PA')
  readonly identity: string
  readonly connectionId: string
  readonly announcements = new TokenBucket(announcedPerSecond, announcedAtOnce)
  readonly joinedAt: number
  /** Not visible in the room yet: see `Standing`. */
  isHeld: boolean
  #lineQuality = ConnectionQuality.EXCELLENT
  #rights: MediaRights
  #name: string
  #metadata: string
  #room: RoomOfParticipant
  #deliver: Deliver
  #onClosed: () => void
  #now: () => number
  #publisher: Publisher
  #subscriber: Subscriber
  #seenAt: number
  #version = 0
  #isClosed = false

  constructor(options: {
    join: Join
    connectionId: string
    room: RoomOfParticipant
    transport: TransportOptions
    deliver: Deliver
    /** It was removed: further messages of its client are ignored. */
    onClosed: () => void
    now: () => number
  }) {
    const { join, room, transport, now } = options
    this.identity = join.identity
    this.connectionId = options.connectionId
    this.#rights = join.rights
    this.isHeld = join.isHeld === true
    this.#name = join.name
    this.#metadata = join.metadata
    this.#room = room
    this.#deliver = options.deliver
    this.#onClosed = options.onClosed
    this.#now = now
    this.joinedAt = now()
    this.#seenAt = this.joinedAt
    const shared = {
      transport,
      now,
      send: (message: SignalResponse['message']) => this.send(message),
      onPacket: () => void (this.#seenAt = now()),
      onState: (state: 'connected' | 'failed' | 'closed') => {
        if (state === 'failed' && !this.#isClosed) room.onTransportFailed(this)
      },
    }
    this.#subscriber = new Subscriber(shared)
    this.#publisher = new Publisher({
      ...shared,
      rights: join.rights,
      isHeld: this.isHeld,
      onTrackPublished: (track) => room.onTrackPublished(this, track),
      onTrackEnded: (track) => room.onTrackEnded(this, track),
      onChanged: () => this.#changed(),
    })
  }

  get info(): ParticipantInfo {
    return new ParticipantInfo({
      sid: this.sid,
      identity: this.identity,
      name: this.#name,
      metadata: this.#metadata,
      state: this.#isClosed ? ParticipantInfo_State.DISCONNECTED : ParticipantInfo_State.ACTIVE,
      joinedAt: BigInt(Math.floor(this.joinedAt / 1_000)),
      joinedAtMs: BigInt(this.joinedAt),
      version: this.#version,
      permission: permissionOf(this.#rights),
      isPublisher: this.published.length > 0,
      tracks: this.published.map((track) => track.info),
    })
  }

  get published(): PublishedTrack[] {
    return [...this.#publisher.tracks.values()]
  }

  get subscriptionCount(): number {
    return this.#subscriber.count
  }

  get quality(): ConnectionQuality {
    return this.#now() - this.#seenAt > lostAfterMs ? ConnectionQuality.LOST : this.#lineQuality
  }

  /** The present audio level of the participant, 0 to 1. */
  get level(): number {
    return this.#publisher.level
  }

  start(): void {
    this.send({
      case: 'join',
      value: new JoinResponse({
        room: new RoomInfo({ sid: `RM_${this.#room.name}`, name: this.#room.name }),
        participant: this.info,
        otherParticipants: this.isHeld ? [] : this.#room.others(this).map((one) => one.info),
        subscriberPrimary: true,
        // The engine cannot restart ICE: after losing a connection clients create new ones.
        clientConfiguration: new ClientConfiguration({ resumeConnection: ClientConfigSetting.DISABLED }),
        pingTimeout: pingSeconds.timeout,
        pingInterval: pingSeconds.interval,
        serverInfo: new ServerInfo({ version: '1.13.0', protocol: 16 }),
        enabledPublishCodecs: [new Codec({ mime: 'video/VP8' }), new Codec({ mime: 'audio/opus' })],
      }),
    })
    this.#subscribeToAll()
    this.#subscriber.offer()
  }

  /** Handles a client's message that the gate let pass. @throws if it does not decode */
  onSignal(data: Uint8Array): void {
    if (this.#isClosed) return
    this.#seenAt = this.#now()
    const { message } = SignalRequest.fromBinary(data)
    switch (message.case) {
      case 'offer':
        return this.#publisher.onOffer(message.value)
      case 'answer':
        return this.#subscriber.onAnswer(message.value)
      case 'trickle':
        return this.#onTrickle(message.value)
      case 'addTrack':
        return this.#publisher.onAddTrack(message.value)
      case 'mute':
        return this.#publisher.onMute(message.value)
      case 'trackSetting':
        return this.#subscriber.onTrackSettings(message.value)
      case 'pingReq':
        return this.send({
          case: 'pongResp',
          value: new Pong({ lastPingTimestamp: message.value.timestamp, timestamp: BigInt(this.#now()) }),
        })
      default:
    }
  }

  update({ name, rights, isHeld = false }: Standing): void {
    const isAdmitted = this.isHeld && !isHeld
    this.#name = name
    this.#rights = rights
    this.isHeld = isHeld
    this.#publisher.setRights(rights, isHeld)
    if (isAdmitted) this.#room.onAdmitted(this)
    if (rights.receive) this.#subscribeToAll()
    else this.#subscriber.unsubscribeAll()
    this.#changed()
  }

  subscribe(publisher: TrackOwner, track: PublishedTrack): void {
    if (this.#rights.receive && !this.isHeld) this.#subscriber.subscribe(publisher, track)
  }

  unsubscribe(trackSid: string): void {
    this.#subscriber.unsubscribe(trackSid)
  }

  askKeyFrames(track: PublishedTrack, isAsked = false): void {
    this.#publisher.askKeyFrames(track, isAsked)
  }

  send(message: SignalResponse['message']): void {
    if (!this.#isClosed) this.#deliver([this.connectionId], encode(message))
  }

  /** Ends it, and sends the client the reason and whether to reconnect. */
  close(reason: DisconnectReason, action = LeaveRequest_Action.DISCONNECT): void {
    if (this.#isClosed) return
    this.send({ case: 'leave', value: new LeaveRequest({ reason, action }) })
    this.dispose()
    this.#onClosed()
  }

  dispose(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#publisher.close()
    this.#subscriber.close()
  }

  /** Once a second: reports in both directions, missing packets, layers, quality. */
  tick(): void {
    this.#publisher.tick()
    const loss = Math.max(this.#publisher.loss, this.#subscriber.loss)
    this.#lineQuality =
      loss > 0.1 ? ConnectionQuality.POOR : loss > 0.03 ? ConnectionQuality.GOOD : ConnectionQuality.EXCELLENT
    this.#subscriber.tick()
  }

  askMissing(): void {
    this.#publisher.askMissing()
  }

  #subscribeToAll(): void {
    for (const other of this.#room.others(this))
      for (const track of other.published) this.subscribe(other, track)
  }

  #changed(): void {
    this.#version += 1
    this.#room.onChanged(this)
  }

  #onTrickle({ candidateInit, target }: TrickleRequest): void {
    const { candidate } = JSON.parse(candidateInit) as { candidate?: unknown }
    // An empty candidate marks the end of candidates.
    if (typeof candidate !== 'string' || candidate === '') return
    const half = target === SignalTarget.PUBLISHER ? this.#publisher : this.#subscriber
    half.addCandidate(candidate)
  }
}
