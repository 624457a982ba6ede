import {
  ConnectionQualityInfo,
  ConnectionQualityUpdate,
  DisconnectReason,
  LeaveRequest_Action,
  ParticipantInfo_State,
  ParticipantUpdate,
  SpeakerInfo,
  SpeakersChanged,
  type ConnectionQuality,
  type ParticipantInfo,
  type SignalResponse,
} from '@livekit/protocol'
import type { Join } from '../backend.ts'
import { encode } from '../protocol.ts'
import { Participant, type Deliver, type RoomOfParticipant } from './participant.ts'
import type { PublishedTrack } from './published-track.ts'
import type { TransportOptions } from './transport.ts'

const speakingAbove = 0.6

type RoomOptions = { transport: TransportOptions; deliver: Deliver; now: () => number }

/** The participants of one call or meeting, and who receives what. */
export class Room implements RoomOfParticipant {
  readonly name: string
  readonly participants = new Map<string, Participant>()
  #options: RoomOptions
  #speakers = ''
  #qualities = new Map<string, ConnectionQuality>()
  /** Participants with a change that is not announced yet. */
  #changed = new Set<Participant>()

  constructor(name: string, options: RoomOptions) {
    this.name = name
    this.#options = options
  }

  /** A second connection of a user replaces the first. */
  join(join: Join, connectionId: string, onClosed: () => void): Participant {
    const before = this.participants.get(join.identity)
    // A connection prepared for a ringing call does not replace the user's active one.
    if (before && !before.isHeld && join.isHeld) return this.#refuse(join, connectionId, onClosed)
    if (before) this.#leave(before, DisconnectReason.DUPLICATE_IDENTITY, LeaveRequest_Action.DISCONNECT)
    const participant = new Participant({ join, connectionId, room: this, onClosed, ...this.#options })
    this.participants.set(join.identity, participant)
    participant.start()
    if (!participant.isHeld) this.#announce(participant.info)
    return participant
  }

  others(than: Participant): Participant[] {
    return [...this.participants.values()].filter((one) => one !== than && !one.isHeld)
  }

  /** A held participant is admitted, with its tracks. */
  onAdmitted(participant: Participant): void {
    this.#announce(participant.info)
    const others = this.others(participant)
    const value = new ParticipantUpdate({ participants: others.map((one) => one.info) })
    participant.send({ case: 'update', value })
    for (const track of participant.published) this.onTrackPublished(participant, track)
  }

  #refuse(join: Join, connectionId: string, onClosed: () => void): Participant {
    const participant = new Participant({ join, connectionId, room: this, onClosed, ...this.#options })
    participant.close(DisconnectReason.DUPLICATE_IDENTITY)
    return participant
  }

  /** Removes a participant who lost the right to be here. */
  remove(participant: Participant): void {
    this.#leave(participant, DisconnectReason.PARTICIPANT_REMOVED, LeaveRequest_Action.DISCONNECT)
  }

  /** The client is gone, or leaves. */
  disconnect(participant: Participant): void {
    if (this.participants.get(participant.identity) !== participant) return
    this.participants.delete(participant.identity)
    this.#drop(participant)
    participant.dispose()
    this.#announceLeft(participant)
  }

  onTrackPublished(publisher: Participant, track: PublishedTrack): void {
    if (publisher.isHeld) return
    for (const other of this.others(publisher)) other.subscribe(publisher, track)
  }

  onTrackEnded(publisher: Participant, track: PublishedTrack): void {
    for (const other of this.others(publisher)) other.unsubscribe(track.info.sid)
  }

  /** Changes of one participant are announced at most twice a second, with their latest state. */
  onChanged(participant: Participant): void {
    if (this.participants.get(participant.identity) !== participant || participant.isHeld) return
    this.#changed.add(participant)
    this.#announceChanges()
  }

  onTransportFailed(participant: Participant): void {
    if (this.participants.get(participant.identity) === participant)
      this.#leave(participant, DisconnectReason.STATE_MISMATCH, LeaveRequest_Action.RECONNECT)
  }

  /** Three times a second: who speaks, and who lost the connection. */
  report(): void {
    this.#announceChanges()
    this.#reportSpeakers()
    this.#reportQualities()
  }

  /** Once a second. */
  tick(): void {
    for (const participant of this.participants.values()) participant.tick()
  }

  #reportSpeakers(): void {
    const speaking = [...this.participants.values()]
      .map((one) => ({ sid: one.sid, level: one.level }))
      .filter((one) => one.level > speakingAbove)
      .toSorted((a, b) => b.level - a.level)
    const key = speaking.map((one) => one.sid).join(' ')
    if (key === this.#speakers) return
    const before = this.#speakers === '' ? [] : this.#speakers.split(' ')
    this.#speakers = key
    const quiet = before.filter((sid) => !speaking.some((one) => one.sid === sid))
    const value = new SpeakersChanged({
      speakers: [
        ...speaking.map(({ sid, level }) => new SpeakerInfo({ sid, level, active: true })),
        ...quiet.map((sid) => new SpeakerInfo({ sid, level: 0, active: false })),
      ],
    })
    this.#sendAll({ case: 'speakersChanged', value })
  }

  #reportQualities(): void {
    const changed = [...this.participants.values()].filter(
      (one) => !one.isHeld && this.#qualities.get(one.sid) !== one.quality,
    )
    if (changed.length === 0) return
    for (const one of changed) this.#qualities.set(one.sid, one.quality)
    const updates = changed.map(
      (one) => new ConnectionQualityInfo({ participantSid: one.sid, quality: one.quality, score: 5 }),
    )
    this.#sendAll({ case: 'connectionQuality', value: new ConnectionQualityUpdate({ updates }) })
  }

  #leave(participant: Participant, reason: DisconnectReason, action: LeaveRequest_Action): void {
    this.participants.delete(participant.identity)
    this.#drop(participant)
    participant.close(reason, action)
    this.#announceLeft(participant)
  }

  #drop(participant: Participant): void {
    this.#qualities.delete(participant.sid)
    this.#changed.delete(participant)
    for (const track of participant.published) this.onTrackEnded(participant, track)
  }

  #announceChanges(): void {
    for (const participant of this.#changed) {
      if (!participant.announcements.take(1, this.#options.now())) continue
      this.#changed.delete(participant)
      this.#announce(participant.info)
    }
  }

  #announce(info: ParticipantInfo): void {
    this.#sendAll({ case: 'update', value: new ParticipantUpdate({ participants: [info] }) })
  }

  #announceLeft(participant: Participant): void {
    if (participant.isHeld) return
    const { info } = participant
    info.state = ParticipantInfo_State.DISCONNECTED
    this.#announce(info)
  }

  /** Encoded once for all. */
  #sendAll(message: SignalResponse['message']): void {
    const to = [...this.participants.values()].filter((one) => !one.isHeld).map((one) => one.connectionId)
    if (to.length > 0) this.#options.deliver(to, encode(message))
  }
}
