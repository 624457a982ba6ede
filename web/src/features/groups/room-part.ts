import type { RoomPart } from '#client/room-part.ts'
import { deferPart } from '#ui/deferred.tsx'

export const roomPart: RoomPart = {
  groupDetails: deferPart(() => import('./group-details.tsx').then((m) => m.GroupDetails)),
  groupPage: deferPart(() => import('./group-info-screen.tsx').then((m) => m.GroupInfoScreen)),
}
