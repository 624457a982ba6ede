import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { MediaGate, publishRights } from './gate.ts'

export { mediaRooms, type MediaRoomOwner } from './rooms.ts'
export { allRights, type MediaRights } from './rights.ts'
export { ticketFor } from './tickets.ts'

export const gateOf = perApp((app) => new MediaGate(app))

/**
 * Call it after a change of rights is committed: it applies the present rights of these users (without a list, of
 * everyone in the room) to their connections, in every process. Users without the right to be there are disconnected.
 */
export const rightsChanged = (app: App, roomName: string, userIds: readonly string[] = []): void =>
  publishRights(app, roomName, userIds)
