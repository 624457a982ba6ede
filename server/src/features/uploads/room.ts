import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { hasRoom } from '#platform/files/disk-room.ts'

/** Throws NoRoomForFiles if a file of this size would use the disk's reserve. */
export async function requireRoom(app: App, bytes: number): Promise<void> {
  if (!app.config.s3 && !(await hasRoom(app, bytes))) throw new ApiError('NoRoomForFiles')
}

/**
 * The same for temporary files while a file is processed: the result and, with an S3 store, a local copy of the file
 * itself.
 */
export async function requireWorkRoom(app: App, bytes: number): Promise<void> {
  if (!(await hasRoom(app, app.config.s3 ? 2 * bytes : bytes))) throw new ApiError('NoRoomForFiles')
}
