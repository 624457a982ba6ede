import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Uploaded } from '@mynah/contract/uploads'
import { note, ok, wrong } from '#platform/operations/doctor-finding.ts'
import type { Feature } from '#platform/feature.ts'
import { nameIn } from './addresses.ts'
import { newestResults } from './store.ts'

/** The newest uploads only: enough to detect a folder that was not restored, or a volume that is not mounted. */
const lookedAt = 500

/** Whether uploaded files are where they should be. */
export const examineUploads: NonNullable<Feature['examineRows']> = async (config, pool) => {
  if (config.s3) return [note('Whether all uploads are in the S3 bucket is not looked at.')]
  const results = await newestResults(pool, lookedAt)
  const urls = results.flatMap((result) => {
    const { url, thumb } = JSON.parse(result) as Uploaded
    return [url, thumb].filter(Boolean)
  })
  const missing = urls.filter((url) => !existsSync(join(config.dataFolder, 'files', nameIn(url)))).length
  if (missing === 0) return [ok(`The files of the newest ${results.length} uploads are there.`)]
  return [
    wrong(
      `${missing} files of the newest ${results.length} uploads are missing in ${join(config.dataFolder, 'files')}: ` +
        'put them back from a backup.',
    ),
  ]
}
