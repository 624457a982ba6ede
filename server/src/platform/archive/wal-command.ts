import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * PostgreSQL's archive and restore command: `push FROM TO` stores a WAL segment, `pull FROM TO` restores it, `check TO`
 * tests whether this account can write. Uses standard modules only, since it starts at least once a minute under load.
 */
const [action, from = '', to = ''] = process.argv.slice(2)

/** PostgreSQL takes 1 for a missing segment, and gives up a recovery for codes above 128. */
const damaged = 200

if (action === 'push') push(from, `${to}.gz`)
else if (action === 'pull') pull(`${from}.gz`, to)
else if (action === 'check') check(from)
else process.exit(damaged)

/** A segment gets its name only with its complete content on the disk, and is never overwritten with other content. */
function push(source: string, target: string): void {
  const content = readFileSync(source)
  if (existsSync(target)) {
    // PostgreSQL repeats a push if it was stopped before it noted the result of the first.
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
