import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#platform/settings/config-error.ts'

/** PostgreSQL stores its command line next to its data: the next start recognises the owner by this mark. */
export const ownerMark = () => `mynah-${process.pid}`

/**
 * Stops a PostgreSQL that a killed server left behind, and waits for it. One whose parent process still lives belongs
 * to another running server on the same folder, and is left alone.
 */
export async function clearOrphan(data: string, withinMs: number): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  const found = Number.isInteger(pid) && pid > 0 ? look(pid) : undefined
  // The process is dead; PostgreSQL itself checks whether its workers are too, and needs the file for that.
  if (!found || found.state === 'Z') return
  // The process id may belong to another program by now, above all in a restarted container.
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

/** Host and port of the PostgreSQL of a server that runs on this folder. */
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

/** Removes the socket folder of a killed server, which nothing else would remove. */
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
    // The command is in parentheses, and may contain spaces and parentheses itself.
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const command = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'))
    const [state = '', parent = '0'] = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(parent), state, command }
  } catch {
    return undefined
  }
}
