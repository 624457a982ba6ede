import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { root } from './parts.ts'
import { registryPackage } from './release/registry-package.ts'

type Manifest = {
  engines: Record<string, string>
  optionalDependencies: Record<string, string>
  scripts: Record<string, string>
}
const readJson = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T
const { engines, optionalDependencies, scripts } = readJson<Manifest>('package.json')
const { packages: locked } = readJson<{ packages: Record<string, object> }>('package-lock.json')

const base = mkdtempSync(join(tmpdir(), 'mynah npm '))
const running = new Set<number>()
afterAll(() => {
  for (const pid of running) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A package with the launcher, the five packages of the pinned Node, and a server that prints its Node version. */
function smallPackage(): string {
  const folder = mkdtempSync(join(base, 'a folder with blanks '))
  mkdirSync(join(folder, 'tools'))
  mkdirSync(join(folder, 'server', 'src'), { recursive: true })
  for (const file of ['launch.mjs', 'launch-commands.mjs', 'launch-install.mjs', 'launch-run.mjs'])
    cpSync(join(root, 'tools', file), join(folder, 'tools', file))
  const manifest = {
    name: 'small',
    version: '1.0.0',
    private: true,
    type: 'module',
    engines,
    scripts: { start: scripts.start },
    optionalDependencies,
  }
  const nodes = Object.keys(optionalDependencies).map((name) => `node_modules/${name}`)
  const lock = {
    name: 'small',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, ...Object.fromEntries(nodes.map((name) => [name, locked[name]])) },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(
    join(folder, 'server', 'src', 'main.ts'),
    `import { appendFileSync } from 'node:fs'
     const note = (text: string): void => appendFileSync('said', text + '\\n')
     process.on('SIGTERM', () => { note('SIGTERM'); process.exit(0) })
     setInterval(() => {}, 1000)
     note(\`up \${process.version} \${typeof Temporal} \${process.pid}\`)`,
  )
  return folder
}

type Started = {
  npm: ChildProcess
  said: () => string
  printed: () => string
  /** Throws once npm has ended, since nothing more can happen. */
  until(isThere: () => boolean, timeout?: number): Promise<void>
}

/** Runs `npm start` in the folder with this version of npm, on this Node. */
function npmStart(
  folder: string,
  npmVersion: string,
  node = process.execPath,
  more: NodeJS.ProcessEnv = {},
): Started {
  const file = join(folder, 'said')
  rmSync(file, { force: true })
  // As from a shell, without the variables that the npm of this test run sets.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(?!config_)|NODE_(ENV|OPTIONS|COMPILE_CACHE)$|VITEST|INIT_CWD)/.test(name),
    ),
  )
  const npm = spawn(node, [join(registryPackage('npm', npmVersion), 'bin', 'npm-cli.js'), 'start'], {
    cwd: folder,
    detached: true,
    env: {
      ...env,
      // With the user's Node first, or the launcher would run on the Node of this test.
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
      ...more,
    },
  })
  if (npm.pid !== undefined) running.add(npm.pid)
  let printed = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  return {
    npm,
    said: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
    printed: () => printed,
    async until(isThere, timeout = 120_000) {
      const isOver = () => isThere() || npm.exitCode !== null
      await vi.waitFor(() => expect(isOver(), printed).toBe(true), { timeout, interval: 100 })
      if (!isThere()) throw new Error(`npm ended with ${npm.exitCode}: ${printed}`)
    },
  }
}

const slow = { timeout: 120_000, interval: 100 }
const pinned = Object.values(optionalDependencies)[0] ?? ''

async function up({ said, until }: Started): Promise<number> {
  await until(() => said().includes('up '))
  expect(said()).toContain(`up v${pinned} object `)
  const pid = Number(/up \S+ \S+ (\d+)/.exec(said())?.[1])
  running.add(pid)
  return pid
}

async function endsInOrder({ npm, said }: Started, server: number, signal: NodeJS.Signals): Promise<void> {
  npm.kill(signal)
  await vi.waitFor(() => expect(said()).toContain('SIGTERM'), slow)
  await vi.waitFor(() => expect(isAlive(server)).toBe(false), slow)
}

const canRun = process.platform !== 'win32'

test.runIf(canRun).each(['10.8.2', '11.21.2'])(
  'npm start with npm %s installs, runs the pinned Node, and ends with npm; an incomplete installation is repaired',
  async (version) => {
    const folder = smallPackage()
    const cut = npmStart(folder, version)
    // npm and all its processes are killed midway: the package's folder exists, but is incomplete.
    await cut.until(() => existsSync(join(folder, 'node_modules')))
    process.kill(-(cut.npm.pid ?? 0), 'SIGKILL')
    const first = npmStart(folder, version)
    await endsInOrder(first, await up(first), 'SIGTERM')
    expect(first.printed()).toContain('Installing')
    const second = npmStart(folder, version)
    const server = await up(second)
    expect(second.printed()).not.toContain('Installing')
    await endsInOrder(second, server, process.platform === 'linux' ? 'SIGKILL' : 'SIGTERM')
  },
  300_000,
)

const isFull = canRun && process.env.MYNAH_FULL === '1'
/** The newest of each, with the npm that comes with it. */
const nodes = [
  ['20.20.2', '10.8.2'],
  ['22.23.3', '10.9.4'],
  ['24.21.0', '11.21.2'],
  ['26.12.1', '11.21.2'],
] as const
const [package64] = Object.keys(optionalDependencies).filter((name) =>
  existsSync(join(root, 'node_modules', name)),
)
const nodeOf = (version: string) => join(registryPackage(package64 ?? '', version), 'bin', 'node')

test.runIf(isFull).each(nodes)(
  'Node %s with npm %s starts what another Node has installed, and what it installs itself',
  async (version, npm) => {
    const folder = smallPackage()
    const own = npmStart(folder, npm, nodeOf(version))
    await endsInOrder(own, await up(own), 'SIGTERM')
    for (const [otherVersion, otherNpm] of nodes) {
      const other = npmStart(folder, otherNpm, nodeOf(otherVersion))
      await endsInOrder(other, await up(other), 'SIGTERM')
      expect(other.printed()).not.toContain('Installing')
    }
  },
  600_000,
)

test.runIf(isFull).each(['12.22.12', '14.21.3', '16.20.2', '18.20.8'])(
  'Node %s gets a sentence, and nothing is written',
  (version) => {
    const folder = smallPackage()
    const { status, stderr, stdout } = spawnSync(nodeOf(version), ['tools/launch.mjs', 'start'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      new RegExp(`^Mynah starts with Node \\d+ or newer, and this is v${version}: .+\n$`),
    )
    expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  },
)

test.runIf(isFull)(
  'a fresh clone starts with npm start of Node 22 and npm 10, with nothing in the cache of npm',
  async () => {
    const folder = join(base, 'a clone with blanks')
    expect(spawnSync('git', ['clone', '--quiet', root, folder], { stdio: 'inherit' }).status).toBe(0)
    const more = {
      npm_config_cache: join(base, 'cold'),
      npm_config_prefer_offline: '',
      PORT: '0',
      NODE_ENV: '',
    }
    const started = npmStart(folder, '10.9.4', nodeOf('22.23.3'), more)
    await started.until(() => started.printed().includes('is up: '), 900_000)
    const url = /is up: (\S+)/.exec(started.printed())?.[1] ?? ''
    expect((await fetch(url)).status).toBe(200)
    started.npm.kill('SIGTERM')
    const answers = () =>
      fetch(new URL('/livez', url)).then(
        () => true,
        () => false,
      )
    await vi.waitFor(async () => expect(await answers()).toBe(false), slow)
    const database = join(folder, 'data', 'postgres', 'postmaster.pid')
    await vi.waitFor(() => expect(existsSync(database)).toBe(false), slow)
  },
  1_200_000,
)
