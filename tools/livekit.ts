import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './parts.ts'

/** Later ones cannot be installed by their address: their go.mod replaces modules. The image in compose.yaml is this one. */
const version = 'v1.13.5'
const folder = join(root, 'data', 'livekit-server', version)
const binary = join(folder, process.platform === 'win32' ? 'server.exe' : 'server')

/** A LiveKit server, built once with Go, which takes minutes; or why there is none. */
export function buildLiveKit(): { path: string } | { missing: string } {
  if (existsSync(binary)) return { path: binary }
  if (spawnSync('go', ['version']).status !== 0) return { missing: 'there is no Go to build it' }
  console.log(`Building livekit-server ${version} with Go …`)
  mkdirSync(folder, { recursive: true })
  const words = ['install', `github.com/livekit/livekit-server/cmd/server@${version}`]
  const { status, stderr } = spawnSync('go', words, {
    env: { ...process.env, GOBIN: folder },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status === 0) return { path: binary }
  console.log(stderr.trimEnd())
  return { missing: 'Go could not build it' }
}
