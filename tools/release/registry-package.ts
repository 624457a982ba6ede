import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../parts.ts'

const cache = join(root, 'node_modules', '.cache', 'packages')

/**
 * The folder of a package that only tests need, installed by npm at first use. In the lock file npm itself would take
 * some 400 lines, and its command would replace the user's.
 */
export function registryPackage(name: string, version: string): string {
  const folder = join(cache, `${name}-${version}`)
  const found = join(folder, 'node_modules', name)
  if (existsSync(found)) return found
  mkdirSync(cache, { recursive: true })
  const made = mkdtempSync(join(cache, 'new-'))
  const words = ['install', '--prefix', made, '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', [...words, `${name}@${version}`], {
    cwd: made,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${name}@${version} could not be installed: ${stderr}`)
  // Another test may have been faster.
  if (!existsSync(folder)) renameSync(made, folder)
  else rmSync(made, { recursive: true })
  return found
}
