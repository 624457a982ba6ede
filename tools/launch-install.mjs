import { spawnSync } from 'node:child_process'
import { accessSync, constants, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const modules = join(root, 'node_modules')
const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
const { optionalDependencies: pinnedNodes } = readJson('package.json')
const { packages: locked } = readJson('package-lock.json')

/**
 * Installs missing packages, with those for development if requested. Checks the files themselves: an install may have
 * been interrupted, made for another system, or by a Node for which npm skips native packages.
 */
export function ensureInstalled({ dev }) {
  const missing = firstMissing(dev)
  if (missing === undefined) return
  refuseWhereNotWritable(missing)
  console.log(
    dev ? 'Installing what Mynah needs, and what its tests need …' : 'Installing what Mynah needs …',
  )
  // If only packages for development are missing, a server may be running from the folder, and npm ci would delete it
  // first.
  const verb = dev && firstMissing(false) === undefined ? ['install', '--no-save'] : ['ci']
  const words = [...verb, `--${dev ? 'include' : 'omit'}=dev`]
  // Uses the Node that runs npm: the pinned one is in the folder that is about to be replaced.
  install(process.env.npm_node_execpath ?? process.execPath, words)
  if (firstMissing(dev) !== undefined) installOnPinned(words)
  const still = firstMissing(dev)
  if (still !== undefined) throw new Error(`npm did not install ${still}: see what it says above.`)
}

/** The first package of the lock file for this system that is missing, or has another version. */
function firstMissing(dev) {
  const installed = readInstalled()
  for (const [path, wanted] of Object.entries(locked)) {
    // Workspaces and links to them are not downloaded.
    if (!path.startsWith('node_modules/') || wanted.link) continue
    if (wanted.dev && !dev) continue
    if ((wanted.optional || wanted.devOptional) && !isForHere(wanted)) continue
    const isThere =
      installed[path]?.version === wanted.version && existsSync(join(root, path, 'package.json'))
    if (!isThere) return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  }
  const node = pinnedNode()
  return node !== undefined && !existsSync(node) ? basename(dirname(dirname(node))) : undefined
}

/** npm's record of its install; nothing after an interrupted one. */
function readInstalled() {
  try {
    return readJson('node_modules', '.package-lock.json').packages
  } catch {
    return {}
  }
}

/** Whether a native package is for this system: npm skips others. */
function isForHere({ os, cpu, libc }) {
  if (!os && !cpu) return false
  return fits(os, process.platform) && fits(cpu, process.arch) && (!libc || fits(libc, ownLibc()))
}

function fits(listed, value) {
  const list = listed === undefined ? [] : [listed].flat()
  const excluded = list.filter((one) => one.startsWith('!'))
  if (excluded.includes(`!${value}`)) return false
  return excluded.length === list.length || list.includes(value)
}

let libc
function ownLibc() {
  // Otherwise the report resolves the names of open connections.
  process.report.excludeNetwork = true
  libc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return libc
}

function refuseWhereNotWritable(missing) {
  try {
    for (const folder of [root, ...(existsSync(modules) ? [modules] : [])])
      accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(
      `What is installed in ${root} is not whole (${missing} is missing), and this account may not write there: ` +
        'run npm ci as the account that owns it.',
    )
  }
}

function install(node, wanted) {
  // Overrides the user's npm settings.
  const words = [...wanted, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const isNpm = npm !== undefined && /^npm-cli\.c?js$/.test(basename(npm))
  const { status, error } = isNpm
    ? spawnSync(node, [npm, ...words], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (error) throw new Error(`npm could not be run (${error.code}): it comes with Node from nodejs.org.`)
  // npm 10 reports 'Exit handler never called!' if it cannot use the network.
  if (status !== 0)
    throw new Error('The packages could not be installed: see what npm says above; often it is the network.')
}

/** npm skips optional packages that require a newer Node than its own; with the pinned Node it installs all. */
function installOnPinned(words) {
  const node = pinnedNode()
  if (node === undefined || !existsSync(node) || !isFit(node)) return
  const folder = mkdtempSync(join(tmpdir(), 'mynah-node-'))
  try {
    const copy = join(folder, basename(node))
    cpSync(node, copy)
    install(copy, words)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The path of the pinned Node for this system; undefined if none is published for it. */
function pinnedNode() {
  const name = Object.keys(pinnedNodes).find((one) => isForHere(locked[`node_modules/${one}`]))
  // Not in `.bin`: npm 10 creates no link there.
  return name && join(modules, name, locked[`node_modules/${name}`].bin.node)
}

/** The pinned Node, or another one with the required features. */
export function findNode() {
  const found = [pinnedNode(), process.execPath, 'node'].find((node) => node !== undefined && isFit(node))
  if (found) return found
  const [version] = Object.values(pinnedNodes)
  throw new Error(
    `The Node ${version} that Mynah brings does not run on this system (${process.platform} ${process.arch}), ` +
      `and ${process.version} is too old to take its place: install Node ${version} and start again.`,
  )
}

function isFit(node) {
  const needs = "typeof Temporal === 'object' && /strip|transform/.test(process.features.typescript)"
  const { stdout, status } = spawnSync(node, ['-p', needs], { encoding: 'utf8' })
  return status === 0 && stdout.trim() === 'true'
}
