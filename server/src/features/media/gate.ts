import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { WebSocketServer, type WebSocket } from 'ws'
import type { App } from '#platform/app.ts'
import { authentication } from '#platform/authentication.ts'
import { checkRequest } from './gate-filter.ts'
import type { SignalConnection } from './backend.ts'
import { backendOf } from './backend-of.ts'
import { ownerOf } from './rooms.ts'
import { readTicket, type Ticket } from './tickets.ts'

const messageBytesMax = 256 * 1_024
/** Requests of one client; a connect takes some dozens of candidates. */
const requestsPer10Seconds = 300
/** What a client has not read yet of its signalling; a room of a hundred is announced in a tenth of it. */
const unreadBytesMax = 4 * 1_024 * 1_024
const pingEveryMs = 10_000

type Open = { socket: WebSocket; ticket: Ticket; signals: SignalConnection }

/**
 * The only way to the media backend: `/rtc`, as livekit-client asks for it. Each connect proves a session, asks the
 * room's owner for the rights of the moment, and lets pass what they allow.
 */
export class MediaGate {
  #app: App
  #sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax, perMessageDeflate: false })
  #open = new Set<Open>()
  #timer: NodeJS.Timeout

  constructor(app: App) {
    this.#app = app
    app.bus.subscribe((notice) => {
      if (notice.kind === 'end') this.#endSessions(new Set(notice.sessionIds))
    })
    this.#timer = setInterval(() => {
      this.recheck().catch((error: unknown) =>
        app.log.error({ error }, 'sessions of media could not be checked'),
      )
    }, 30_000).unref()
  }

  get connections(): number {
    return this.#open.size
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#sockets.handleUpgrade(request, socket, head, (ws) => {
      this.#accept(ws, request).catch((error: unknown) => {
        this.#app.log.error({ error }, 'a media connection failed')
        ws.close(1011)
      })
    })
  }

  close(): void {
    clearInterval(this.#timer)
    for (const open of this.#open) this.#cut(open, 1001)
  }

  /** Cuts those whose session ended unnoticed. */
  async recheck(): Promise<void> {
    const known = [...new Set([...this.#open].map((one) => one.ticket.sessionId))]
    if (known.length === 0) return
    const alive = await authentication.only(this.#app).aliveAmong(this.#app, known)
    this.#endSessions(new Set(known.filter((one) => !alive.has(one))))
  }

  async #accept(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const early: Buffer[] = []
    const hold = (data: Buffer) => void (early.length < 50 && early.push(data))
    socket.on('message', hold)
    socket.on('error', () => socket.terminate())
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const ticket = await readTicket(this.#app, searchParams.get('access_token') ?? '')
    const admission = ticket && (await this.#admit(ticket))
    if (!ticket || !admission) return socket.close(4401)
    if (socket.readyState !== socket.OPEN) return
    const { roomName, userId } = ticket
    const { rights, name, avatarUrl } = admission
    const signals = backendOf(this.#app).connect(
      roomName,
      { identity: userId, name, metadata: JSON.stringify({ avatarUrl }), rights },
      {
        onMessage: (response) => {
          if (socket.bufferedAmount > unreadBytesMax) this.#cut(open, 1013)
          else socket.send(response)
        },
        onClose: () => this.#cut(open, 1012),
      },
    )
    const open: Open = { socket, ticket, signals }
    this.#open.add(open)
    let isAlive = true
    const ping = setInterval(() => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
    }, pingEveryMs)
    socket.on('pong', () => (isAlive = true))
    socket.once('close', () => {
      clearInterval(ping)
      this.#leave(open)
    })
    this.#notePresence(roomName, userId, true)
    let budget = requestsPer10Seconds
    const refill = setInterval(() => (budget = requestsPer10Seconds), 10_000).unref()
    socket.once('close', () => clearInterval(refill))
    const onMessage = (data: Buffer) => {
      if (!this.#open.has(open)) return
      budget -= 1
      // Data that is no request, or too much of it, ends the connection; nothing of it reaches the backend.
      const passes = budget >= 0 ? checkRequest(data) : 'refused'
      if (passes === 'refused') return this.#cut(open, 4429)
      if (passes === 'pass') signals.send(new Uint8Array(data))
    }
    socket.off('message', hold)
    socket.on('message', onMessage)
    for (const data of early) onMessage(data)
    // Rights that changed between the question and the connection could not be set yet: the person was not in the room.
    const current = await this.#admit(ticket)
    if (!current) this.#cut(open, 4401)
    else if (this.#open.has(open) && !isDeepStrictEqual(current.rights, rights))
      backendOf(this.#app).setRights(roomName, userId, current.rights)
  }

  /** Ends it here and now: a client that does not answer the closing handshake has no media meanwhile. */
  #cut(open: Open, code: number): void {
    this.#leave(open)
    open.socket.close(code)
  }

  #leave(open: Open): void {
    if (!this.#open.delete(open)) return
    open.signals.close()
    const { roomName, userId } = open.ticket
    const isHereStill = [...this.#open].some(
      (one) => one.ticket.roomName === roomName && one.ticket.userId === userId,
    )
    if (!isHereStill) this.#notePresence(roomName, userId, false)
  }

  async #admit({ roomName, userId, sessionId }: Ticket) {
    const owner = ownerOf(this.#app, roomName)
    const alive = await authentication.only(this.#app).aliveAmong(this.#app, [sessionId])
    return owner && alive.has(sessionId) ? owner.admit(this.#app, roomName, userId) : null
  }

  #notePresence(roomName: string, userId: string, isConnected: boolean): void {
    ownerOf(this.#app, roomName)
      ?.onPresence(this.#app, roomName, userId, isConnected)
      .catch((error: unknown) => this.#app.log.error({ error }, 'presence in a room could not be noted'))
  }

  #endSessions(sessionIds: ReadonlySet<string>): void {
    for (const open of this.#open) if (sessionIds.has(open.ticket.sessionId)) this.#cut(open, 4401)
  }
}
