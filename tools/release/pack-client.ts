import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bin, root } from '../parts.ts'

/** The packages in order of their dependencies. */
const folders = ['contract', 'client'] as const

type Manifest = {
  name: string
  version: string
  exports: Record<string, string>
  dependencies: Record<string, string>
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

function run(command: string, words: string[], cwd: string): string {
  const shell = command === 'npm' && process.platform === 'win32'
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, shell, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** Maps `./src/client.ts` to its compiled file and types. JSON stays as it is. */
const built = (source: string) => {
  if (source.endsWith('.json')) return source.replace('./src/', './dist/')
  const base = source.replace('./src/', './dist/').replace(/\.ts$/, '')
  return { types: `${base}.d.ts`, default: `${base}.js` }
}

/** JavaScript and types of one package, with its manifest. */
function stage(folder: string, into: string): void {
  const { name, version, exports, dependencies } = readManifest(folder)
  const settings = join(into, 'tsconfig.json')
  const sources = join(root, folder, 'src')
  writeFileSync(
    settings,
    JSON.stringify({
      extends: join(root, folder, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: sources,
        outDir: join(into, 'dist'),
        typeRoots: [join(root, 'node_modules', '@types')],
      },
      include: [sources],
      exclude: [join(sources, '**', '*.test.ts')],
    }),
  )
  run(process.execPath, [bin('typescript', 'tsc'), '-p', settings], into)
  rmSync(settings)
  for (const file of globSync('**/*.json', { cwd: sources }))
    cpSync(join(sources, file), join(into, 'dist', file))
  // the compiler leaves these as they are
  for (const file of globSync(join(into, 'dist', '**', '*.d.ts'))) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/((?:from |import\()(['"])\.{1,2}\/[^'"\n]+)\.ts\2/g, '$1.js$2'))
  }
  const manifest = {
    name,
    version,
    description: `The ${folder} of Mynah, an open messenger with a wallet.`,
    license: 'Apache-2.0',
    type: 'module',
    sideEffects: false,
    files: ['dist'],
    exports: Object.fromEntries(Object.entries(exports).map(([path, source]) => [path, built(source)])),
    dependencies,
    engines: { node: '>=22' },
  }
  writeFileSync(join(into, 'package.json'), JSON.stringify(manifest, undefined, 2))
  cpSync(join(root, 'LICENSE'), join(into, 'LICENSE'))
  if (folder === 'client') cpSync(join(root, 'docs', 'sdk.md'), join(into, 'README.md'))
}

/**
 * Packs the contract and the client into a folder, as npm would publish them, for programs outside of this repository.
 * @returns their files
 */
export function packClient(folder: string): string[] {
  return folders.map((name) => {
    const into = join(folder, 'build', name)
    rmSync(into, { recursive: true, force: true })
    mkdirSync(into, { recursive: true })
    stage(name, into)
    const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], into)) as {
      filename: string
    }[]
    return join(folder, packed?.filename ?? '')
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const file of packClient(join(root, 'dist'))) console.log(file)
