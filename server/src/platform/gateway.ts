import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { fromWireLanguage, type Language } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { closeCode, cmd, loginCode, sendCode } from '@mynah/contract/socket'
import type { Bus, Notice } from './bus.ts'
import { FrameQueue, frameOf } from './frames.ts'
import type { Log } from './log.ts'
import { MalformedJson, parseStrictJson } from './strict-json.ts'
import { textOf } from './refusal.ts'

export type Frame = { cmd: number } & Record<string, unknown>

/** One signed-in socket. */
export type Connection = {
  id: string
  userId: string
  sessionId: string
  language: Language
  send(frame: object): void
  /** The same with a frame's JSON text. */
  sendText(text: string): void
  /** Resolves when the client has taken what was sent; false if it is gone. Long answers wait for it between frames. */
  drained(): Promise<boolean>
  end(code: number): void
}

export type Caller = { userId: string; sessionId: string }
type Doorkeeper = {
  /** Who holds the token; 'flood' where it comes too often. */
  authenticate(token: string, request: IncomingMessage): Promise<Caller | null | 'flood'>
  /** The topics besides its own that a person hears: groups. */
  topicsOf(userId: string): Promise<string[]>
  /** Which of these sessions are still alive. */
  alive(sessionIds: string[]): Promise<Set<string>>
}
export type FrameHandler = (connection: Connection, frame: Frame) => Promise<void> | void

type Live = Connection & {
  socket: WebSocket
  queue: FrameQueue
  topics: Set<string>
  /** While its topics are being read: those that it stopped hearing meanwhile. */
  left: Set<string> | undefined
  frames: number
  beats: number
  since: number
  /** Nobody looks at it: the page said so with a heartbeat. */
  away: boolean
}

const framesPerMinute = 600
/** The client sends twelve; what is above counts as any other frame. */
const heartbeatsPerMinute = 60
const recheckMs = 60_000

/** The chat service at /ws: who is connected, what they hear, and which handler answers which command. */
export class Gateway {
  #sockets: WebSocketServer
  #handlers = new Map<number, FrameHandler>()
  #topics = new Map<string, Set<Live>>()
  #live = new Set<Live>()
  #doorkeeper: Doorkeeper | undefined
  #bus: Bus
  #log: Log
  #origins: string[]
  #factor: number
  #timers: NodeJS.Timeout[]
  /** Sessions that ended while somebody was being let in. */
  #ended = new Set<string>()
  #entering = 0
  #draining = false
  #attention: (who: Caller, attended: boolean) => void = () => undefined
  /** Added to on the hot path, read by the metrics. */
  readonly counts = { framesIn: 0, deliveries: 0, logins: 0, refused: 0, slow: 0, floods: 0 }

  constructor(options: { bus: Bus; log: Log; origins: string[]; limitFactor: number }) {
    this.#bus = options.bus
    this.#log = options.log
    this.#origins = options.origins
    this.#factor = options.limitFactor
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: limits.frameBytesMax,
      perMessageDeflate: false,
      maxFragments: 16,
      maxBufferedChunks: 1_024,
    })
    this.#bus.subscribe((notice) => this.#hear(notice))
    this.#timers = [
      setInterval(() => {
        for (const live of this.#live) live.queue.check(Date.now())
      }, 2_000).unref(),
      setInterval(() => {
        this.recheck().catch((error: unknown) => this.#log.error({ error }, 'sessions could not be checked'))
      }, recheckMs).unref(),
    ]
  }

  guard(doorkeeper: Doorkeeper): void {
    this.#doorkeeper = doorkeeper
  }

  on(command: number, handler: FrameHandler): void {
    this.#handlers.set(command, handler)
  }

  get draining(): boolean {
    return this.#draining
  }

  get connections(): number {
    return this.#live.size
  }

  /** The sessions that somebody looks at, in this process. */
  attended(): Set<string> {
    return new Set([...this.#live].filter((live) => !live.away).map((live) => live.sessionId))
  }

  /** Hears of each session that somebody begins to look at, and of each whose last such page is gone or put aside. */
  onAttention(hear: (who: Caller, attended: boolean) => void): void {
    this.#attention = hear
  }

  #setAway(live: Live, away: boolean): void {
    if (live.away === away) return
    live.away = away
    if (away) this.#tellUnattended(live)
    else this.#attention(live, true)
  }

  #tellUnattended(live: Live): void {
    const mine = [...(this.#topics.get(`u:${live.userId}`) ?? [])]
    if (!mine.some((one) => one.sessionId === live.sessionId && !one.away)) this.#attention(live, false)
  }

  isOnline(userId: string): boolean {
    return (this.#topics.get(`u:${userId}`)?.size ?? 0) > 0
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      if (url.pathname !== '/ws') return refuseUpgrade(socket as Socket, 404)
      if (!this.#originAllowed(request)) return refuseUpgrade(socket as Socket, 403)
      if (this.#draining) return refuseUpgrade(socket as Socket, 503)
      this.#sockets.handleUpgrade(
        request,
        socket,
        head,
        (ws) => void this.#welcome(ws, socket as Socket, url, request),
      )
    })
  }

  #originAllowed(request: IncomingMessage): boolean {
    const origin = request.headers.origin
    if (origin === undefined) return true
    if (this.#origins.includes(origin)) return true
    return URL.parse(origin)?.host === request.headers.host
  }

  /** Ends the sockets of sessions that are over, for the case that nobody told this process. */
  async recheck(): Promise<void> {
    const known = new Set([...this.#live].map((live) => live.sessionId))
    const alive = known.size > 0 ? await this.#doorkeeper?.alive([...known]) : undefined
    if (!alive) return
    const sessionIds = [...known].filter((id) => !alive.has(id))
    if (sessionIds.length > 0) this.#hear({ kind: 'end', sessionIds })
  }

  async #welcome(socket: WebSocket, wire: Socket, url: URL, request: IncomingMessage): Promise<void> {
    this.#entering += 1
    try {
      await this.#letIn(socket, wire, url, request)
    } finally {
      this.#entering -= 1
      if (this.#entering === 0) this.#ended.clear()
    }
  }

  async #letIn(socket: WebSocket, wire: Socket, url: URL, request: IncomingMessage): Promise<void> {
    // Frames that come while the session is looked up wait here, so that none is lost.
    const early: { data: RawData; binary: boolean }[] = []
    const hold = (data: RawData, binary: boolean) => void (early.length < 50 && early.push({ data, binary }))
    socket.on('message', hold)
    socket.on('error', () => socket.terminate())

    const language = fromWireLanguage(url.searchParams.get('lang') ?? request.headers.lang)
    const caller = await this.#authenticate(url, request)
    if (caller === undefined || caller === null || caller === 'flood') this.counts.refused += 1
    if (caller === 'flood') return socket.close(closeCode.flood)
    // The store is away: that says nothing about the session, so try later.
    if (caller === undefined) return socket.close(closeCode.draining)
    if (!caller) {
      const refusal = {
        cmd: cmd.login,
        code: loginCode.failure,
        msg: textOf('SessionInvalid', language),
        data: null,
      }
      socket.send(JSON.stringify(refusal))
      socket.close(closeCode.sessionEnded)
      return
    }
    const live = this.#admit(socket, wire, caller, language)
    try {
      const topics = (await this.#doorkeeper?.topicsOf(caller.userId)) ?? []
      // Who left a group while the list was on its way must not hear it.
      for (const topic of topics) if (!live.left?.has(topic)) this.#listen(live, topic)
      live.left = undefined
    } catch (error) {
      this.#log.error({ error }, 'topics of a person could not be read')
      return live.end(closeCode.draining)
    }
    live.send({ cmd: cmd.login, code: loginCode.success, msg: 'success', data: { userId: caller.userId } })
    socket.off('message', hold)
    socket.on('message', (data, binary) => this.#receive(live, data, binary))
    for (const { data, binary } of early) this.#receive(live, data, binary)
  }

  async #authenticate(url: URL, request: IncomingMessage): Promise<Caller | null | 'flood' | undefined> {
    const token = url.searchParams.get('token') ?? ''
    const username = url.searchParams.get('username') ?? ''
    try {
      const caller = (await this.#doorkeeper?.authenticate(token, request)) ?? null
      if (caller === 'flood') return caller
      return caller && caller.userId === username && !this.#ended.has(caller.sessionId) ? caller : null
    } catch (error) {
      this.#log.error({ error }, 'a session could not be looked up')
      return undefined
    }
  }

  #admit(socket: WebSocket, wire: Socket, caller: Caller, language: Language): Live {
    wire.setNoDelay(true)
    const live: Live = {
      ...caller,
      id: randomUUID(),
      language,
      socket,
      topics: new Set(),
      left: new Set(),
      frames: 0,
      beats: 0,
      since: Date.now(),
      away: false,
      queue: new FrameQueue(wire, () => end(closeCode.slowReader)),
      send: (frame) => live.queue.push(frameOf(JSON.stringify(frame))),
      sendText: (text) => live.queue.push(frameOf(text)),
      drained: () => live.queue.drained(),
      end: (code) => end(code),
    }
    const end = (code: number) => {
      if (code === closeCode.slowReader) this.counts.slow += 1
      if (code === closeCode.flood) this.counts.floods += 1
      if (code !== closeCode.slowReader) live.queue.flush()
      this.#forget(live)
      socket.close(code)
      // A peer that does not answer the close, or does not read at all, is cut.
      setTimeout(() => socket.terminate(), code === closeCode.slowReader ? 200 : 3_000).unref()
    }
    this.#live.add(live)
    this.counts.logins += 1
    this.#attention(live, true)
    this.#listen(live, `u:${caller.userId}`)
    const mine = [...(this.#topics.get(`u:${caller.userId}`) ?? [])]
    for (const oldest of mine.slice(0, Math.max(0, mine.length - limits.socketsPerPerson))) {
      oldest.end(closeCode.replaced)
    }
    socket.on('close', () => this.#forget(live))
    return live
  }

  #forget(live: Live): void {
    if (!this.#live.delete(live)) return
    for (const topic of live.topics) this.#unlisten(live, topic)
    if (!live.away) this.#tellUnattended(live)
  }

  #listen(live: Live, topic: string): void {
    if (!this.#live.has(live)) return
    let listeners = this.#topics.get(topic)
    if (!listeners) this.#topics.set(topic, (listeners = new Set()))
    listeners.add(live)
    live.topics.add(topic)
  }

  #unlisten(live: Live, topic: string): void {
    live.topics.delete(topic)
    const listeners = this.#topics.get(topic)
    listeners?.delete(live)
    if (listeners?.size === 0) this.#topics.delete(topic)
  }

  #receive(live: Live, data: RawData, binary: boolean): void {
    if (!this.#live.has(live)) return
    this.counts.framesIn += 1
    let frame: unknown
    try {
      frame = binary ? undefined : parseStrictJson((data as Buffer).toString('utf8'))
    } catch (error) {
      if (!(error instanceof MalformedJson)) throw error
    }
    if (!isFrame(frame)) {
      if (!this.#count(live)) return
      const msg = textOf('MessageMalformed', live.language)
      return live.send({ cmd: cmd.echo, code: sendCode.malformed, msg, data: {} })
    }
    // Heartbeats are answered here, without any store.
    if (frame.cmd === cmd.heartbeat) {
      live.beats += 1
      if (typeof frame.away === 'boolean') this.#setAway(live, frame.away)
      if (live.beats <= heartbeatsPerMinute || this.#count(live)) live.send({ cmd: cmd.heartbeat })
      return
    }
    if (frame.cmd === cmd.logout) {
      live.send({ cmd: cmd.logout, code: sendCode.closed })
      return live.end(1000)
    }
    if (!this.#count(live)) return
    const handler = this.#handlers.get(frame.cmd)
    if (!handler) return
    const failed = (error: unknown) => {
      this.#log.error({ error, command: frame.cmd, userId: live.userId }, 'a frame failed')
      live.send({
        cmd: cmd.echo,
        code: sendCode.notStored,
        msg: textOf('MessageNotStored', live.language),
        data: {},
      })
    }
    try {
      handler(live, frame)?.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  /** Frames besides heartbeats, per minute; five times what the fastest talker may send is a flood. */
  #count(live: Live): boolean {
    const now = Date.now()
    if (now - live.since > 60_000) {
      live.since = now
      live.frames = 0
      live.beats = 0
    }
    live.frames += 1
    if (live.frames <= framesPerMinute * this.#factor) return true
    live.end(closeCode.flood)
    return false
  }

  #hear(notice: Notice): void {
    if (notice.kind === 'frame') {
      const listeners = this.#topics.get(notice.topic)
      if (!listeners) return
      const frame = frameOf(notice.text)
      this.counts.deliveries += listeners.size
      for (const live of listeners) if (live.id !== notice.except) live.queue.push(frame)
    } else if (notice.kind === 'end') {
      const ended = new Set(notice.sessionIds)
      if (this.#entering > 0) for (const id of ended) this.#ended.add(id)
      for (const live of this.#live) {
        if (!ended.has(live.sessionId)) continue
        live.send({ cmd: cmd.logout, code: sendCode.noSession })
        live.end(closeCode.sessionEnded)
      }
    } else if (notice.kind === 'join' || notice.kind === 'leave') {
      for (const userId of notice.userIds) {
        for (const live of this.#topics.get(`u:${userId}`) ?? []) {
          if (notice.kind === 'join') {
            live.left?.delete(notice.topic)
            this.#listen(live, notice.topic)
          } else {
            live.left?.add(notice.topic)
            this.#unlisten(live, notice.topic)
          }
        }
      }
    }
  }

  /** Closes every socket with 1001, spread over `spreadMs`, and takes no more. */
  async drain(spreadMs: number): Promise<void> {
    this.#draining = true
    for (const timer of this.#timers) clearInterval(timer)
    const all = [...this.#live]
    const pause = all.length > 0 ? spreadMs / all.length : 0
    for (const [index, live] of all.entries()) {
      setTimeout(() => live.end(closeCode.draining), index * pause).unref()
    }
    if (all.length > 0) await new Promise((done) => setTimeout(done, spreadMs + 50))
    for (const client of this.#sockets.clients) client.terminate()
  }
}

function isFrame(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && 'cmd' in value && typeof value.cmd === 'number'
}

function refuseUpgrade(socket: Socket, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
