import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, runPart } from './parts.ts'

type App = { name: string; folder: string }

const apps: App[] = [
  { name: 'web app', folder: 'web' },
  { name: 'console', folder: 'console' },
]

const sourcesOf = (folder: string) => [
  `${folder}/{src,public,build}/**/*`,
  `${folder}/*.{ts,html,json}`,
  'web/build/**/*',
  'contract/src/**/*',
  'package-lock.json',
]

/** Everything that an app is made of, as one number. */
function sourceHash(folder: string): string {
  const hash = createHash('sha256')
  for (const file of [...new Set(globSync(sourcesOf(folder), { cwd: root }))].sort()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(join(root, file)).isFile()) continue
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

async function build({ name, folder }: App): Promise<number> {
  const stamp = join(root, folder, 'dist', '.sources')
  const hash = sourceHash(folder)
  const upToDate = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (process.argv.includes('--if-changed') && upToDate) return 0
  console.log(`Building the ${name} …`)
  rmSync(stamp, { force: true })
  const words = [bin('vite'), 'build', '--logLevel', 'warn']
  const { code } = await runPart(
    { name: 'build', words, cwd: join(root, folder), env: { NODE_ENV: 'production' } },
    false,
  )
  if (code === 0) writeFileSync(stamp, hash)
  return code
}

for (const app of apps) process.exitCode = (await build(app)) || process.exitCode
