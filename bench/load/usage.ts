import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever its own clock does. */
const ticksPerSecond = 100

type Stat = { parent: number; own: number; ofEnded: number }

function statOf(pid: number | string): Stat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name before the last bracket may hold anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  return { parent: fields[1] ?? 0, own: user + system, ofEnded: endedUser + endedSystem }
}

/** CPU seconds (user and system) that these processes have used. */
export const secondsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), 0) / ticksPerSecond

/** The processes that this one has started and that still run. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === parent)
    .map(Number)

/** CPU seconds of a PostgreSQL: its postmaster, its processes, and those of them that have ended. */
export const databaseSeconds = (postmaster: number): number =>
  secondsOf([postmaster, ...childrenOf(postmaster)]) + (statOf(postmaster)?.ofEnded ?? 0) / ticksPerSecond

/** CPU seconds of everything on this machine, and what its host kept from it. */
export function machineSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq + stolen) / ticksPerSecond
}

/** Memory in KiB, with pages shared by several processes counted in parts. */
export function memoryOf(pid: number): number {
  const found = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return Number(found?.[1] ?? 0)
}

/** How many files and sockets this process, and those it starts, may have open. */
export function filesMax(): number {
  const found = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
  return found?.[1] === 'unlimited' ? Number.POSITIVE_INFINITY : Number(found?.[1] ?? 0)
}
