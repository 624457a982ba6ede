import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * What PostgreSQL runs for each segment of its WAL: `push FROM TO` stores it, `pull FROM TO` brings it back, `check TO`
 * says whether this account can store. Standard modules alone, since it starts once a minute and more often under load.
 */
const [action, from = '', to = ''] = process.argv.slice(2)

/** PostgreSQL takes 1 for a segment that is not there, and ends a recovery for good at more than 128. */
const damaged = 200

if (action === 'push') push(from, `${to}.gz`)
else if (action === 'pull') pull(`${from}.gz`, to)
else if (action === 'check') check(from)
else process.exit(damaged)

/** Its name appears with all of its content on the disk, and what has the name is never replaced by something else. */
function push(source: string, target: string): void {
  const content = readFileSync(source)
  if (existsSync(target)) {
    // PostgreSQL asks again when it was stopped between the end of this program and its own note of it.
    if (!gunzipSync(readFileSync(target)).equals(content)) {
      process.stderr.write(`${target} exists and has another content.\n`)
      process.exit(1)
    }
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
