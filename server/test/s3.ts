import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { atEnd } from './at-end.ts'

/** An S3 server for the tests of one file, with the CORS rules of its bucket of uploads. `directory`: the folder of its files. */
export async function testS3({ cors }: { cors?: string } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'mynah-s3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [
      { name: 'mynah', configs: cors === undefined ? [] : [cors] },
      { name: 'backups', configs: [] },
    ],
  })
  const { port } = await store.run()
  atEnd(async () => {
    await store.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const s3Account = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return { s3: { ...s3Account, bucket: 'mynah' }, s3Account, directory }
}
