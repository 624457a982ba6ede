import type { App } from '#platform/app.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { Standing } from './backend.ts'

/** The feature that owns the rooms whose names begin with `prefix`: it holds the rights, in the database. */
export type MediaRoomOwner = {
  prefix: string
  /** Asked at every connect and at every change; null where the person may not be in the room now. */
  admit(app: App, roomName: string, userId: string): Promise<(Standing & { avatarUrl: string }) | null>
  /** From when on the person counts as away unless more is noted: the media connection came, is still there, or went. */
  noteAwaySince(app: App, roomName: string, userId: string, at: number): Promise<void>
}

export const mediaRooms = new ExtensionPoint<MediaRoomOwner>('mediaRooms')

export const ownerOf = (app: App, roomName: string): MediaRoomOwner | undefined =>
  mediaRooms.of(app).find((one) => roomName.startsWith(one.prefix))
