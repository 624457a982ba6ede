// Plain JavaScript: it runs on the installed Node, before the pinned one is available.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, findNode, root } from './launch-install.mjs'
import { run } from './launch-run.mjs'

/** Commands that run one script; `start` and `dev` run until they are stopped. */
const scripts = {
  build: 'tools/build.ts',
  check: 'tools/check.ts',
  test: 'tools/gate.ts',
  screenshots: 'tools/screenshots.ts',
  bench: 'bench/load/main.ts',
  'bench:web': 'bench/web/main.ts',
  'bench:console': 'bench/console/main.ts',
  'bench:packets': 'bench/packets/main.ts',
  crowd: 'bench/crowd/main.ts',
  faults: 'bench/faults/main.ts',
  doctor: 'server/src/doctor.ts',
  backup: 'server/src/backup.ts',
  restore: 'server/src/restore.ts',
  distribute: 'server/src/distribute.ts',
  operator: 'server/src/operator.ts',
  'ledger:verify': 'server/src/ledger-verify.ts',
  mutation: 'tools/mutation.ts',
  map: 'tools/map.ts',
  'pack:client': 'tools/release/pack-client.ts',
  new: 'tools/new.ts',
  release: 'tools/release/release.ts',
}

/** These commands do not need the packages for development. */
const ofOperation = [
  'start',
  'build',
  'doctor',
  'backup',
  'restore',
  'distribute',
  'operator',
  'ledger:verify',
]

const commands = ['start', 'dev', ...Object.keys(scripts)]
const [command = '', ...words] = process.argv.slice(2)

// Caches compiled code across processes: a server starts in two thirds of the time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile')

/** Password hashing, files and name lookups share these threads: the default of four would be too few. */
const serverEnv = { UV_THREADPOOL_SIZE: '8', ...process.env }

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function script(node, name, ...rest) {
  const { status, signal } = spawnSync(node, [join(root, name), ...rest], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? (signal === 'SIGINT' ? 130 : 1))
}

async function start(node) {
  if (existsSync(join(root, 'web', 'vite.config.ts'))) script(node, scripts.build, '--if-changed')
  const env = { NODE_ENV: 'production', ...serverEnv }
  return run([{ command: node, words: ['server/src/main.ts', ...words], env, cwd: root }])
}

async function dev(node) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { NODE_ENV: 'development', ...serverEnv }
  return run([
    {
      command: node,
      words: ['--watch', '--watch-preserve-output', 'server/src/main.ts', ...words],
      env,
      cwd: root,
    },
    { command: node, words: [vite, '--host', '127.0.0.1'], env, cwd: join(root, 'web') },
  ])
}

if (!commands.includes(command)) fail(`Say one of: ${commands.join(', ')}.`)
try {
  ensureInstalled({ dev: !ofOperation.includes(command) })
  const node = findNode()
  if (command === 'start') process.exitCode = await start(node)
  else if (command === 'dev') process.exitCode = await dev(node)
  else script(node, scripts[command], ...words)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
