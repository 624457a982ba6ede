import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildHelm, buildLiveKit, type Built } from './go-programs.ts'
import { ensureNeeds, oldPostgres } from './needs.ts'
import { installSchemathesis } from './python-program.ts'
import { bin, root, runPart, type Part } from './parts.ts'
import { hasHistory, noHistory } from '../bench/faults/upgrades/earlier-code.ts'
import { failuresIn } from './failures.ts'
import { sum, readPlaywright, readVitest, type Count } from './checks/counts.ts'

/** `npm test`: runs every part, even after a failure, and prints the sum as the last line. */
const full = process.argv.includes('--full')
const results = join(root, 'test-results')
const env: NodeJS.ProcessEnv = { NODE_ENV: 'test', ...(full ? { MYNAH_FULL: '1' } : {}) }
/**
 * Three even with two cores: a fifth of the time a file waits for its database or a server. At most four, since all
 * share one database server.
 */
const workers = Math.min(4, Math.max(3, availableParallelism()))
const times: string[] = []
const counts: Count[] = []

/** @param quiet prints the output only after a failure, since another part runs at the same time */
async function step(part: Part, count?: (code: number) => Count, quiet = false): Promise<void> {
  console.log(`\n— ${part.name}`)
  const { code, seconds } = await runPart({ ...part, env: { ...env, ...part.env } }, quiet)
  times.push(`${seconds.toFixed(1).padStart(7)} s  ${part.name}${code === 0 ? '' : '  FAILED'}`)
  counts.push(count ? count(code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
}

function vitest(
  name: string,
  words: string[],
  suites: string[],
  { more = {}, quiet = false }: { more?: NodeJS.ProcessEnv; quiet?: boolean } = {},
): Promise<void> {
  const file = join(results, `${name.replaceAll(' ', '-')}.json`)
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const part = {
    name,
    words: [bin('vitest'), 'run', ...words, ...output],
    env: more,
  }
  return step(part, (code) => readVitest(file, code, suites), quiet)
}

function e2e(): Promise<void> {
  const file = join(results, 'e2e.json')
  const words = [bin('@playwright/test', 'playwright'), 'test']
  return step({ name: 'browser tests', words, cwd: join(root, 'e2e') }, (code) => readPlaywright(file, code))
}

/** Runs the tests of hostile clients again with LiveKit, the media server of larger installations. */
const onLiveKit = () =>
  // isolated: each file starts its own server, which modules shared between files would close for the second
  withProgram('on a LiveKit server', buildLiveKit(), 'MYNAH_TEST_LIVEKIT', ['--isolate', 'media/hostile'])

const byHelm = () => withProgram('the chart by Helm itself', buildHelm(), 'MYNAH_TEST_HELM', ['test/helm'])
const bySchemathesis = () =>
  withProgram('the API by Schemathesis', installSchemathesis(), 'MYNAH_TEST_SCHEMATHESIS', [
    'test/schemathesis',
  ])

async function withProgram(name: string, built: Built, setting: string, words: string[]): Promise<void> {
  if ('path' in built)
    return vitest(name, ['--project', 'server', ...words], ['server'], { more: { [setting]: built.path } })
  leaveOut(name, built.missing)
}

function leaveOut(name: string, why: string): void {
  console.log(`\n— ${name}: left out, ${why}`)
  times.push(`  left out  ${name}: ${why}`)
}

async function gate(): Promise<void> {
  ensureNeeds({ full })
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  await step({ name: 'check', words: ['tools/check.ts'] })
  // crowd tests run separately below, and in the full run here too: on the newest PostgreSQL, without Redis and NATS
  const crowds = full ? [] : ['--exclude', '**/crowd.everywhere.test.ts']
  const words = ['--project', '!bench', `--maxWorkers=${workers}`, ...crowds]
  await vitest('unit and integration tests', words, suitesWithTests())
  // The short runs wait for processes to end and restart two thirds of their time, and count losses.
  const faults = () => vitest('faults in short', ['--project', 'bench'], ['bench'], { quiet: true })
  if (!hasHistory()) leaveOut('upgrades from earlier versions', noHistory)
  await (full ? inTurn(everywhere, faults, build) : Promise.all([faults(), inTurn(everywhere, build)]))
  if (full) await overNodes()
  if (full) await onLiveKit()
  if (full) await byHelm()
  if (full) await bySchemathesis()
  // Alone, since they measure times.
  if (full) await step({ name: 'faults in full', words: ['bench/faults/main.ts'] })
  if (full) await step({ name: 'mutation', words: ['tools/mutation.ts'] })
  if (globSync('e2e/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules/**'] }).length > 0) await e2e()
}

async function inTurn(...steps: (() => Promise<void>)[]): Promise<void> {
  for (const one of steps) await one()
}

const everywhere = () =>
  vitest('on the oldest PostgreSQL with Redis and NATS', ['--project', 'server', 'everywhere'], ['server'], {
    more: { MYNAH_TEST_POSTGRES: oldPostgres(), MYNAH_TEST_SHARED: '1' },
  })

/**
 * The same where conversations lie in three databases, with as few runs of each property as in the gate: a statement
 * takes many times as long there.
 */
const overNodes = () =>
  vitest('over several databases', ['--project', 'server', '--maxWorkers=1', 'everywhere'], ['server'], {
    more: { MYNAH_TEST_NODES: '1', MYNAH_FULL: '' },
  })

async function build(): Promise<void> {
  if (!existsSync(join(root, 'web', 'vite.config.ts'))) return
  await step({ name: 'build', words: ['tools/build.ts'], env: { NODE_ENV: 'production' } })
  await step({ name: 'size', words: ['tools/size.ts'] })
}

/** Suites that have to run at least one test; web is included once it has a configuration. */
function suitesWithTests(): string[] {
  return [
    'contract',
    'client',
    'ui',
    'server',
    'tools',
    'console',
    ...(existsSync(join(root, 'web', 'vitest.config.ts')) ? ['web'] : []),
  ]
}

const started = performance.now()
try {
  await gate()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  counts.push({ passed: 0, failed: 1 })
}
const total = sum(counts)
for (const failure of failuresIn(results)) console.log(`\n${failure}`)
console.log(`\n${times.join('\n')}`)
console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  in all`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
