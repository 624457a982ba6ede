import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/settings/config.ts'
import { note, ok, wrong, type Finding } from '#platform/operations/doctor-finding.ts'
import type { Feature } from '#platform/feature.ts'
import { filesIn } from './addresses.ts'
import { copiesUploads } from './copy.ts'
import { oldestUncopied } from './copies-store.ts'
import { newestResults } from './store.ts'

/** The newest uploads only: enough to detect a folder that was not restored, or a volume that is not mounted. */
const lookedAt = 500

const waitingMsMax = 300_000

function copyFinding({ archiveCopy }: Config, since = Date.now()): Finding {
  const where = `s3://${archiveCopy?.bucket}/${archiveCopy?.prefix}`
  const waitingMs = Date.now() - since
  return waitingMs > waitingMsMax
    ? wrong(
        `Uploads wait to be copied to ${where} since ${Math.round(waitingMs / 60_000)} minutes: see the log of the server.`,
      )
    : ok(`Uploads are copied to ${where}.`)
}

/** Whether uploaded files are where they should be. */
export const examineUploads: NonNullable<Feature['examineRows']> = async (config, pool) => {
  if (config.s3) return [note('Whether all uploads are in the S3 bucket is not looked at.')]
  const results = await newestResults(pool, lookedAt)
  const files = join(config.dataFolder, 'files')
  const missing = results.flatMap(filesIn).filter((name) => !existsSync(join(files, name))).length
  const copied = copiesUploads(config) ? [copyFinding(config, await oldestUncopied(pool))] : []
  if (missing === 0) return [ok(`The files of the newest ${results.length} uploads are there.`), ...copied]
  return [
    ...copied,
    wrong(
      `${missing} files of the newest ${results.length} uploads are missing in ${files}: ` +
        'put them back from a backup.',
    ),
  ]
}
