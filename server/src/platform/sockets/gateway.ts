import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { fromWireLanguage } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { closeCode, cmd, loginCode, logoutCode, type EndReason } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { textOf } from '#platform/api-error.ts'
import type { Bus, BusMessage } from '#platform/bus/bus.ts'
import { CatchUpQueue } from './catch-up-queue.ts'
import { closeSocket, Entrance } from '#platform/limits/entrance.ts'
import { OpenConnection, type Caller, type Connection } from './connection.ts'
import type { Log } from '#platform/operations/log.ts'
import { FrameReader } from './frame-reader.ts'
import type { SocketCommands } from './socket-command.ts'
import { Subscriptions, type FrameNotice } from './subscriptions.ts'
import { ownTopics, userTopic } from '#platform/bus/topics.ts'
import { activeSpan } from '#platform/operations/tracing.ts'
import { acceptUpgrades, urlOf, type UpgradeHandler } from '#platform/http/upgrades.ts'

/** What the gateway needs from the rest of the server. */
export type GatewayHooks = {
  /** The client's address, for limits. */
  addressOf(request: IncomingMessage): string
  /** The caller with this token; 'flood' after too many attempts. */
  authenticate(token: string, request: IncomingMessage): Promise<Caller | null | 'flood'>
  /** The topics that a user's sockets subscribe to, besides the user's own. */
  topicsOf(userId: string): Promise<string[]>
  /** Which of these sessions are still valid. */
  aliveAmong(sessionIds: string[]): Promise<Set<string>>
  /** Called when the first page of a session comes to the foreground, and when its last page leaves it. */
  onFocusChange(caller: Caller, isForeground: boolean): void
  /** Answers frames that no command can answer. */
  onMalformed(connection: Connection): void
}

const recheckMs = 60_000

/** The sockets at /ws: accepts connections, subscribes them to topics, and delivers frames to them. */
export class Gateway {
  #sockets: WebSocketServer
  readonly #reader: FrameReader
  #appOf: () => App
  #bus: Bus
  #subscriptions: Subscriptions
  #catchUps = new CatchUpQueue((connection) => this.#settle(connection))
  #open = new Set<OpenConnection>()
  #hooks: GatewayHooks
  #log: Log
  #origins: string[]
  #entrance: Entrance
  #limitFactor: number
  #timers: NodeJS.Timeout[]
  /** Sessions that ended while one of their sockets was signing in. */
  #ended = new Set<string>()
  #entering = 0
  #draining = false
  /** Incremented on the hot path, read by the metrics. */
  readonly counts = {
    framesIn: 0,
    deliveries: 0,
    logins: 0,
    refused: 0,
    crowded: 0,
    slow: 0,
    floods: 0,
    undecoded: 0,
    undecodedByClients: 0,
  }

  constructor(options: {
    bus: Bus
    log: Log
    origins: string[]
    /** The most sockets that are not signed in yet. */
    placesMax?: number
    limitFactor: number
    hooks: GatewayHooks
    commands: SocketCommands
    /** The app that handlers get; a function, since the gateway is created before the app. */
    appOf: () => App
  }) {
    this.#bus = options.bus
    this.#subscriptions = new Subscriptions(options.bus)
    this.#hooks = options.hooks
    this.#appOf = options.appOf
    this.#log = options.log
    this.#origins = options.origins
    this.#limitFactor = options.limitFactor
    this.#entrance = new Entrance(options.placesMax)
    this.#reader = new FrameReader({
      counts: this.counts,
      commands: options.commands,
      appOf: options.appOf,
      log: options.log,
      onMalformed: (connection) => options.hooks.onMalformed(connection),
      onBackground: (connection, isInBackground) => this.#setBackground(connection, isInBackground),
    })
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: limits.frameBytesMax,
      perMessageDeflate: false,
      maxFragments: 16,
      maxBufferedChunks: 1_024,
    })
    options.bus.subscribe((notice) => this.#onBusMessage(notice))
    this.#timers = [
      setInterval(() => {
        for (const connection of this.#open) connection.queue.check(Date.now())
      }, 2_000).unref(),
      setInterval(this.#recheckNow, recheckMs).unref(),
    ]
  }

  /** How many times a connection was made to catch up on what it may have missed. */
  get catchUps(): number {
    return this.#catchUps.done
  }

  get draining(): boolean {
    return this.#draining
  }

  get connections(): number {
    return this.#open.size
  }

  /** The number of sockets that are not signed in yet, or are refused and still closing. */
  get entering(): number {
    return this.#entrance.taken
  }

  /** The sessions in the foreground, in this process. */
  foreground(): Set<string> {
    return new Set([...this.#open].filter((one) => !one.isInBackground).map((one) => one.sessionId))
  }

  isOnline(userId: string): boolean {
    return this.#subscriptions.of(userTopic(userId)).size > 0
  }

  /** Pings the sockets of a user in this process; each answer reports whether its page is in the background. */
  ping(userId: string, onAnswer: (isAway: boolean) => void): void {
    for (const one of this.#subscriptions.of(userTopic(userId)))
      one.ping(() => this.#open.has(one) && onAnswer(one.isInBackground))
  }

  /** `upgrades`: websockets of features, by path; any other path is refused. */
  attach(server: Server, upgrades: ReadonlyMap<string, UpgradeHandler> = new Map()): void {
    const own: UpgradeHandler = (request, socket, head, leave) =>
      this.#sockets.handleUpgrade(
        request,
        socket,
        head,
        (ws) => void this.#handshake(ws, socket as Socket, request).then((isIn) => isIn && leave()),
      )
    acceptUpgrades(server, new Map([...upgrades, ['/ws', own]]), {
      origins: this.#origins,
      entrance: this.#entrance,
      addressOf: this.#hooks.addressOf,
      isDraining: () => this.#draining,
      onCrowded: () => (this.counts.crowded += 1),
    })
  }

  /** Ends the sockets of ended sessions, in case the message about that was lost. */
  async recheck(): Promise<void> {
    const known = new Set([...this.#open].map((one) => one.sessionId))
    if (known.size === 0) return
    const alive = await this.#hooks.aliveAmong([...known])
    const sessionIds = [...known].filter((id) => !alive.has(id))
    this.#endSessions(new Set(sessionIds))
  }

  #recheckNow = (): void => {
    this.recheck().catch((error: unknown) => this.#log.error({ error }, 'sessions could not be checked'))
  }

  async #handshake(socket: WebSocket, wire: Socket, request: IncomingMessage): Promise<boolean> {
    this.#entering += 1
    try {
      return await this.#accept(socket, wire, request)
    } finally {
      this.#entering -= 1
      if (this.#entering === 0) this.#ended.clear()
    }
  }

  /** Reads nothing from a client until its session is known: its data waits in the network. */
  async #accept(socket: WebSocket, wire: Socket, request: IncomingMessage): Promise<boolean> {
    const url = urlOf(request)
    socket.pause()
    socket.on('error', () => socket.terminate())
    const refuse = (code: number) => {
      this.counts.refused += 1
      closeSocket(socket, wire, code)
      return false
    }
    const language = fromWireLanguage(url.searchParams.get('lang') ?? request.headers.lang)
    const caller = await this.#authenticate(url, request)
    if (caller === 'flood') return refuse(closeCode.flood)
    // The database is unreachable, so nothing is known about the session: the client should try again.
    if (caller === undefined) return refuse(closeCode.draining)
    if (!caller) {
      const msg = textOf('SessionInvalid', language)
      socket.send(JSON.stringify({ cmd: cmd.login, code: loginCode.failure, msg, data: null }))
      return refuse(closeCode.sessionEnded)
    }
    const limitFactor = this.#limitFactor
    const onEnd = (ended: OpenConnection, code: number) => this.#onEnd(ended, code)
    const address = this.#hooks.addressOf(request)
    const showsWaiting = url.searchParams.get('waits') === '1'
    const own = { caller, address, language, showsWaiting }
    const connection = new OpenConnection({ socket, wire, ...own, limitFactor, onEnd })
    wire.setNoDelay(true)
    socket.on('close', () => this.#unregister(connection))
    this.#register(connection)
    await this.#settle(connection)
    socket.on('message', (message, binary) => {
      if (this.#open.has(connection)) this.#reader.read(connection, message, binary)
    })
    socket.resume()
    return true
  }

  /**
   * Subscribes a connection to its user's topics, and only then answers that it is signed in: what the client requests
   * after that, together with its subscriptions, is complete. Sending the answer again makes the client catch up.
   */
  async #settle(connection: OpenConnection): Promise<void> {
    const { userId } = connection
    try {
      this.#subscriptions.beginReading(connection)
      await this.#bus.allInForce()
      const topics = await this.#hooks.topicsOf(userId)
      if (!this.#open.has(connection)) return
      this.#subscriptions.settle(connection, topics)
      await this.#bus.allInForce()
      connection.send({ cmd: cmd.login, code: loginCode.success, msg: 'success', data: { userId } })
    } catch (error) {
      this.#log.error({ error }, 'topics of a person could not be read')
      connection.end(closeCode.draining)
    }
  }

  async #authenticate(url: URL, request: IncomingMessage): Promise<Caller | null | 'flood' | undefined> {
    const token = url.searchParams.get('token') ?? ''
    const username = url.searchParams.get('username') ?? ''
    try {
      const caller = await this.#hooks.authenticate(token, request)
      if (caller === 'flood') return caller
      return caller && caller.userId === username && !this.#ended.has(caller.sessionId) ? caller : null
    } catch (error) {
      this.#log.error({ error }, 'a session could not be looked up')
      return undefined
    }
  }

  #register(connection: OpenConnection): void {
    const { userId } = connection
    this.#open.add(connection)
    this.counts.logins += 1
    this.#hooks.onFocusChange(connection, true)
    for (const topic of ownTopics(userId, connection.showsWaiting)) this.#subscriptions.add(connection, topic)
    const mine = [...this.#subscriptions.of(userTopic(userId))]
    for (const oldest of mine.slice(0, Math.max(0, mine.length - limits.socketsPerPerson)))
      oldest.end(closeCode.replaced)
  }

  #unregister(connection: OpenConnection): void {
    if (!this.#open.delete(connection)) return
    this.#subscriptions.removeAll(connection)
    this.#catchUps.delete(connection)
    if (!connection.isInBackground) this.#notifyBackground(connection)
  }

  #onEnd(connection: OpenConnection, code: number): void {
    if (code === closeCode.slowReader) this.counts.slow += 1
    if (code === closeCode.flood) this.counts.floods += 1
    this.#unregister(connection)
  }

  #setBackground(connection: OpenConnection, isInBackground: boolean): void {
    if (connection.isInBackground === isInBackground) return
    connection.isInBackground = isInBackground
    if (isInBackground) this.#notifyBackground(connection)
    else this.#hooks.onFocusChange(connection, true)
  }

  #notifyBackground(connection: OpenConnection): void {
    const { userId, sessionId } = connection
    const mine = [...this.#subscriptions.of(userTopic(userId))]
    if (mine.every((one) => one.sessionId !== sessionId || one.isInBackground))
      this.#hooks.onFocusChange(connection, false)
  }

  #onBusMessage(notice: BusMessage): void {
    if (notice.kind === 'frame') this.#deliver(notice)
    else if (notice.kind === 'end') this.#endSessions(new Set(notice.sessionIds), notice.reason)
    else if (notice.kind === 'join') this.#join(notice.userIds, notice.topic)
    else if (notice.kind === 'leave') this.#subscriptions.leave(notice.userIds, notice.topic)
    else if (notice.kind === 'missed') this.#catchUp(notice.topic)
  }

  /**
   * Frames published elsewhere before the bus has confirmed the topic are missed here, so these users catch up
   * afterwards.
   */
  #join(userIds: string[], topic: string): void {
    const late = this.#subscriptions.join(userIds, topic)
    if (late.length > 0) void this.#bus.allInForce()?.then(() => this.#catchUps.add(late))
  }

  #catchUp(topic: string | undefined): void {
    this.#catchUps.add(topic === undefined ? this.#open : this.#subscriptions.of(topic))
    if (topic === undefined) this.#recheckNow()
  }

  #deliver(notice: FrameNotice): void {
    const tracing = notice.trace === undefined ? undefined : this.#appOf().tracing
    const deliver = () => {
      const count = this.#subscriptions.deliver(notice)
      this.counts.deliveries += count
      activeSpan()?.set({ 'mynah.sockets': count })
    }
    if (tracing) tracing.inRemote(notice.trace ?? '', 'deliver', deliver)
    else deliver()
  }

  #endSessions(ended: Set<string>, reason?: EndReason): void {
    if (this.#entering > 0) for (const id of ended) this.#ended.add(id)
    for (const connection of this.#open) {
      if (!ended.has(connection.sessionId)) continue
      connection.send({ cmd: cmd.logout, code: logoutCode.sessionEnded, ...(reason && { reason }) })
      connection.end(closeCode.sessionEnded)
    }
  }

  /** Closes every socket with code 1001, spread over `spreadMs`, and accepts no new ones. */
  async drain(spreadMs: number): Promise<void> {
    this.#draining = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#catchUps.stop()
    const all = [...this.#open]
    const pause = all.length > 0 ? spreadMs / all.length : 0
    for (const [index, connection] of all.entries()) {
      setTimeout(() => connection.end(closeCode.draining), index * pause).unref()
    }
    if (all.length > 0) await new Promise((done) => setTimeout(done, spreadMs + 50))
    for (const client of this.#sockets.clients) client.terminate()
  }
}
