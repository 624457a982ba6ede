import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'

/** How a connection ends, or stops working. */
export const cuts = ['rst', 'fin', 'half-open', 'after request', 'before answer'] as const
export type Cut = (typeof cuts)[number]

type Pair = { near: Socket; far: Socket; cut?: Cut; speed?: number }

/** A TCP proxy in this process that causes the faults of networks. */
export class Proxy {
  /** Connections carry nothing, but are not closed either. */
  blackHole = false
  /** Added in each direction. */
  latencyMs = 0
  /** Bytes per second towards the client; undefined for no limit, 0 for nothing at all. */
  speed: number | undefined
  /** Each n-th new connection is refused, as by a network that loses packets; 0 for none. */
  refuseEvery = 0
  #server: Server
  #pairs = new Set<Pair>()
  /** Includes sockets whose other side is closed while they have to seem open. */
  #sockets = new Set<Socket>()
  #accepted = 0

  private constructor(server: Server) {
    this.#server = server
  }

  /** `target` is called for each connection, so that the server may move. */
  static async open(target: () => NetConnectOpts): Promise<Proxy> {
    const server = createServer({ allowHalfOpen: true })
    const proxy = new Proxy(server)
    server.on('connection', (near) => proxy.#accept(near, target()))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get size(): number {
    return this.#pairs.size
  }

  #accept(near: Socket, to: NetConnectOpts): void {
    this.#accepted += 1
    if (this.refuseEvery > 0 && this.#accepted % this.refuseEvery === 0) return void near.resetAndDestroy()
    if (this.blackHole) return this.#swallow(near)
    const far = connect({ ...to, allowHalfOpen: true } as NetConnectOpts)
    const pair: Pair = { near, far, ...(this.speed !== undefined && { speed: this.speed }) }
    this.#pairs.add(pair)
    const forget = () => {
      this.#pairs.delete(pair)
      if (pair.cut === 'half-open' || this.blackHole) return
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', forget)
    }
    near.on('data', (chunk: Buffer) => this.#pass(pair, near, far, chunk))
    far.on('data', (chunk: Buffer) => this.#pass(pair, far, near, chunk))
    near.on('end', () => this.#muted(pair) || far.end())
    far.on('end', () => this.#muted(pair) || near.end())
  }

  /**
   * A connection of which the target learns nothing. Otherwise those that are opened in vain, one after the other, would
   * fill the database, which waits 60 s for their first byte: `sorry, too many clients already`.
   */
  #swallow(near: Socket): void {
    this.#sockets.add(near)
    near.on('close', () => this.#sockets.delete(near))
    near.on('error', () => near.destroy())
    near.resume()
  }

  #muted = (pair: Pair) => this.blackHole || pair.cut === 'half-open'

  #pass(pair: Pair, from: Socket, to: Socket, chunk: Buffer): void {
    if (this.#muted(pair)) return
    const isRequest = from === pair.near
    if (pair.cut === 'before answer' && !isRequest) return this.#reset(pair)
    const write = () => {
      if (to.destroyed || this.#muted(pair)) return
      if (pair.speed !== undefined && !isRequest) return this.#trickle(pair, chunk)
      if (!to.write(chunk)) {
        from.pause()
        to.once('drain', () => from.resume())
      }
      if (pair.cut === 'after request' && isRequest) setImmediate(() => this.#reset(pair))
    }
    if (this.latencyMs > 0) setTimeout(write, this.latencyMs)
    else write()
  }

  /** Reads no more from the server until this chunk has been sent at the client's speed. */
  #trickle(pair: Pair, chunk: Buffer): void {
    pair.far.pause()
    const speed = pair.speed ?? 0
    if (speed === 0) return
    let at = 0
    const step = Math.max(1, Math.floor(speed / 10))
    const timer = setInterval(() => {
      pair.near.write(chunk.subarray(at, at + step))
      at += step
      if (at < chunk.length && !pair.near.destroyed) return
      clearInterval(timer)
      pair.far.resume()
    }, 100)
  }

  /** Applies `speed` to open connections too. */
  slowDown(): void {
    for (const pair of this.#pairs) if (this.speed !== undefined) pair.speed = this.speed
  }

  #reset(pair: Pair): void {
    pair.near.resetAndDestroy()
    // only TCP has a reset, and a database proxy may connect to a Unix socket
    if (pair.far.remoteAddress) pair.far.resetAndDestroy()
    else pair.far.destroy()
  }

  /** Cuts one of the open connections, chosen by `which`, which is from 0 to below 1. */
  cutOne(cut: Cut, which: number): boolean {
    const open = [...this.#pairs].filter((pair) => pair.cut === undefined)
    const pair = open[Math.floor(which * open.length)]
    if (!pair) return false
    pair.cut = cut
    if (cut === 'rst') this.#reset(pair)
    if (cut === 'fin') {
      pair.near.end()
      pair.far.end()
    }
    return true
  }

  /** Ends all connections, including those that carry nothing any more. */
  cutAll(): void {
    for (const pair of this.#pairs) this.#reset(pair)
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done))
    this.blackHole = false
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
