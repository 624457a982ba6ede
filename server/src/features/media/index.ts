import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'
import { MediaGate, publishRights } from './gate.ts'

export { mediaRooms, type MediaRoomOwner } from './rooms.ts'
export { allRights, type MediaRights } from './rights.ts'
export { ticketFor } from './tickets.ts'

export const gateOf = perApp((app) => new MediaGate(app))

/**
 * Call it once a change of rights is committed: what the owner of the room says of these people now (without a choice of
 * everyone in it) holds for their connections, on whatever server process they are. Who is not admitted any more is cut.
 */
export const rightsChanged = (app: App, roomName: string, userIds: readonly string[] = []): void =>
  publishRights(app, roomName, userIds)
