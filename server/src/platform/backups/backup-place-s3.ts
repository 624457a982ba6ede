import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import type { Config } from '#platform/settings/config.ts'
import type { BackupPlace } from './backup-place.ts'
import { timeOfBackup, type StoredBackup } from './backup-names.ts'

/** S3 allows 10,000 parts: enough for 320 GB. */
const partBytes = 32 * 1024 * 1024

/** Backups as objects under a prefix, uploaded in parts: an object exists only when all parts are there. */
export function inBucket(
  settings: NonNullable<Config['s3']>,
  { bucket: Bucket, prefix }: { bucket: string; prefix: string },
): BackupPlace {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
  const keyOf = (name: string) => `${prefix}${name}`
  return {
    async list() {
      const found: StoredBackup[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${prefix}mynah-`, ContinuationToken }),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(prefix.length)
          const time = timeOfBackup(name)
          if (time !== undefined) found.push({ name, time, bytes: Size })
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
      return found.toSorted((a, b) => a.time - b.time)
    },
    write: (name, source) => upload(client, { Bucket, Key: keyOf(name) }, source),
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
      return Body as Readable
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
    },
  }
}

type Target = { Bucket: string; Key: string }

async function upload(client: S3Client, target: Target, source: AsyncIterable<Buffer>): Promise<number> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: 'application/octet-stream' }),
  )
  const Parts: CompletedPart[] = []
  let bytes = 0
  try {
    for await (const Body of partsOf(source)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
      bytes += Body.length
    }
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    // The first error counts; the store removes parts of an abandoned upload by a rule of its own.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {})
    throw error
  }
  return bytes
}

/** Parts of this size; the last one may be smaller. */
async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}
