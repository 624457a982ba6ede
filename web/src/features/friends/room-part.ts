import type { RoomPart } from '#client/room-part.ts'
import { deferPart } from '#ui/deferred.tsx'

export const roomPart: RoomPart = {
  personPage: deferPart(() => import('./user-config-screen.tsx').then((m) => m.UserConfigScreen)),
}
