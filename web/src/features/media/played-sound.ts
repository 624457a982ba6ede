import type { RemoteParticipant, RemoteTrack } from 'livekit-client'

/** The sound of others, in elements of the document that nobody sees. */
export class PlayedSound {
  readonly #playing = new Map<RemoteTrack, HTMLMediaElement>()

  /** Plays the sound of all tracks that are received from these participants, and of no other. */
  play(participants: Iterable<RemoteParticipant>): void {
    const subscribed = new Set<RemoteTrack>()
    for (const { audioTrackPublications } of participants)
      for (const { track } of audioTrackPublications.values()) if (track) subscribed.add(track as RemoteTrack)
    for (const [track, element] of this.#playing) {
      if (subscribed.has(track)) continue
      track.detach(element)
      element.remove()
      this.#playing.delete(track)
    }
    for (const track of subscribed) {
      if (this.#playing.has(track)) continue
      const element = track.attach()
      element.hidden = true
      document.body.append(element)
      this.#playing.set(track, element)
    }
  }

  stop(): void {
    for (const element of this.#playing.values()) element.remove()
    this.#playing.clear()
  }
}
