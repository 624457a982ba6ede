import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import type { S3Account } from '#platform/settings/config.ts'

/** S3 allows 10,000 parts: enough for 320 GB. */
const partBytes = 32 * 1024 * 1024
const connectMs = 10_000
/** Without any byte; a request to a store that hangs would otherwise never end. */
const silentMs = 120_000

export type StoredObject = { name: string; bytes: number; modifiedAt: number }

/** Objects under a prefix. An object exists only when it is complete. */
export type Bucket = {
  /** All objects whose name begins with `start`, in the order of their names, up to 1,000 at a time. */
  pages(start: string): AsyncIterable<StoredObject[]>
  /** The same at once. */
  list(start: string): Promise<StoredObject[]>
  /** @returns the size */
  write(name: string, source: AsyncIterable<Buffer>): Promise<number>
  read(name: string): Promise<Readable>
  remove(name: string): Promise<void>
  close(): void
}

export function openBucket(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Account,
  { bucket: Bucket, prefix }: { bucket: string; prefix: string },
): Bucket {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
  const targetOf = (name: string) => ({ Bucket, Key: `${prefix}${name}` })
  async function* pages(start: string): AsyncGenerator<StoredObject[]> {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${start}`, ContinuationToken }),
      )
      yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
        ...{ name: Key.slice(prefix.length), bytes: Size },
        modifiedAt: LastModified?.getTime() ?? 0,
      }))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }
  return {
    pages,
    async list(start) {
      const found: StoredObject[] = []
      for await (const page of pages(start)) found.push(...page)
      return found
    },
    write: (name, source) => upload(client, targetOf(name), source),
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand(targetOf(name)))
      return Body as Readable
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(targetOf(name)))
    },
    close: () => client.destroy(),
  }
}

type Target = { Bucket: string; Key: string }

const ContentType = 'application/octet-stream'

/** In one request what fits in a part, and in parts what does not. */
async function upload(client: S3Client, target: Target, source: AsyncIterable<Buffer>): Promise<number> {
  const parts = partsOf(source)
  const first = await parts.next()
  const Body = first.done ? Buffer.alloc(0) : first.value
  if (Body.length >= partBytes) return uploadParts(client, target, Body, parts)
  await client.send(new PutObjectCommand({ ...target, ContentType, Body }))
  return Body.length
}

async function uploadParts(
  client: S3Client,
  target: Target,
  first: Buffer,
  others: AsyncIterable<Buffer>,
): Promise<number> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType }))
  const Parts: CompletedPart[] = []
  let bytes = 0
  const add = async (Body: Buffer) => {
    const PartNumber = Parts.length + 1
    const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }))
    Parts.push({ ETag, PartNumber })
    bytes += Body.length
  }
  try {
    await add(first)
    for await (const Body of others) await add(Body)
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    // The first error counts; the store removes parts of an abandoned upload by a rule of its own.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {})
    throw error
  }
  return bytes
}

/** Parts of at least this size; the last one may be smaller. */
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
