import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports times in hundredths of a second, independent of its clock rate. */
const ticksPerSecond = 100

type Stat = { parent: number; own: number; ofEnded: number }

function statOf(pid: number | string): Stat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // the process name may contain anything, even brackets, so fields are read after the last bracket
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

/** The running child processes. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === parent)
    .map(Number)

/** CPU seconds of a PostgreSQL: its postmaster, its processes, and those that have ended. */
export const databaseSeconds = (postmaster: number): number =>
  secondsOf([postmaster, ...childrenOf(postmaster)]) + (statOf(postmaster)?.ofEnded ?? 0) / ticksPerSecond

/** CPU seconds of everything on this machine, including the time that its host withheld. */
export function machineSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq + stolen) / ticksPerSecond
}

/** Memory in KiB; shared pages count in proportion. */
export function memoryOf(pid: number): number {
  const found = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return Number(found?.[1] ?? 0)
}

/** The limit of open files and sockets of this process and its children. */
export function filesMax(): number {
  const found = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
  return found?.[1] === 'unlimited' ? Number.POSITIVE_INFINITY : Number(found?.[1] ?? 0)
}
