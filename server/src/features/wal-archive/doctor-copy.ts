import {
  contentsOf,
  isOwnedBy,
  lagOfCopy,
  objectsOf,
  openCopy,
  type CopyContents,
} from '#platform/archive/archive-copy.ts'
import { continuousFrom } from '#platform/archive/archive-folder.ts'
import type { Bucket } from '#platform/backups/bucket.ts'
import { note, ok, wrong, type Finding } from '#platform/operations/doctor-finding.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { Config } from '#platform/settings/config.ts'
import { baseAgeMsMax, waitingSecondsMax } from './doctor.ts'

/** Whether the bucket has what a recovery needs of the archive. */
export async function examineCopy(config: Config): Promise<Finding[]> {
  const { archive, archiveCopy, backupKeys: keys } = config
  if (archive === undefined || !archiveCopy) return []
  const where = `s3://${archiveCopy.bucket}/${archiveCopy.prefix}`
  let bucket: Bucket | undefined
  try {
    bucket = await openCopy(config, archiveCopy)
    if (!(await isOwnedBy({ archive, keys }, bucket)))
      return [note(`The archive is not copied to ${where} yet: the server begins within seconds.`)]
    const contents = await contentsOf(bucket)
    const lag = await lagOfCopy(archive, objectsOf(contents), Date.now())
    if (lag > waitingSecondsMax)
      return [
        wrong(
          `The bucket ${where} is behind the archive by ${Math.round(lag / 60)} minutes: see the log of the server.`,
        ),
      ]
    return [examineContents(contents, where)]
  } catch (error) {
    if (error instanceof ConfigError) return [wrong(error.message)]
    const { code, name } = error as NodeJS.ErrnoException
    return [wrong(`The bucket of the archive, ${where}, cannot be read (${code ?? name}).`)]
  } finally {
    bucket?.close()
  }
}

function examineContents({ bases, wal }: CopyContents, where: string): Finding {
  const [first, newest] = [bases[0], bases.at(-1)]
  if (!first || !newest)
    return note(`The bucket ${where} has no base backup yet: the server copies one after it was made.`)
  if (Date.now() - newest.endedAt > baseAgeMsMax)
    return wrong(`The newest base backup in ${where} is older than 36 hours: see the log of the server.`)
  const { last, hasHole } = continuousFrom(
    newest,
    wal.map(({ file }) => file),
  )
  if (hasHole) return wrong(`WAL is missing in ${where}: a new base backup is copied there within minutes.`)
  const until = wal.find(({ file }) => file === last)?.modifiedAt ?? newest.endedAt
  const [from, to] = [first.endedAt, until].map((at) => new Date(at).toISOString())
  return ok(`Any moment from ${from} to ${to} can be recovered from ${where}.`)
}
