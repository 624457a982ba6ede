import { setPriority } from 'node:os'
import { readFile, writeFile } from 'node:fs/promises'
import { endingOf } from '../kinds.ts'
import type { FromReader, Job, MediaMade, Outcome } from './jobs.ts'
import { Refusal } from './refusal.ts'

/**
 * A process that parses uploaded files, without any address or key of the server. Its limits are enforced from outside
 * (readers.ts). It ends with the server.
 */
const niceness = 10
const reportMs = 100

const send = (message: FromReader) => process.connected && process.send?.(message)

async function readMedia({ path, out, as }: Job & { kind: 'media' }): Promise<MediaMade> {
  const [{ fileTypeFromBuffer }, { cleaned }] = await Promise.all([
    import('file-type'),
    import('../clean/index.ts'),
  ])
  const bytes = await readFile(path)
  const type = await fileTypeFromBuffer(bytes)
  const ending = type && endingOf(as, type.mime)
  if (!ending) throw new Refusal('FileTypeNotAllowed')
  const { bytes: clean, width, height, duration } = cleaned(ending, bytes)
  await writeFile(out, clean, { mode: 0o600, flush: true })
  return { width, height, duration, size: clean.length, ending }
}

async function make(job: Job): Promise<unknown> {
  if (job.kind === 'media') return readMedia(job)
  const pictures = await import('./picture.ts')
  if (job.kind === 'hash') return { bits: await pictures.hashOf(job.path) }
  return pictures.redraw(job, (megapixels) => send({ megapixels }))
}

async function outcomeOf(job: Job): Promise<Outcome> {
  try {
    return { made: await make(job) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason }
    const { code, path } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && path === job.path) return { gone: true }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

setPriority(niceness)
// A terminal sends these to all its processes, but the server ends this one itself.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())
process.on('message', (job: Job) => void outcomeOf(job).then((outcome) => send({ outcome })))
if (process.platform !== 'linux')
  setInterval(() => send({ rss: process.memoryUsage.rss() }), reportMs).unref()
