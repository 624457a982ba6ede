import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, runPart } from './parts.ts'

const stamp = join(root, 'web', 'dist', '.sources')
const sources = [
  'web/{src,public,build}/**/*',
  'web/*.{ts,html,json}',
  'contract/src/**/*',
  'package-lock.json',
]

/** Everything that the web app is made of, as one number. */
function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(join(root, file)).isFile()) continue
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

const hash = sourceHash()
const upToDate = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
if (!(process.argv.includes('--if-changed') && upToDate)) {
  console.log('Building the web app …')
  rmSync(stamp, { force: true })
  const words = [bin('vite'), 'build', '--logLevel', 'warn']
  const { code } = await runPart(
    { name: 'build', words, cwd: join(root, 'web'), env: { NODE_ENV: 'production' } },
    false,
  )
  if (code === 0) writeFileSync(stamp, hash)
  process.exitCode = code
}
