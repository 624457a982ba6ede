import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'

const passed = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A terminal and npm both pass Ctrl-C on: the same signal again within this time is an echo, not a second wish. */
const echoMs = 500

/** Runs processes in the foreground, passes signals on, and gives the exit code of whichever ends first. */
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

  const ends = children.map((child) => ended(child))
  const code = await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  for (const signal of passed) process.off(signal, pass)
  return code
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

/** On Linux a server does not outlive its launcher, not even one that was killed. */
function endsWithUs() {
  if (process.platform !== 'linux') return []
  const words = ['--pdeathsig', 'TERM']
  const works = spawnSync('setpriv', [...words, 'true'], { stdio: 'ignore' }).status === 0
  return works ? ['setpriv', ...words, '--'] : []
}
