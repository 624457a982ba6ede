import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Log } from '#platform/operations/log.ts'
import type { MediaBackend, SignalEvents } from './backend.ts'
import type { FromWorker, ToWorker, WorkerOptions, WorkerStats } from './worker/worker.ts'

const restartMs = 500
const stopMs = 2_000
/** Without a connection for this long the worker ends, which also frees the memory that an attack took. */
const restMs = 30_000

/**
 * Runs the media worker in a process of its own, so that a crash of its native code, and its load, do not affect the
 * chat. It starts with the first connection and ends some time after the last; if it dies, its clients are disconnected
 * and reconnect to a new one.
 */
export class EmbeddedBackend implements MediaBackend {
  #options: WorkerOptions
  #log: Log
  #worker: ChildProcess | undefined
  #connections = new Map<string, SignalEvents>()
  #rest: NodeJS.Timeout | undefined
  /** Messages for the next worker, while an idle one ends. */
  #waiting: ToWorker[] | undefined
  #stats: ((stats: WorkerStats | undefined) => void)[] = []
  #startedAt = 0
  #isClosed = false

  constructor(options: WorkerOptions, log: Log) {
    this.#options = options
    this.#log = log
  }

  get pid(): number | undefined {
    return this.#worker?.pid
  }

  connect(
    ...[roomName, join, events]: Parameters<MediaBackend['connect']>
  ): ReturnType<MediaBackend['connect']> {
    const connectionId = randomUUID()
    this.#connections.set(connectionId, events)
    clearTimeout(this.#rest)
    this.#send({ type: 'connect', connectionId, roomName, join })
    return {
      send: (data) => this.#send({ type: 'signal', connectionId, data }),
      update: (standing) => this.#sendIfRunning({ type: 'update', connectionId, standing }),
      remove: () => this.#sendIfRunning({ type: 'remove', connectionId }),
      close: () => {
        this.#forget(connectionId)
        this.#sendIfRunning({ type: 'disconnect', connectionId })
      },
    }
  }

  /** Undefined while no worker runs. */
  async stats(): Promise<WorkerStats | undefined> {
    if (!this.#worker?.connected) return undefined
    const answer = new Promise<WorkerStats | undefined>((resolve) => this.#stats.push(resolve))
    this.#sendIfRunning({ type: 'stats' })
    return answer
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#rest)
    const worker = this.#worker
    this.#worker = undefined
    if (worker) await end(worker)
  }

  #sendIfRunning(message: ToWorker): void {
    if (this.#waiting) this.#waiting.push(message)
    else if (this.#worker?.connected) this.#worker.send(message)
  }

  #send(message: ToWorker): void {
    if (this.#isClosed) return
    if (this.#waiting) return void this.#waiting.push(message)
    this.#worker ??= this.#start()
    if (this.#worker.connected) this.#worker.send(message)
  }

  #start(): ChildProcess {
    this.#startedAt = Date.now()
    const worker = fork(
      fileURLToPath(new URL('worker/worker.ts', import.meta.url)),
      [JSON.stringify(this.#options)],
      {
        serialization: 'advanced',
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    )
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'signal')
        for (const connectionId of message.connectionIds)
          this.#connections.get(connectionId)?.onMessage(message.data)
      else if (message.type === 'closed') this.#cut(message.connectionId)
      else if (message.type === 'stats') for (const resolve of this.#stats.splice(0)) resolve(message.stats)
    })
    worker.on('error', (error) => this.#log.error({ error }, 'the media worker'))
    worker.on('exit', (code, by) => {
      for (const resolve of this.#stats.splice(0)) resolve(undefined)
      if (this.#worker !== worker) return
      const waiting = this.#waiting
      if (waiting) {
        this.#waiting = undefined
        this.#worker = undefined
        for (const message of waiting) this.#send(message)
        return
      }
      this.#log.error({ code, signal: by }, 'the media worker ended; its clients connect again')
      // A worker that dies at its start is not restarted immediately.
      const wait = Math.max(0, restartMs - (Date.now() - this.#startedAt))
      setTimeout(() => {
        if (this.#worker === worker) this.#worker = undefined
        for (const connectionId of this.#connections.keys()) this.#cut(connectionId)
      }, wait).unref()
    })
    return worker
  }

  #cut(connectionId: string): void {
    const events = this.#connections.get(connectionId)
    this.#forget(connectionId)
    events?.onClose()
  }

  #forget(connectionId: string): void {
    this.#connections.delete(connectionId)
    if (this.#connections.size > 0) return
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#endIdle(), restMs).unref()
  }

  /** Only one worker can use the port: the next starts once this one is gone. */
  #endIdle(): void {
    if (!this.#worker?.connected) return
    this.#waiting = []
    void end(this.#worker)
  }
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  if (worker.connected) worker.disconnect()
  const cut = setTimeout(() => worker.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(cut)
}
