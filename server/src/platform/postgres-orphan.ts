import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from './config-error.ts'

/** PostgreSQL keeps the words it was started with beside its data: from them the next start knows whose it is. */
export const ownerMark = () => `mynah-${process.pid}`

/**
 * A server that was killed may leave its PostgreSQL behind. One that is still the child of who started it belongs to
 * another Mynah on the same folder and is left alone; any other is stopped and waited for.
 */
export async function clearOrphan(data: string, withinMs: number): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  const found = Number.isInteger(pid) && pid > 0 ? look(pid) : undefined
  // For a dead one PostgreSQL itself looks whether its workers are gone too: the file stays.
  if (!found || found.state === 'Z') return
  // The number may have been given to another user since, above all in a container that was started anew.
  if (!found.command.includes('postgres')) return rmSync(file, { force: true })
  if (readOwner(data) === found.parent) {
    throw new ConfigError(`Another Mynah (process ${found.parent}) is running on the same data folder.`)
  }

  const giveUpAt = Date.now() + withinMs
  process.kill(pid, 'SIGINT')
  while (Date.now() < giveUpAt) {
    const now = look(pid)
    if (!now || now.state === 'Z') return
    await sleep(100)
  }
  throw new ConfigError(`An earlier PostgreSQL (process ${pid}) does not stop; end it and start again.`)
}

/** Where the PostgreSQL of a Mynah that runs on this folder listens. */
export function runningPostgres(data: string): { host: string; port: number } | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port, socket, host] = readFileSync(file, 'utf8').split('\n')
  const found = look(Number(pid))
  if (!found || found.state === 'Z' || !found.command.includes('postgres')) return undefined
  if (readOwner(data) !== found.parent) return undefined
  return { host: socket?.trim() || host?.trim() || '127.0.0.1', port: Number(port) }
}

function readOwner(data: string): number | undefined {
  const file = join(data, 'postmaster.opts')
  const words = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const pid = /cluster_name=mynah-(\d+)/.exec(words)?.[1]
  return pid ? Number(pid) : undefined
}

/** The socket folder of a start that was killed: nobody else would remove it. */
export function forgetSocket(data: string): void {
  const file = join(data, 'postmaster.opts')
  const words = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const folder = /unix_socket_directories=([^"]*\/mynah-\w{6})"/.exec(words)?.[1]
  if (folder) rmSync(folder, { recursive: true, force: true })
}

type Process = { parent: number; state: string; command: string }

function look(pid: number): Process | undefined {
  if (process.platform === 'linux') return lookInProc(pid)
  if (process.platform === 'win32') return undefined
  const { stdout, status } = spawnSync('ps', ['-o', 'ppid=,state=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
  })
  const [, parent, state, command] = /^\s*(\d+)\s+(\S)\S*\s+(.+)$/m.exec(stdout ?? '') ?? []
  if (status !== 0 || !parent || !state || !command) return undefined
  return { parent: Number(parent), state, command }
}

function lookInProc(pid: number): Process | undefined {
  try {
    // The command stands in brackets and may hold blanks and brackets itself.
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const command = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'))
    const [state = '', parent = '0'] = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(parent), state, command }
  } catch {
    return undefined
  }
}
