import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * PostgreSQL's archive and restore command: `push FROM TO OWNER-FILE OWNER` stores a WAL segment, `pull FROM TO` restores
 * it, `check TO` tests whether this account can write. Uses standard modules only, since it starts at least once a
 * minute under load.
 */
const [action, from = '', to = '', ownerFile = '', owner = ''] = process.argv.slice(2)

/** PostgreSQL takes 1 for a missing segment, and gives up a recovery for codes above 128. */
const damaged = 200
/** 10 GiB of segments wait for the archive at most, and none that the database needs the room of. */
const waitingMax = 640
const reserveBytes = 1024 ** 3
/** In the folder of the database, from the first segment that was given up until one is archived. */
const gapMark = 'archive_gap'

if (action === 'push') pushOrGiveUp()
else if (action === 'pull') pull(`${from}.gz`, to)
else if (action === 'check') check(from)
else process.exit(damaged)

/**
 * PostgreSQL removes no segment that waits for the archive, and stops when its disk is full. So a segment that cannot be
 * archived is given up once too many wait: the archive has a gap then, after which the server takes a base backup.
 */
function pushOrGiveUp(): void {
  try {
    if (readFileSync(ownerFile, 'utf8').trim() !== owner)
      throw new Error('The archive is of another database.')
    push(from, `${to}.gz`)
    rmSync(gapMark, { force: true })
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    if (!mustGiveUp(dirname(from))) process.exit(1)
    process.stderr.write(`${from} is given up.\n`)
    if (!existsSync(gapMark)) writeFileSync(gapMark, '')
  }
}

function mustGiveUp(folder: string): boolean {
  const waiting = readdirSync(join(folder, 'archive_status')).filter((name) => name.endsWith('.ready'))
  const { bavail, bsize } = statfsSync(folder)
  return waiting.length > waitingMax || bavail * bsize < reserveBytes
}

/** A segment gets its name only with its complete content on the disk, and is never overwritten with other content. */
function push(source: string, target: string): void {
  const content = readFileSync(source)
  if (existsSync(target)) {
    // PostgreSQL repeats a push if it was stopped before it noted the result of the first.
    if (!gunzipSync(readFileSync(target)).equals(content))
      throw new Error(`${target} exists and has another content.`)
    return sync(target)
  }
  const draft = `${target}.${process.pid}.part`
  writeFileSync(draft, gzipSync(content, { level: 1 }), { mode: 0o600, flush: true })
  renameSync(draft, target)
  sync(dirname(target))
}

function pull(source: string, target: string): void {
  if (!existsSync(source)) process.exit(1)
  try {
    writeFileSync(target, gunzipSync(readFileSync(source)), { mode: 0o600 })
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    process.exit(damaged)
  }
}

function check(folder: string): void {
  const probe = `${folder}/check.${process.pid}.part`
  writeFileSync(probe, '')
  rmSync(probe)
}

function sync(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
