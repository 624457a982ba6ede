import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import type { Config } from '#platform/settings/config.ts'
import type { Files, workFolder } from './files.ts'

/** Files in an S3 store; browsers upload to it directly by a form that fixes name, type and largest size. */
export function onS3(settings: NonNullable<Config['s3']>, work: ReturnType<typeof workFolder>): Files {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
  const sizeOf = async (Key: string) => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
      throw error
    }
  }
  const put = async (Key: string, Body: Buffer, ContentType: string) => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
  }
  return {
    put,
    async get(Key, bytesMax) {
      const size = await sizeOf(Key)
      if (size === null || size > bytesMax) return null
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return Body ? Buffer.from(await Body.transformToByteArray()) : null
    },
    async open(Key, range) {
      const size = await sizeOf(Key)
      if (size === null) return null
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }))
      return { stream: Body as Readable, size }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    async move(name, Key, ContentType) {
      if ((await sizeOf(name)) === null) return false
      const CopySource = `${Bucket}/${name}`
      await client.send(
        new CopyObjectCommand({ Bucket, Key, CopySource, ContentType, MetadataDirective: 'REPLACE' }),
      )
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }))
      return true
    },
    async borrow(Key, bytesMax) {
      const size = await sizeOf(Key)
      if (size === null || size > bytesMax) return null
      const path = await work.path()
      const release = () => rm(path, { force: true })
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        await pipeline(Body as Readable, createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await release()
        throw error
      }
      return { path, size, release }
    },
    workPath: () => work.path(),
    async keep(path, Key, mime) {
      await put(Key, await readFile(path), mime)
      await rm(path, { force: true })
    },
    sweepWork: () => work.sweep(),
    writeAt() {
      throw new Error('an S3 store takes whole files by its own form')
    },
    async form(Key, { bytesMax, mime, seconds }) {
      return createPresignedPost(client, {
        Bucket,
        Key,
        Expires: seconds,
        Fields: { 'Content-Type': mime, success_action_status: '204' },
        Conditions: [
          ['content-length-range', 1, bytesMax],
          ['eq', '$Content-Type', mime],
        ],
      })
    },
  }
}
