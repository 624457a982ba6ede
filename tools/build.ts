import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, root, runPart } from './parts.ts'
import { replaceFolder } from './replace-folder.ts'

/** An app that is built into `<folder>/dist`: its sources, and the command that builds it into another folder. */
type App = { name: string; folder: string; sources: string[]; words: (made: string) => string[] }

const withVite = (name: string, folder: string): App => ({
  name,
  folder,
  sources: [
    `${folder}/{src,public,build}/**/*`,
    `${folder}/*.{ts,html,json}`,
    'web/build/**/*',
    'contract/package.json',
    '{contract,client,ui}/src/**/*',
    'ui/*.{css,json}',
    'package-lock.json',
  ],
  words: (made) => {
    const outDir = relative(join(root, folder), made)
    return [bin('vite'), 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir']
  },
})

const apps: App[] = [
  withVite('web app', 'web'),
  withVite('console', 'console'),
  {
    name: 'documentation',
    folder: 'docs',
    sources: [
      '*.md',
      'docs/*.md',
      'docs/{decisions,notes,pictures}/*',
      'tools/{decisions,docs-site}.ts',
      'tools/docs-site/**/*',
      'contract/src/**/*',
      'server/src/platform/**/*',
      'ui/tokens.css',
      'package.json',
      'package-lock.json',
    ],
    words: (made) => [join(root, 'tools', 'docs-site.ts'), '--out', made],
  },
]

/** A hash of all sources of an app. */
function sourceHash({ sources }: App): string {
  const hash = createHash('sha256')
  for (const file of [...new Set(globSync(sources, { cwd: root }))].sort()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(join(root, file)).isFile()) continue
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function build(app: App): Promise<number> {
  const { name, folder } = app
  const dist = join(root, folder, 'dist')
  const stamp = join(dist, '.sources')
  const hash = sourceHash(app)
  const upToDate = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (process.argv.includes('--if-changed') && upToDate) return 0
  if (![join(root, folder), join(root, 'node_modules')].every(isWritable)) {
    console.error(
      `The ${name} has to be built, and this account may not write to ${root}: run npm run build as the account that owns it.`,
    )
    return 1
  }
  console.log(`Building the ${name} …`)
  // Built elsewhere first: a running server keeps serving the old files.
  const made = join(root, 'node_modules', '.cache', 'build', folder)
  const { code } = await runPart(
    { name: 'build', words: app.words(made), cwd: join(root, folder), env: { NODE_ENV: 'production' } },
    false,
  )
  if (code !== 0) return code
  writeFileSync(join(made, '.sources'), hash)
  replaceFolder(made, dist)
  return 0
}

const codes = await Promise.all(apps.map(build))
process.exitCode = codes.find((code) => code !== 0) ?? 0
