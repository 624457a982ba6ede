import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

const passed = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A terminal and npm both forward Ctrl-C: the same signal within this time is a duplicate. */
const echoMs = 500
const parentCheckMs = 500
/** Read at once: npm may be killed while the app is being built. */
const startedBy = parents()

/** Runs processes in the foreground, forwards signals, and returns the exit code of the first that ends. */
export async function run(processes) {
  const children = processes.map(({ command, words, env, cwd }) => {
    const [first, ...rest] = [...endsWithUs(), command, ...words]
    return spawn(first, rest, { env, cwd, stdio: 'inherit', detached: process.platform !== 'win32' })
  })
  const last = new Map()
  const pass = (signal) => {
    const now = Date.now()
    if (now - (last.get(signal) ?? 0) < echoMs) return
    last.set(signal, now)
    for (const child of children) child.kill(signal)
  }
  for (const signal of passed) process.on(signal, pass)
  // npm sends SIGTERM only to its shell, which does not forward it.
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || parents() === startedBy) return
    clearInterval(watch)
    pass('SIGTERM')
  }, parentCheckMs)

  const ends = children.map((child) => ended(child))
  const code = await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  clearInterval(watch)
  for (const signal of passed) process.off(signal, pass)
  return code
}

/** Our parent process; if it is a shell, also npm behind it, which may be killed without its shell. */
function parents() {
  const parent = process.ppid
  try {
    // No other field contains parentheses: name, state and parent of the process.
    const [, name, behind] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'))
    return name.endsWith('sh') ? `${parent} ${behind}` : `${parent}`
  } catch {
    return `${parent}`
  }
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** On Linux a server ends with its launcher, even if that is killed. */
function endsWithUs() {
  if (process.platform !== 'linux') return []
  const words = ['--pdeathsig', 'TERM']
  const works = spawnSync('setpriv', [...words, 'true'], { stdio: 'ignore' }).status === 0
  return works ? ['setpriv', ...words, '--'] : []
}
