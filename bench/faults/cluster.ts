import type { Chance } from './chance.ts'
import { Proxy } from './outages/proxy.ts'
import { ServerProcess, type End, type ServerOptions } from './servers.ts'

/** Server processes that share one database, each behind a proxy; they are restarted when they end. */
export class Cluster {
  readonly proxies: Proxy[] = []
  /** The last output of servers that ended unexpectedly. */
  readonly crashes: string[] = []
  /** Whether servers started from now on are the broken variant that forgets idempotency keys. */
  forgetful = false
  /** The folder of another version's code, for servers started from now on. */
  code: string | undefined
  readonly #servers: (ServerProcess | undefined)[] = []
  readonly #options: ServerOptions
  #chance: Chance

  private constructor(options: ServerOptions, chance: Chance) {
    this.#options = options
    this.code = options.code
    this.#chance = chance
  }

  static async open(options: ServerOptions, count: number, chance: Chance): Promise<Cluster> {
    const cluster = new Cluster(options, chance)
    for (let index = 0; index < count; index += 1) {
      cluster.proxies.push(
        await Proxy.open(() => ({ host: '127.0.0.1', port: cluster.#servers[index]?.port || 9 })),
      )
      await cluster.start(index, 0)
    }
    return cluster
  }

  get count(): number {
    return this.proxies.length
  }

  /** The process with this index, which must be running. */
  server(index: number): ServerProcess {
    const server = this.#servers[index]
    if (!server) throw new Error(`server ${index} is not running`)
    return server
  }

  /** Whether the process serves and was not stopped, as a load balancer learns from /readyz. */
  isUp(index: number): boolean {
    const server = this.#servers[index]
    return server !== undefined && server.running && !server.isStopping
  }

  /** Starts the process with this index, repeatedly until it succeeds. @returns the milliseconds that took */
  async start(index: number, withinMs = 60_000): Promise<number> {
    const started = performance.now()
    for (;;) {
      try {
        const server = await ServerProcess.start({ ...this.#options, code: this.code })
        if (this.forgetful) await server.order({ do: 'forget requests' })
        this.#servers[index] = server
        void server.ended.then((end) => this.#revive(index, server, end))
        return performance.now() - started
      } catch (error) {
        // the database may be down, as after a power cut: a supervisor would try again
        if (performance.now() - started > withinMs) throw error
        await new Promise((again) => setTimeout(again, 200))
      }
    }
  }

  #revive(index: number, server: ServerProcess, end: End): void {
    if (server.isStopping || server.doomed) return
    this.crashes.push(
      `server ${index} ended by itself (${end.code ?? end.signal}): ${server.log.slice(-2_000)}`,
    )
    this.start(index).catch((error: unknown) => this.crashes.push(String(error)))
  }

  /**
   * Ends a process and starts another one in its place. @returns the milliseconds from its end until it serves again
   */
  async restart(index: number, signal: NodeJS.Signals): Promise<number> {
    const server = this.server(index)
    await server.kill(signal)
    return this.start(index)
  }

  /**
   * Starts another process, which takes the place of this one; then this one ends by SIGTERM. @returns the milliseconds
   * until the other one served
   */
  async replace(index: number): Promise<number> {
    const before = this.server(index)
    const tookMs = await this.start(index)
    await before.kill('SIGTERM')
    return tookMs
  }

  /**
   * As `restart`, but the process ends itself after its next commit of messages and before the answer; by SIGKILL if
   * there is no commit.
   */
  dieAfterCommit(index: number): Promise<number> {
    return this.#dieBy(index, 'die after commit')
  }

  /** As `dieAfterCommit`, with the next commit of any transaction. */
  dieAtCommit(index: number): Promise<number> {
    return this.#dieBy(index, 'die at any commit')
  }

  async #dieBy(index: number, order: 'die after commit' | 'die at any commit'): Promise<number> {
    const server = this.server(index)
    // until the order has arrived, the process must still accept calls: one of them makes the commit
    if (order === 'die at any commit') server.doomed = true
    else server.isStopping = true
    void server.order({ do: order })
    const late = setTimeout(() => void server.kill('SIGKILL'), 1_000)
    await server.ended
    clearTimeout(late)
    return this.start(index)
  }

  /** The `http://…/` or `ws://…/` address of one of the running processes, through its proxy. */
  address(scheme: 'http' | 'ws'): string {
    const up = this.proxies.filter((_, index) => this.isUp(index))
    const proxy = this.#chance.pick(up.length > 0 ? up : this.proxies)
    return `${scheme}://127.0.0.1:${proxy.port}/`
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.flatMap((server) => server?.kill('SIGKILL') ?? []))
    await Promise.all(this.proxies.map((proxy) => proxy.close()))
  }

  get logs(): string {
    return this.#servers.map((server) => server?.log ?? '').join('\n')
  }
}
