import type { RoomPart } from '#client/room-part.ts'
import { deferPart } from '#ui/deferred.tsx'

export const roomPart: RoomPart = {
  groupPage: deferPart(() => import('./group-info-screen.tsx').then((m) => m.GroupInfoScreen)),
}
