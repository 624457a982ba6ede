import type { Config } from '#platform/settings/config.ts'
import { ok, wrong, type Finding } from './doctor-finding.ts'
import { workFolder, type Files } from '#platform/files/files.ts'

/** An error of the S3 library or the network; its message may contain addresses. */
type S3Failure = { name: string; Code?: string; code?: string; cause?: { code?: string } }

/** Whether the server and browsers can use the S3 store. */
export async function checkS3(config: Config): Promise<Finding[]> {
  const { s3, s3Account, origins } = config
  if (!s3) return [ok(`Uploads are kept in the data folder${s3Account ? ', as S3_BUCKET is not set' : ''}.`)]
  const { onS3 } = await import('#platform/files/files-s3.ts')
  const files = onS3(s3, workFolder(config.dataFolder))
  const found = await checkWriting(files, s3.bucket)
  if (found.level === 'wrong') return [found]
  return [found, ...(await Promise.all(origins.map((origin) => checkCors(files, s3.bucket, origin))))]
}

async function checkWriting(files: Files, bucket: string): Promise<Finding> {
  try {
    const name = `doctor/${process.pid}.txt`
    await files.put(name, Buffer.from('hello'), 'text/plain')
    const back = await files.get(name, 100)
    await files.remove(name)
    return back?.toString() === 'hello'
      ? ok(`The S3 bucket ${bucket} can be written and read.`)
      : wrong(`The S3 bucket ${bucket} does not give back what was written.`)
  } catch (error) {
    const { code, Code, cause, name } = error as S3Failure
    const reason = Code ?? code ?? cause?.code ?? (name === 'Error' ? 'no answer' : name)
    return wrong(`The S3 bucket ${bucket} cannot be written and read (${reason}).`)
  }
}

/** Sends the preflight request that a browser sends before an upload from this origin. */
async function checkCors(files: Files, bucket: string, origin: string): Promise<Finding> {
  const refused = wrong(
    `The S3 bucket ${bucket} lets no page of ${origin} upload: allow POST from it by a CORS rule.`,
  )
  try {
    const form = await files.form('doctor/cors.txt', { bytesMax: 100, mime: 'text/plain', seconds: 60 })
    if (!form) return refused
    const answer = await fetch(form.url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
      signal: AbortSignal.timeout(5_000),
    })
    await answer.body?.cancel()
    const allowed = answer.headers.get('access-control-allow-origin')
    return answer.ok && (allowed === '*' || allowed === origin)
      ? ok(`Pages of ${origin} may upload to the S3 bucket.`)
      : refused
  } catch {
    return refused
  }
}
