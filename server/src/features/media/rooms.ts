import type { App } from '#platform/app.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import type { Standing } from './backend.ts'

/** The feature that owns the rooms whose names start with `prefix`, and stores their rights. */
export type MediaRoomOwner = {
  prefix: string
  /** Called at every connect and every change; null if the user may not be in the room now. */
  admit(app: App, roomName: string, userId: string): Promise<(Standing & { avatarUrl: string }) | null>
  /**
   * Sets since when the user counts as disconnected, unless it is called again: the connection opened, is still there,
   * or closed.
   */
  noteAwaySince(app: App, roomName: string, userId: string, at: number): Promise<void>
}

export const mediaRooms = new ExtensionPoint<MediaRoomOwner>('mediaRooms')

export const ownerOf = (app: App, roomName: string): MediaRoomOwner | undefined =>
  mediaRooms.of(app).find((one) => roomName.startsWith(one.prefix))
