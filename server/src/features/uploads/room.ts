import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { hasRoom } from '#platform/disk-room.ts'

/** Throws NoRoomForFiles where so many bytes more would come off the reserve of the disk. */
export async function requireRoom(app: App, bytes: number): Promise<void> {
  if (!app.config.s3 && !(await hasRoom(app, bytes))) throw new ApiError('NoRoomForFiles')
}
