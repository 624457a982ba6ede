import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './parts.ts'

type Program = { name: string; package: string; version: string }

/**
 * Later versions cannot be installed by their address: their go.mod replaces modules. The image in compose.yaml has
 * this version.
 */
const liveKit = {
  name: 'livekit-server',
  package: 'github.com/livekit/livekit-server/cmd/server',
  version: 'v1.13.5',
}
const helm = { name: 'helm', package: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0' }

export type Built = { path: string } | { missing: string }
export const buildLiveKit = () => build(liveKit)
export const buildHelm = () => build(helm)

/** Builds it once with Go, which takes minutes; or returns the reason why it cannot. */
function build(program: Program): Built {
  const folder = join(root, 'data', program.name, program.version)
  const file = program.package.split('/').at(-1) ?? ''
  const binary = join(folder, process.platform === 'win32' ? `${file}.exe` : file)
  if (existsSync(binary)) return { path: binary }
  if (spawnSync('go', ['version']).status !== 0) return { missing: 'there is no Go to build it' }
  console.log(`Building ${program.name} ${program.version} with Go …`)
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('go', ['install', `${program.package}@${program.version}`], {
    env: { ...process.env, GOBIN: folder },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status === 0) return { path: binary }
  console.log(stderr.trimEnd())
  return { missing: 'Go could not build it' }
}
