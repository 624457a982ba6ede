import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { WebSocketServer, type WebSocket } from 'ws'
import { rates } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { authentication } from '#platform/authentication.ts'
import { refuseSocket } from '#platform/entrance.ts'
import { userTopic } from '#platform/topics.ts'
import { checkRequest, descriptionBytesMax } from './gate-filter.ts'
import { SignalBudget } from './signal-budget.ts'
import type { SignalConnection, Standing } from './backend.ts'
import { backendOf } from './backend-of.ts'
import { ownerOf } from './rooms.ts'
import { readTicket, type Ticket } from './tickets.ts'

/** What a client has not read yet of its signalling; a room of a hundred is announced in a tenth of it. */
const unreadBytesMax = 4 * 1_024 * 1_024
const pingEveryMs = 5_000
/** Without any sign for so long a client is gone; it counts as away since its last one. */
const silentMs = 10_000
const recheckEveryMs = 20_000
/** A connection that nobody has seen for so long is gone with its process. */
const presentMs = 60_000
const topicOf = (roomName: string) => `m:${roomName}`

type Open = {
  socket: WebSocket
  ticket: Ticket
  signals: SignalConnection
  standing: Standing
  /** When the client gave its last sign, by the clock of this process. */
  seenAt: number
  /** Whether the owner of the room is being asked, and whether what it says may be old by then. */
  asks: 'no' | 'now' | 'again'
  isRemoved: boolean
}

/** Sessions of the person that end, and rights in the room that change. */
const topicsOf = ({ userId, roomName }: Ticket) => [userTopic(userId), topicOf(roomName)]

/** Every process asks anew what holds for these people of a room, without a choice for everyone in it. */
export const publishRights = (app: App, roomName: string, userIds: readonly string[]): void =>
  app.bus.publish({ kind: 'stale', topic: topicOf(roomName), id: JSON.stringify(userIds) })

/**
 * The only way to the media backend: `/rtc`, as livekit-client asks for it. Each connect proves a session, asks the
 * room's owner for the rights of the moment, and lets pass what they allow.
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
      // Nothing is read of a client before its ticket is known: what it sends waits in its own network.
      socket.pause()
      socket.on('error', () => socket.terminate())
      const refuse = (code: number) => refuseSocket(socket, wire as Socket, code)
      this.#accept(socket, request).then(
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

  /** Cuts those whose session or right ended unnoticed, and notes who is still there. */
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

  /** @returns the code to close with; undefined where the client is in. */
  async #accept(socket: WebSocket, request: IncomingMessage): Promise<number | undefined> {
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
      ...{ socket, ticket, signals, standing, asks: 'no', isRemoved: false },
      seenAt: performance.now(),
    }
    this.#open.add(open)
    for (const topic of topicsOf(ticket)) this.#app.bus.follow(topic)
    this.#watch(open)
    void this.#notePresence(ticket, presentMs)
    socket.on('message', this.#reader(open))
    socket.resume()
    // Rights that changed between the question and the connection reached nobody: the person was not in the room.
    await this.#app.bus.allInForce()
    await this.#enforce(open)
    return undefined
  }

  /** Ends it when the client is gone, or does not answer any more. */
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
      // Data that is no request, or too much of it, ends the connection; nothing of it reaches the backend.
      const passes = spend(data) ? checkRequest(data) : 'refused'
      if (passes === 'refused') return this.#cut(open, 4429)
      if (passes === 'pass') open.signals.send(new Uint8Array(data))
    }
  }

  /** Brings a connection to what the room's owner says now; one question at a time, so that the newest answer holds. */
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
      // Rights that cannot be known are none: the client asks again by connecting.
      this.#app.log.error({ error }, 'rights to media could not be read')
      this.#cut(open, 1011)
    } finally {
      open.asks = 'no'
    }
  }

  /** Ends it here and now: a client that does not answer the closing handshake has no media meanwhile. */
  #cut(open: Open, code: number): void {
    this.#leave(open)
    open.socket.close(code)
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
