import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FromReader, Job, Made, Outcome } from './jobs.ts'
import type { RefusalName } from './refusal.ts'

/** Of one process. What an ordinary picture or video takes is far below. */
export const residentBytesMax = 512 * 1024 * 1024
/** Above that after a file its process is not used again: libraries keep memory that the next file would be judged by. */
const reusedBytesMax = residentBytesMax / 2
/** How long one waits for the next file; the last one stays after that, unless it has grown above what is usual. */
const restMs = 30_000
const restingBytesMax = residentBytesMax / 4
const lookMs = 50
const mebibyte = 1024 * 1024

/**
 * The processor time for a file: two seconds, and more by its bytes and its pixels, which a small file may have many of.
 * By the clock five times as long and more, so that a busy machine takes nobody's time.
 */
export const cpuMsFor = (bytes: number, megapixels = 0): number =>
  2_000 + 200 * (bytes / mebibyte) + 50 * megapixels
const wallFactor = 5
/** Where the processor time is seen, the clock is for what hangs: with its niceness a reader may wait for long. */
const hangMs = 60_000

const seen = process.platform === 'linux'
const tickMs = 10

/** What the system says of a process: bytes that are resident, and milliseconds of its processor time. */
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

/** Why a process was ended before it had answered. */
export type Ended = 'memory' | 'time' | 'crash'
type Answer = Outcome | { ended: Ended }

class Reader {
  readonly process: ChildProcess
  #rss = 0
  #rest: NodeJS.Timeout | undefined

  constructor() {
    // Neither the keys nor the addresses of the server: what is read here was made by strangers.
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
    // It waits for work, and keeps nobody waiting for it.
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

/** One that ended while it waited is no fault of the next file. */
function takeIdle(): Reader | undefined {
  for (let one = idle.pop(); one; one = idle.pop()) {
    one.wake()
    if (one.process.connected) return one
  }
  return undefined
}

/**
 * Has a file read by a process that is ended where that takes too much memory or time. One that ended two of them is
 * refused. As many read at once as ask: bound it. They begin with the first file, stay for the next one, all but one of
 * them for half a minute, and are shared by all that runs in this process.
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

/** The processes that wait for work, for tests. */
export const idlePids = (): number[] => idle.map((one) => one.process.pid ?? 0)
