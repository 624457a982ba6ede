import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Log } from '#platform/log.ts'
import type { MediaBackend, SignalEvents } from './backend.ts'
import type { FromWorker, ToWorker, WorkerOptions, WorkerStats } from './worker/worker.ts'

const restartMs = 500
const stopMs = 2_000

/**
 * The forwarding unit in a process of its own: its native code can take nothing else down with it, and its load not the
 * chat. It is started at the first connection; when it ends by itself its clients are cut, and come back to a new one.
 */
export class EmbeddedBackend implements MediaBackend {
  #options: WorkerOptions
  #log: Log
  #worker: ChildProcess | undefined
  #connections = new Map<string, SignalEvents>()
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
    this.#send({ type: 'connect', connectionId, roomName, join })
    return {
      send: (data) => this.#send({ type: 'signal', connectionId, data }),
      update: (standing) => this.#sendIfRunning({ type: 'update', connectionId, standing }),
      remove: () => this.#sendIfRunning({ type: 'remove', connectionId }),
      close: () => {
        this.#connections.delete(connectionId)
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
    const worker = this.#worker
    this.#worker = undefined
    if (!worker) return
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.disconnect()
    const cut = setTimeout(() => worker.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(cut)
  }

  #sendIfRunning(message: ToWorker): void {
    if (this.#worker?.connected) this.#worker.send(message)
  }

  #send(message: ToWorker): void {
    if (this.#isClosed) return
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
      this.#log.error({ code, signal: by }, 'the media worker ended; its clients connect again')
      // One that ends at once is not started again at once.
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
    this.#connections.delete(connectionId)
    events?.onClose()
  }
}
