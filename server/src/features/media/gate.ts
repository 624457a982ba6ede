import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { WebSocketServer, type WebSocket } from 'ws'
import { rates } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { authentication } from '#platform/http/authentication.ts'
import { closeSocket } from '#platform/limits/entrance.ts'
import { userTopic } from '#platform/bus/topics.ts'
import { checkRequest, descriptionBytesMax } from './gate-filter.ts'
import { SignalBudget } from './signal-budget.ts'
import type { SignalConnection, Standing } from './backend.ts'
import { backendOf } from './backend-of.ts'
import { ownerOf } from './rooms.ts'
import { readTicket, type Ticket } from './tickets.ts'

/** The most unread signalling of a client; announcing a room of a hundred users takes a tenth of it. */
const unreadBytesMax = 4 * 1_024 * 1_024
const pingEveryMs = 5_000
/** A client that shows no sign of life for this long is gone, and counts as disconnected since its last one. */
const silentMs = 10_000
const recheckEveryMs = 20_000
/** A connection not confirmed for this long ended with its process. */
const presentMs = 60_000
const topicOf = (roomName: string) => `m:${roomName}`

type Open = {
  socket: WebSocket
  wire: Socket
  ticket: Ticket
  signals: SignalConnection
  standing: Standing
  /** Time of the client's last sign of life, by this process's clock. */
  seenAt: number
  /** Whether the owner of the room is being asked, and whether to ask again after that. */
  asks: 'no' | 'now' | 'again'
  isRemoved: boolean
}

/** Topics about ended sessions of the user, and changed rights in the room. */
const topicsOf = ({ userId, roomName }: Ticket) => [userTopic(userId), topicOf(roomName)]

/** Makes every process ask again for the rights of these users in a room; without a list, of everyone in it. */
export const publishRights = (app: App, roomName: string, userIds: readonly string[]): void =>
  app.bus.publish({ kind: 'stale', topic: topicOf(roomName), id: JSON.stringify(userIds) })

/**
 * The only way to the media backend: the socket `/rtc`, as livekit-client uses it. Each connection proves a session and
 * asks the feature that owns the room for the user's rights; only what they allow passes.
 */
export class MediaGate {
  #app: App
  #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: descriptionBytesMax,
    perMessageDeflate: false,
  })
  #open = new Set<Open>()
  #budget = new SignalBudget()
  #timer: NodeJS.Timeout

  constructor(app: App) {
    this.#app = app
    app.bus.subscribe((notice) => {
      if (notice.kind === 'end') this.#endSessions(new Set(notice.sessionIds))
      else if (notice.kind === 'stale') {
        const here = [...this.#open].filter(({ ticket }) => topicOf(ticket.roomName) === notice.topic)
        if (here.length === 0) return
        const userIds = JSON.parse(notice.id) as string[]
        for (const open of here)
          if (userIds.length === 0 || userIds.includes(open.ticket.userId)) void this.#enforce(open)
      }
    })
    this.#timer = setInterval(() => {
      this.#budget.sweep()
      this.recheck().catch((error: unknown) =>
        app.log.error({ error }, 'connections of media could not be checked'),
      )
    }, recheckEveryMs).unref()
  }

  get connections(): number {
    return this.#open.size
  }

  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer, leave: () => void): void {
    this.#sockets.handleUpgrade(request, wire, head, (socket) => {
      // Reads nothing from a client until its ticket is checked: its data waits in the network.
      socket.pause()
      socket.on('error', () => socket.terminate())
      const refuse = (code: number) => closeSocket(socket, wire as Socket, code)
      this.#accept(socket, wire as Socket, request).then(
        (refusal) => (refusal === undefined ? leave() : refuse(refusal)),
        (error: unknown) => {
          this.#app.log.error({ error }, 'a media connection failed')
          refuse(1011)
        },
      )
    })
  }

  close(): void {
    clearInterval(this.#timer)
    for (const open of this.#open) this.#cut(open, 1001)
  }

  /** Disconnects clients whose session or right ended without a message, and stores which users are still connected. */
  async recheck(): Promise<void> {
    const known = [...new Set([...this.#open].map((one) => one.ticket.sessionId))]
    if (known.length === 0) return
    const alive = await authentication.only(this.#app).aliveAmong(this.#app, known)
    this.#endSessions(new Set(known.filter((one) => !alive.has(one))))
    for (const open of this.#open) {
      await this.#enforce(open)
      if (this.#open.has(open)) await this.#notePresence(open.ticket, presentMs)
    }
  }

  /** @returns the code to close with; undefined if the client is accepted */
  async #accept(socket: WebSocket, wire: Socket, request: IncomingMessage): Promise<number | undefined> {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const ticket = await readTicket(this.#app, searchParams.get('access_token') ?? '')
    const { limiter } = this.#app
    if (ticket && !(await limiter.take('mediaConnect', rates.mediaConnect, ticket.sessionId))) return 4429
    const admission = ticket && (await this.#admit(ticket))
    if (!ticket || !admission) return 4401
    if (socket.readyState !== socket.OPEN) return undefined
    const { avatarUrl, ...standing } = admission
    const signals = backendOf(this.#app).connect(
      ticket.roomName,
      {
        ...standing,
        identity: ticket.userId,
        metadata: JSON.stringify({ avatarUrl }),
        adaptiveStream: searchParams.get('adaptive_stream') === '1',
      },
      {
        onMessage: (response) => {
          if (socket.bufferedAmount > unreadBytesMax) this.#cut(open, 1013)
          else socket.send(response)
        },
        onClose: () => this.#cut(open, 1012),
      },
    )
    const open: Open = {
      ...{ socket, wire, ticket, signals, standing, asks: 'no', isRemoved: false },
      seenAt: performance.now(),
    }
    this.#open.add(open)
    for (const topic of topicsOf(ticket)) this.#app.bus.follow(topic)
    this.#watch(open)
    void this.#notePresence(ticket, presentMs)
    socket.on('message', this.#reader(open))
    socket.resume()
    // A change of rights between asking and connecting would have reached nobody, since the user was not in the room.
    await this.#app.bus.allInForce()
    await this.#enforce(open)
    return undefined
  }

  /** Ends the connection when the client is gone or stops answering. */
  #watch(open: Open): void {
    const { socket } = open
    const ping = setInterval(() => {
      if (performance.now() - open.seenAt > silentMs) return socket.terminate()
      socket.ping()
    }, pingEveryMs)
    socket.on('pong', () => (open.seenAt = performance.now()))
    socket.once('close', () => {
      clearInterval(ping)
      this.#leave(open)
    })
  }

  #reader(open: Open): (data: Buffer) => void {
    const spend = this.#budget.of(open.ticket.sessionId)
    return (data) => {
      if (!this.#open.has(open) || open.isRemoved) return
      open.seenAt = performance.now()
      // Invalid data, or too much of it, ends the connection, and does not reach the backend.
      const passes = spend(data) ? checkRequest(data) : 'refused'
      if (passes === 'refused') return this.#cut(open, 4429)
      if (passes === 'pass') open.signals.send(new Uint8Array(data))
    }
  }

  /** Applies the present rights to a connection; one request at a time, so that the newest answer wins. */
  async #enforce(open: Open): Promise<void> {
    if (open.asks !== 'no') {
      open.asks = 'again'
      return
    }
    try {
      do {
        open.asks = 'now'
        const admission = await this.#admit(open.ticket)
        if (!this.#open.has(open) || open.isRemoved) return
        if (!admission) {
          open.isRemoved = true
          return open.signals.remove()
        }
        const { avatarUrl: _, ...standing } = admission
        if (!isDeepStrictEqual(standing, open.standing)) open.signals.update(standing)
        if (open.standing.isHeld && !standing.isHeld) void this.#notePresence(open.ticket, presentMs)
        open.standing = standing
      } while ((open.asks as Open['asks']) === 'again')
    } catch (error) {
      // If rights cannot be read, the user has none; the client can reconnect.
      this.#app.log.error({ error }, 'rights to media could not be read')
      this.#cut(open, 1011)
    } finally {
      open.asks = 'no'
    }
  }

  /** Ends a connection at once: a client that does not answer the close handshake gets no media meanwhile. */
  #cut(open: Open, code: number): void {
    this.#leave(open)
    closeSocket(open.socket, open.wire, code)
  }

  #leave(open: Open): void {
    if (!this.#open.delete(open)) return
    for (const topic of topicsOf(open.ticket)) this.#app.bus.unfollow(topic)
    open.signals.close()
    const { roomName, userId } = open.ticket
    const isHereStill = [...this.#open].some(
      (one) => one.ticket.roomName === roomName && one.ticket.userId === userId,
    )
    if (!isHereStill) void this.#notePresence(open.ticket, open.seenAt - performance.now())
  }

  async #admit({ roomName, userId, sessionId }: Ticket) {
    const owner = ownerOf(this.#app, roomName)
    const alive = await authentication.only(this.#app).aliveAmong(this.#app, [sessionId])
    return owner && alive.has(sessionId) ? owner.admit(this.#app, roomName, userId) : null
  }

  async #notePresence({ roomName, userId }: Ticket, fromNow: number): Promise<void> {
    const at = Math.round(this.#app.clock.now() + fromNow)
    await ownerOf(this.#app, roomName)
      ?.noteAwaySince(this.#app, roomName, userId, at)
      .catch((error: unknown) => this.#app.log.error({ error }, 'presence in a room could not be noted'))
  }

  #endSessions(sessionIds: ReadonlySet<string>): void {
    for (const open of this.#open) if (sessionIds.has(open.ticket.sessionId)) this.#cut(open, 4401)
  }
}
