import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf } from './usage.ts'

const mebibyte = 1_024 * 1_024

/** The mount points of Linux control groups, version 1 and 2: https://docs.kernel.org/admin-guide/cgroup-v2.html */
const kinds = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max' },
]

/**
 * Limits the memory of this PostgreSQL and its processes, including cached file pages, and first empties the machine's
 * file cache. Needs root. @returns a function that removes the limit
 */
export function limitMemory(postmaster: number, mebibytes: number): () => void {
  const kind = kinds.find(({ root }) => existsSync(join(root, 'cgroup.procs')))
  if (!kind) throw new Error('--memory needs control groups of Linux at /sys/fs/cgroup.')
  const folder = join(kind.root, `mynah-bench-${process.pid}`)
  const move = (pid: number, to: string) => writeFileSync(join(to, 'cgroup.procs'), String(pid))
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, kind.limit), String(mebibytes * mebibyte))
    writeFileSync('/proc/sys/vm/drop_caches', '1')
    for (const pid of [postmaster, ...childrenOf(postmaster)]) move(pid, folder)
  } catch (error) {
    throw new Error('--memory needs root, and a kernel that can bound memory by control groups.', {
      cause: error,
    })
  }
  return () => {
    for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
      move(Number(pid), kind.root)
    rmdirSync(folder)
  }
}

/**
 * The bytes that the running processes of this PostgreSQL have read from disks since they started; needs their account
 * or root.
 */
export function bytesRead(postmaster: number): number {
  const live = new Set(readdirSync('/proc'))
  return [postmaster, ...childrenOf(postmaster)]
    .filter((pid) => live.has(String(pid)))
    .reduce((sum, pid) => sum + readOf(pid), 0)
}

function readOf(pid: number): number {
  try {
    return Number(/^read_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
