import type { MediaRights } from './rights.ts'

export type Join = { identity: string; name: string; metadata: string; rights: MediaRights }

/** The signalling of one client, messages of LiveKit's protocol in binary. */
export type SignalConnection = {
  send(request: Uint8Array): void
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
  setRights(roomName: string, identity: string, rights: MediaRights): void
  rename(roomName: string, identity: string, name: string): void
  remove(roomName: string, identity: string): void
  closeRoom(roomName: string): void
  close(): Promise<void>
}
