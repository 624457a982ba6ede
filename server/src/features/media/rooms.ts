import type { App } from '#platform/app.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { MediaRights } from './rights.ts'

/** What a person may do in a room, and how others see them there. */
export type Admission = { rights: MediaRights; name: string; avatarUrl: string }

/** The feature that owns the rooms whose names begin with `prefix`: it holds the rights, in the database. */
export type MediaRoomOwner = {
  prefix: string
  /** Asked at every connect and reconnect; null where the person may not be in the room now. */
  admit(app: App, roomName: string, userId: string): Promise<Admission | null>
  /** The media connection of a person came or went. */
  onPresence(app: App, roomName: string, userId: string, isConnected: boolean): Promise<void>
}

export const mediaRooms = new ExtensionPoint<MediaRoomOwner>('mediaRooms')

export const ownerOf = (app: App, roomName: string): MediaRoomOwner | undefined =>
  mediaRooms.of(app).find((one) => roomName.startsWith(one.prefix))
