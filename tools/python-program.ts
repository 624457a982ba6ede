import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Built } from './go-programs.ts'
import { root } from './parts.ts'

const version = '4.32.5'

/** The command `st` of Schemathesis, installed once into a folder of its own; or why there is none. */
export function installSchemathesis(): Built {
  const folder = join(root, 'data', 'schemathesis', version)
  const command = join(folder, 'bin', 'st')
  if (existsSync(command)) return { path: command }
  if (spawnSync('python3', ['-m', 'venv', folder]).status !== 0)
    return { missing: 'there is no Python with its module venv' }
  console.log(`Installing schemathesis ${version} with pip …`)
  const words = ['-m', 'pip', 'install', '--quiet', `schemathesis==${version}`]
  const { status, stderr } = spawnSync(join(folder, 'bin', 'python'), words, { encoding: 'utf8' })
  if (status === 0 && existsSync(command)) return { path: command }
  console.log(stderr.trimEnd())
  return { missing: 'pip could not install it' }
}
