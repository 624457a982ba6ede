import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { hasRoom } from '#platform/disk-room.ts'

/** Throws NoRoomForFiles where a file of so many bytes more would come off the reserve of the disk. */
export async function requireRoom(app: App, bytes: number): Promise<void> {
  if (!app.config.s3 && !(await hasRoom(app, bytes))) throw new ApiError('NoRoomForFiles')
}

/**
 * The same for what lies on the disk while a file is read: what is made of it, and beside an S3 store the file itself, which
 * its readers open by a path.
 */
export async function requireWorkRoom(app: App, bytes: number): Promise<void> {
  if (!(await hasRoom(app, app.config.s3 ? 2 * bytes : bytes))) throw new ApiError('NoRoomForFiles')
}
