import { uploadCopier } from '#features/uploads/index.ts'
import type { App } from '#platform/app.ts'
import { archiveCopier } from './copy.ts'

/** For how many seconds the bucket lacks a file of the archive or of an upload; undefined without a bucket. */
export async function copyLagSeconds(app: App): Promise<number | undefined> {
  const archive = await archiveCopier(app).lagSeconds()
  return archive === undefined ? undefined : Math.max(archive, (await uploadCopier(app).lagSeconds()) ?? 0)
}
