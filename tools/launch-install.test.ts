import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { root } from './parts.ts'

const base = mkdtempSync(join(tmpdir(), 'mynah install '))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const here = { os: [process.platform], cpu: [process.arch] }
const packages = {
  '': { name: 'small' },
  contract: { version: '1.0.0' },
  'node_modules/@small/contract': { resolved: 'contract', link: true },
  'node_modules/plain': { version: '1.0.0' },
  'node_modules/plain/node_modules/inner': { version: '2.0.0' },
  'node_modules/of-tests': { version: '1.0.0', dev: true },
  'node_modules/@native/here': { version: '1.0.0', optional: true, ...here },
  'node_modules/@native/elsewhere': { version: '1.0.0', optional: true, os: ['none'], cpu: ['none'] },
  'node_modules/of-elsewhere': { version: '1.0.0', optional: true },
  'node_modules/pinned-node': { version: '26.0.0', optional: true, ...here, bin: { node: 'bin/node' } },
}

/** A fake npm: records its arguments, and installs what the lock file lists, except `without`. */
const npm = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
appendFileSync('npm-words', process.argv.slice(2).join(' ') + '\\n')
if (existsSync('breaks')) {
  rmSync('breaks')
  process.exit(1)
}
if (process.argv[2] === 'ci') rmSync('node_modules', { recursive: true, force: true })
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const without = [/elsewhere/, ...(process.env.WITHOUT && !process.env.PINNED ? [new RegExp(process.env.WITHOUT)] : [])]
const withDev = process.argv.includes('--include=dev')
const write = (path, text, mode = 0o644) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode })
}
for (const path of Object.keys(packages)) {
  if (!path.startsWith('node_modules/') || packages[path].link || (packages[path].dev && !withDev) || without.some((one) => one.test(path))) {
    delete packages[path]
    continue
  }
  write(join(path, 'package.json'), '{}')
  if (packages[path].bin) write(join(path, 'bin/node'), '#!/bin/sh\\nPINNED=1 exec "' + process.execPath + '" "$@"\\n', 0o755)
}
write('node_modules/.package-lock.json', JSON.stringify({ packages }))
`

let folder = ''
const at = (...path: string[]) => join(folder, ...path)
function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

beforeEach(() => {
  folder = mkdtempSync(join(base, 'a folder with blanks '))
  for (const file of ['launch.mjs', 'launch-commands.mjs', 'launch-install.mjs', 'launch-run.mjs'])
    cpSync(join(root, 'tools', file), at('tools', file))
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      engines: { node: '>=20' },
      optionalDependencies: { 'pinned-node': '26.0.0' },
    }),
  )
  write('package-lock.json', JSON.stringify({ packages }))
  write('npm-cli.js', npm)
  write('tools/gate.ts', "console.log('tested')\n")
  write('server/src/doctor.ts', "console.log(`ran, pinned ${process.env.PINNED ?? 'no'}`)\n")
  chmodSync(base, 0o755)
  chmodSync(folder, 0o777)
})

type Run = { env?: NodeJS.ProcessEnv; uid?: number; command?: string }
function launch({ env = {}, uid, command = 'doctor' }: Run = {}): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('tools', 'launch.mjs'), command], {
    env: { PATH: process.env.PATH, npm_execpath: at('npm-cli.js'), ...env },
    encoding: 'utf8',
    cwd: folder,
    ...(uid !== undefined && { uid, gid: uid }),
  })
  return { code: status, said: stdout + stderr }
}
const installs = () =>
  existsSync(at('npm-words')) ? readFileSync(at('npm-words'), 'utf8').trim().split('\n') : []

test('a start installs once, without what tests need, and runs the pinned Node though no link leads to it', () => {
  expect(launch({ env: { NODE_ENV: 'production' } })).toEqual({
    code: 0,
    said: expect.stringContaining('ran, pinned 1'),
  })
  expect(installs()).toEqual([expect.stringMatching(/^ci --omit=dev --include=optional/)])
  expect(existsSync(at('node_modules', 'of-tests'))).toBe(false)
  expect(launch().said).toBe('ran, pinned 1\n')
  expect(installs()).toHaveLength(1)
})

test('tests install what they need, into what a server may be running from', () => {
  launch()
  write('node_modules/plain/in-use', '')
  expect(launch({ command: 'test' }).said).toMatch(/^Installing .* tests need …\ntested\n$/)
  expect(installs()[1]).toMatch(/^install --no-save --include=dev --include=optional/)
  expect(existsSync(at('node_modules', 'plain', 'in-use'))).toBe(true)
  expect(launch({ command: 'test', env: { NODE_ENV: 'production' } }).said).toBe('tested\n')
  expect(launch().said).toBe('ran, pinned 1\n')
  expect(installs()).toHaveLength(2)
})

test('tests of a fresh clone install all at once', () => {
  expect(launch({ command: 'test' }).said).toMatch(/tested\n$/)
  expect(installs()).toEqual([expect.stringMatching(/^ci --include=dev/)])
})

test.each<[string, () => void]>([
  ['was interrupted', () => rmSync(at('node_modules', '.package-lock.json'))],
  ['was half removed', () => rmSync(at('node_modules', 'plain', 'node_modules'), { recursive: true })],
  ['lacks a native package', () => rmSync(at('node_modules', '@native', 'here'), { recursive: true })],
  [
    'lacks the binary of the pinned Node',
    () => rmSync(at('node_modules', 'pinned-node', 'bin'), { recursive: true }),
  ],
  [
    'is of another lock file',
    () =>
      write(
        'package-lock.json',
        JSON.stringify({ packages: { ...packages, 'node_modules/plain': { version: '1.0.1' } } }),
      ),
  ],
])('an installation that %s is made whole by the next start', (_, spoil) => {
  launch()
  spoil()
  expect(launch()).toEqual({ code: 0, said: expect.stringMatching(/^Installing .*\nran, pinned 1\n$/) })
  expect(launch().said).toBe('ran, pinned 1\n')
  expect(installs()).toHaveLength(2)
})

test('native packages that npm leaves out for an old Node are installed by the pinned one', () => {
  expect(launch({ env: { WITHOUT: 'native/here' } })).toEqual({
    code: 0,
    said: expect.stringContaining('ran, pinned 1'),
  })
  expect(existsSync(at('node_modules', '@native', 'here', 'package.json'))).toBe(true)
  expect(installs()).toHaveLength(2)
})

test('where npm fails the start ends with a sentence', () => {
  write('breaks', '')
  expect(launch()).toEqual({
    code: 1,
    said: expect.stringContaining('could not be installed: see what npm says'),
  })
  expect(launch()).toEqual({ code: 0, said: expect.stringContaining('ran, pinned 1') })
})

test('packages that npm cannot install are named', () => {
  const { code, said } = launch({ env: { WITHOUT: 'pinned-node|native/here' } })
  expect([code, said]).toEqual([1, expect.stringContaining('npm did not install @native/here')])
})

test('another account than the owner starts a complete installation, and reads a sentence about an incomplete one', () => {
  const uid = process.getuid?.() === 0 ? 65_534 : undefined
  launch()
  const close = (mode: number) => {
    for (const path of [at('node_modules'), folder]) chmodSync(path, mode)
  }
  close(0o555)
  expect(launch({ uid })).toEqual({ code: 0, said: 'ran, pinned 1\n' })
  close(0o755)
  rmSync(at('node_modules', 'plain'), { recursive: true })
  close(0o555)
  const { code, said } = launch({ uid })
  close(0o755)
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/not whole \(plain is missing\).*may not write there: run npm ci as/),
  ])
  expect(installs()).toHaveLength(1)
})

test.runIf(process.getuid?.() === 0)('another account that would have to build reads a sentence', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools', 'build.ts')], {
    uid: 65_534,
    gid: 65_534,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The web app has to be built, .* as the account/),
  ])
})

test('a Node that is too old gets one sentence, before anything is installed or written', () => {
  write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=99' } }))
  const { code, said } = launch()
  expect(code).toBe(1)
  expect(said).toMatch(/^Mynah starts with Node 99 or newer, and this is v\d+.*\n$/)
  expect([installs(), existsSync(at('node_modules'))]).toEqual([[], false])
})

test('the oldest Node that starts is one number, in the documents too, and the one that runs another', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { engines, optionalDependencies } = JSON.parse(read('package.json')) as {
    engines: { node: string }
    optionalDependencies: Record<string, string>
  }
  const oldest = /^>=(\d+)$/.exec(engines.node)?.[1]
  for (const path of ['README.md', 'docs/operations.md']) {
    const named = [...read(path).matchAll(/Node (\d+) or newer/g)].map((found) => found[1])
    expect([path, ...new Set(named)]).toEqual([path, oldest])
  }
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
})
