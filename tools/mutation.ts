import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, root } from './parts.ts'

/**
 * Mutation testing: changes the rules on which trust and money depend, one place at a time, and runs their tests. A
 * change that no test notices is an untested rule. Prints the share of noticed changes for each area, fails if one is
 * below `wanted` percent, and with --write updates the table in docs/mutation.md. `-- NAME` tests one area.
 */
const wanted = 85

type Area = {
  name: string
  what: string
  folder: 'server' | 'web' | 'client'
  mutate: string[]
  tests: string[]
}

const areas: Area[] = [
  {
    name: 'rights',
    what: 'who may do what in a group',
    folder: 'server',
    mutate: ['src/features/groups/rights.ts'],
    tests: ['src/features/groups/rights.test.ts'],
  },
  {
    name: 'ledger',
    what: 'the only writer of balances',
    folder: 'server',
    mutate: ['src/features/ledger/post.ts'],
    tests: ['src/features/ledger/post.test.ts'],
  },
  {
    name: 'idempotency',
    what: 'one requestId, one action',
    folder: 'server',
    mutate: ['src/features/idempotency/index.ts'],
    tests: ['src/features/idempotency/idempotency.test.ts'],
  },
  {
    name: 'messages',
    what: 'what a client may send',
    folder: 'server',
    mutate: ['src/features/messages/accept/content.ts'],
    tests: ['src/features/messages/accept/content.test.ts'],
  },
  {
    name: 'split',
    what: 'shares of a red packet',
    folder: 'server',
    mutate: ['src/features/red-packets/split.ts'],
    tests: ['src/features/red-packets/split.test.ts'],
  },
  {
    name: 'outbox',
    what: 'messages that wait to be sent',
    folder: 'client',
    mutate: ['src/outbox.ts'],
    tests: ['src/outbox.test.ts', 'src/outbox-pages.test.ts', 'src/messages.test.ts'],
  },
  {
    name: 'reducer',
    what: 'the state of a conversation',
    folder: 'client',
    mutate: ['src/conversation-state.ts', 'src/changed-row.ts'],
    tests: [
      'src/conversation-state.test.ts',
      'src/changes.test.ts',
      'src/changes-at-edges.test.ts',
      'src/changed-row.test.ts',
      'src/own-changes.test.ts',
      'src/messages.test.ts',
    ],
  },
  {
    name: 'service worker',
    what: 'what is kept for offline and pushed',
    folder: 'web',
    mutate: ['src/worker/sw.ts'],
    tests: ['src/worker/sw.test.ts'],
  },
]

type Result = { area: Area; noticed: number; all: number; survived: string[]; seconds: number }
type Report = {
  files: Record<
    string,
    {
      mutants: {
        status: string
        mutatorName: string
        replacement?: string
        location: { start: { line: number } }
      }[]
    }
  >
}

/** A copy of the sources without installed packages: the working tree is never changed. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mynah-mutation-'))
  const files = spawnSync('git', ['ls-files', '-z', 'contract', 'client', 'server', 'web', '*.json'], {
    cwd: root,
  })
  for (const file of files.stdout.toString().split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(join(copy, file, '..'), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const folder of ['.', 'contract', 'client', 'server', 'web']) {
    const modules = join(root, folder, 'node_modules')
    if (existsSync(modules)) symlinkSync(modules, join(copy, folder, 'node_modules'))
  }
  return copy
}

/** A renamed file would leave its area without changes or tests. */
function requireFiles({ name, folder, mutate, tests }: Area): void {
  for (const file of [...mutate, ...tests])
    if (!existsSync(join(root, folder, file))) throw new Error(`${name}: no file is called ${folder}/${file}`)
}

function tryArea(area: Area, copy: string): Result {
  const cwd = join(copy, area.folder)
  const report = join(copy, `${area.name.replaceAll(' ', '-')}.json`)
  const settings = join(cwd, 'stryker.conf.json')
  writeFileSync(
    settings,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'vitest.config.ts', related: false },
      mutate: area.mutate,
      coverageAnalysis: 'perTest',
      // The server's tests start a database each time.
      concurrency: area.folder === 'server' ? 1 : 2,
      inPlace: true,
      tempDirName: join(copy, 'stryker'),
      reporters: ['json'],
      jsonReporter: { fileName: report },
      timeoutMS: 60_000,
      allowEmpty: false,
    }),
  )
  const started = performance.now()
  const stryker = bin('@stryker-mutator/core', 'stryker')
  const { status, stdout, stderr } = spawnSync(process.execPath, [stryker, 'run', settings], {
    cwd,
    // The tests run once for each change, so always in their short form.
    env: { ...process.env, NODE_ENV: 'test', MYNAH_FULL: '0', MYNAH_MUTATION_TESTS: area.tests.join(' ') },
    maxBuffer: 64 * 1024 * 1024,
  })
  const seconds = (performance.now() - started) / 1000
  if (status !== 0 || !existsSync(report)) throw new Error(`${area.name}: ${String(stdout)}${String(stderr)}`)
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const mutants = Object.entries(files).flatMap(([file, { mutants: some }]) =>
    some.map((one) => ({ ...one, at: `${file}:${one.location.start.line}` })),
  )
  const counted = mutants.filter(({ status: one }) => !['Ignored', 'CompileError'].includes(one))
  const noticed = counted.filter(({ status: one }) => one === 'Killed' || one === 'Timeout')
  const survived = counted
    .filter((one) => !noticed.includes(one))
    .map(({ at, mutatorName, replacement }) => `${at} ${mutatorName} ${(replacement ?? '').slice(0, 60)}`)
  return { area, noticed: noticed.length, all: counted.length, survived, seconds }
}

const share = ({ noticed, all }: { noticed: number; all: number }) => Math.round((1000 * noticed) / all) / 10

function tableOf(results: Result[]): string {
  const rows = results.map(
    (one) => `| ${one.area.name} | ${one.area.what} | ${one.all} | ${one.noticed} | ${share(one)} % |`,
  )
  return [
    '| area | what it holds | changes | noticed | share |',
    '| --- | --- | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}

const words = process.argv.slice(2)
const names = words.filter((word) => !word.startsWith('--'))
const chosen = areas.filter(({ name }) => names.length === 0 || names.includes(name))
for (const area of areas) requireFiles(area)
const copy = copySources()
try {
  const results = chosen.map((area) => {
    const result = tryArea(area, copy)
    console.log(
      `${area.name}: ${result.noticed} of ${result.all} noticed, ${share(result)} % (${result.seconds.toFixed(0)} s)`,
    )
    for (const one of result.survived) console.log(`  not noticed: ${one}`)
    return result
  })
  const noticed = results.reduce((sum, one) => sum + one.noticed, 0)
  const all = results.reduce((sum, one) => sum + one.all, 0)
  console.log(`\n${tableOf(results)}\n`)
  console.log(
    `${noticed} of ${all} changes noticed, ${share({ noticed, all })} % (wanted: ${wanted} % of each area)`,
  )
  if (words.includes('--write')) {
    const path = join(root, 'docs', 'mutation.md')
    const page = readFileSync(path, 'utf8')
    const [before = '', rest = ''] = page.split('<!-- table -->')
    const after = rest.split('<!-- end -->')[1] ?? ''
    writeFileSync(path, `${before}<!-- table -->\n\n${tableOf(results)}\n\n<!-- end -->${after}`)
  }
  const below = results.filter((one) => share(one) < wanted)
  for (const { area } of below) console.log(`${area.name} is below ${wanted} %`)
  if (below.length > 0 || results.length === 0) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
