import type { MediaRights } from './rights.ts'

/** The present rights of a user in a room, and how others see them there. */
export type Standing = {
  name: string
  rights: MediaRights
  /**
   * Not in the room yet, as while a call rings: the connection and its tracks are prepared, but nobody else sees it,
   * and no media pass either way.
   */
  isHeld?: boolean
}

export type Join = Standing & {
  identity: string
  metadata: string
  /** The client reports which tracks it shows, and receives no video before that. */
  adaptiveStream: boolean
}

/** The signalling of one client: binary messages of the LiveKit protocol. */
export type SignalConnection = {
  send(request: Uint8Array): void
  /** Applies new rights. */
  update(standing: Standing): void
  /** Removes the user; the client gets the reason, then `onClose` is called. */
  remove(): void
  /** The client is gone. */
  close(): void
}

export type SignalEvents = {
  onMessage(response: Uint8Array): void
  /** The backend is gone, or has removed this client: close its socket. */
  onClose(): void
}

/** Forwards audio and video. Rights are decided elsewhere, and only enforced here. */
export type MediaBackend = {
  connect(roomName: string, join: Join, events: SignalEvents): SignalConnection
  close(): Promise<void>
}
