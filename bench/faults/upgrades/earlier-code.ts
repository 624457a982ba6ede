import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const parts = ['contract', 'client', 'server']
/** Packages that earlier versions imported, and that nothing here calls. */
const gone = ['svg-captcha']

/** Of 22 November 2026, the earliest version that is upgraded from. */
export const firstUpgraded = '19199688'

const git = (...words: string[]) =>
  execFileSync('git', ['-C', root, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

export const noHistory = 'this clone has no history (--depth)'

/** Whether the repository has its history, as a clone without `--depth` has. */
export function hasHistory(): boolean {
  try {
    git('cat-file', '-e', `${firstUpgraded}^{commit}`)
    return true
  } catch {
    return false
  }
}

/** The commit of the last release. */
export const lastRelease = (): string =>
  git('log', '-1', '--format=%h', '--extended-regexp', '--grep', '^Release [0-9]+\\.[0-9]+\\.[0-9]+$')

/** The code of a commit in a folder of its own, with the packages that are installed here. */
export class EarlierCode {
  readonly folder = mkdtempSync(join(tmpdir(), 'mynah-earlier-'))

  constructor(commit: string) {
    const present = parts.filter((part) => git('ls-tree', '--name-only', commit, part) !== '')
    const packed = execFileSync('git', ['-C', root, 'archive', commit, 'package.json', ...present], {
      maxBuffer: 1_000_000_000,
    })
    execFileSync('tar', ['-x', '-C', this.folder], { input: packed })
    const [installed, packages] = [join(root, 'node_modules'), join(this.folder, 'node_modules')]
    mkdirSync(join(packages, '@mynah'), { recursive: true })
    for (const name of readdirSync(installed))
      if (name !== '@mynah') symlinkSync(join(installed, name), join(packages, name))
    for (const part of present) symlinkSync(join(this.folder, part), join(packages, '@mynah', part))
    const ofServer = join(root, 'server', 'node_modules')
    if (existsSync(ofServer)) symlinkSync(ofServer, join(this.folder, 'server', 'node_modules'))
    for (const name of gone) {
      if (existsSync(join(packages, name))) continue
      mkdirSync(join(packages, name))
      writeFileSync(join(packages, name, 'index.js'), 'module.exports = {}\n')
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
