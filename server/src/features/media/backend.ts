import type { MediaRights } from './rights.ts'

/** What a person may do in a room at the moment, and how others see them there. */
export type Standing = {
  name: string
  rights: MediaRights
  /**
   * Not in the room yet, as while a call rings: the connection and its tracks are made ready, nobody learns of it, and
   * nothing passes either way.
   */
  isHeld?: boolean
}

export type Join = Standing & {
  identity: string
  metadata: string
  /** The client says which tracks it shows, and receives no pictures before. */
  adaptiveStream: boolean
}

/** The signalling of one client, messages of LiveKit's protocol in binary. */
export type SignalConnection = {
  send(request: Uint8Array): void
  /** From now on this holds. */
  update(standing: Standing): void
  /** Takes the person out; the client gets the reason, then `onClose` follows. */
  remove(): void
  /** The client is gone. */
  close(): void
}

export type SignalEvents = {
  onMessage(response: Uint8Array): void
  /** The backend is gone, or has thrown this client out: its socket is closed. */
  onClose(): void
}

/** What carries sound and picture. Who may do what is decided before it: rights are only carried out here. */
export type MediaBackend = {
  connect(roomName: string, join: Join, events: SignalEvents): SignalConnection
  close(): Promise<void>
}
