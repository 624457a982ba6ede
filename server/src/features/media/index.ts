import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { backendOf } from './backend-of.ts'
import { MediaGate } from './gate.ts'
import type { MediaRights } from './rights.ts'

export { mediaRooms, type MediaRoomOwner } from './rooms.ts'
export { allRights, type MediaRights } from './rights.ts'
export { ticketFor } from './tickets.ts'

export const gateOf = perApp((app) => new MediaGate(app))

/** Takes a person out of a room: what they send and receive ends now. Their way back is the room's owner's to refuse. */
export const removeParticipant = (app: App, roomName: string, userId: string): void =>
  backendOf(app).remove(roomName, userId)

/** Cuts everyone who is in it. */
export const closeRoom = (app: App, roomName: string): void => backendOf(app).closeRoom(roomName)

/** What a person who is in a room may do from now on; for one who is not there it does nothing. */
export const setRights = (app: App, roomName: string, userId: string, rights: MediaRights): void =>
  backendOf(app).setRights(roomName, userId, rights)

export const renameParticipant = (app: App, roomName: string, userId: string, name: string): void =>
  backendOf(app).rename(roomName, userId, name)
