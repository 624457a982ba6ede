import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FromReader, Job, Made, Outcome } from './jobs.ts'
import type { RefusalName } from './refusal.ts'

/** Memory limit of one process, far above what an ordinary picture or video needs. */
export const residentBytesMax = 512 * 1024 * 1024
/**
 * A process with more memory after a file is not reused: libraries keep memory, which would count against the next
 * file.
 */
const reusedBytesMax = residentBytesMax / 2
/** How long idle processes wait for another file; the last one stays longer, unless it has grown. */
const restMs = 30_000
const restingBytesMax = residentBytesMax / 4
const lookMs = 50
const mebibyte = 1024 * 1024

/**
 * The processor time for a file: two seconds, plus time for its bytes and its pixels, which a small file can have many
 * of. The time limit on the clock is at least five times as long, so that a busy machine does not fail files.
 */
export const cpuMsFor = (bytes: number, megapixels = 0): number =>
  2_000 + 200 * (bytes / mebibyte) + 50 * megapixels
const wallFactor = 5
/**
 * Where processor time can be measured, the clock only detects hanging: with its low priority a reader may wait long.
 */
const hangMs = 60_000

const seen = process.platform === 'linux'
const tickMs = 10

/** A process's resident bytes, and its processor time in milliseconds. */
function lookAt(pid: number): { resident: number; cpuMs: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const resident = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { resident, cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs }
  } catch {
    return undefined
  }
}

/** Why a process was ended before it answered. */
export type Ended = 'memory' | 'time' | 'crash'
type Answer = Outcome | { ended: Ended }

class Reader {
  readonly process: ChildProcess
  #rss = 0
  #rest: NodeJS.Timeout | undefined

  constructor() {
    // Without keys and addresses of the server: the files come from strangers.
    const env = {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      VIPS_CONCURRENCY: '1',
      MALLOC_ARENA_MAX: '2',
    }
    this.process = fork(fileURLToPath(new URL('reader.ts', import.meta.url)), [], {
      execArgv: ['--max-old-space-size=256'],
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // An idle reader does not keep this process alive.
    this.process.unref()
    this.process.channel?.unref()
    this.process.on('error', () => {})
  }

  isBelow(bytes: number): boolean {
    const resident = (seen && lookAt(this.process.pid ?? 0)?.resident) || this.#rss
    return this.process.connected && resident < bytes
  }

  rest(): void {
    idle.push(this)
    this.#rest = setTimeout(() => {
      if (idle.length === 1 && this.isBelow(restingBytesMax)) return
      idle.splice(idle.indexOf(this), 1)
      this.process.kill('SIGKILL')
    }, restMs).unref()
  }

  wake(): void {
    clearTimeout(this.#rest)
  }

  read(job: Job, cpuMsMax: (megapixels: number) => number): Promise<Answer> {
    const child = this.process
    const begun = Date.now()
    const before = (seen && lookAt(child.pid ?? 0)?.cpuMs) || 0
    let megapixels = 0
    let ended: Ended = 'crash'
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const end = (why: Ended) => {
      ended = why
      child.kill('SIGKILL')
    }
    const look = setInterval(() => {
      const now = seen ? lookAt(child.pid ?? 0) : undefined
      const most = cpuMsMax(megapixels)
      if ((now?.resident ?? this.#rss) > residentBytesMax) end('memory')
      else if (
        (now?.cpuMs ?? 0) - before > most ||
        Date.now() - begun > most * wallFactor + (seen ? hangMs : 0)
      )
        end('time')
    }, lookMs)
    const onMessage = (message: FromReader) => {
      if ('outcome' in message) resolve(message.outcome)
      else if ('rss' in message) this.#rss = message.rss
      else megapixels = message.megapixels
    }
    const onExit = () => resolve({ ended })
    const onError = (error: Error) => resolve({ failed: error.message })
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    if (child.connected) child.send(job)
    else onExit()
    return promise.finally(() => {
      clearInterval(look)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
    })
  }
}

type How = { onEnd: (why: Ended) => void; cpuMs?: typeof cpuMsFor }

const idle: Reader[] = []
const triesMax = 2

/** A process that ended while idle does not count against the next file. */
function takeIdle(): Reader | undefined {
  for (let one = idle.pop(); one; one = idle.pop()) {
    one.wake()
    if (one.process.connected) return one
  }
  return undefined
}

/**
 * Runs a job in a reader process, which is ended if it takes too much memory or time. A file that ends two processes is
 * refused. Runs any number at once, so callers have to limit it. Processes start with the first file, are reused, and
 * end after half a minute without work, except the last one.
 */
export async function readBy<J extends Job>(
  job: J,
  bytes: number,
  { onEnd, cpuMs = cpuMsFor }: How,
): Promise<{ made: Made<J> } | { refused: RefusalName } | { gone: true }> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const reader = takeIdle() ?? new Reader()
    const answer = await reader.read(job, (megapixels) => cpuMs(bytes, megapixels))
    if (reader.isBelow(reusedBytesMax)) reader.rest()
    else reader.process.kill('SIGKILL')
    if ('failed' in answer) throw new Error(`a reader: ${answer.failed}`)
    if (!('ended' in answer)) return answer as { made: Made<J> }
    onEnd(answer.ended)
  }
  return { refused: 'FileTooComplex' }
}

/** Idle processes, for tests. */
export const idlePids = (): number[] => idle.map((one) => one.process.pid ?? 0)
