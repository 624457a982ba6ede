import type { App } from '#platform/app.ts'
import type { Join, MediaBackend, SignalConnection, SignalEvents, Standing } from '../backend.ts'
import { Links, type Link, type LinkEvents } from './links.ts'
import * as store from '../store.ts'

const leaseSeconds = 2
const renewEveryMs = 500
/** How long a host may take to answer: after that its claim may have ended, and another host is looked up. */
const answerMs = 500
/** Longer than a claim lasts, and shorter than livekit-client waits for its first message. */
const findMs = 4_500

type ToHost =
  | { type: 'connect'; roomName: string; join: Join }
  | { type: 'request'; data: string }
  | { type: 'update'; standing: Standing }
  | { type: 'remove' }
type FromHost = { type: 'accepted' } | { type: 'response'; data: string }

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/**
 * Runs each room in one worker, whichever processes its users are connected to: the process that claimed the room in
 * the database hosts it, and others relay their clients' signalling to it. A dead host loses its claim, and the next
 * connection claims the room.
 */
export class SharedBackend implements MediaBackend {
  #app: App
  #local: MediaBackend
  #links: Links
  /** Connections to rooms hosted by this process, as functions that end them. */
  #hosted = new Map<string, Set<() => void>>()
  #timer: NodeJS.Timeout

  constructor(app: App, local: MediaBackend) {
    this.#app = app
    this.#local = local
    this.#links = new Links(app.bus, (link) => this.#accept(link))
    let isRenewing = false
    this.#timer = setInterval(() => {
      if (isRenewing) return
      isRenewing = true
      this.#renew()
        // While the database is unreachable nobody else can claim the rooms either.
        .catch((error: unknown) => app.log.warn({ error }, 'rooms of media could not be renewed'))
        .finally(() => (isRenewing = false))
    }, renewEveryMs).unref()
  }

  connect(roomName: string, join: Join, events: SignalEvents): SignalConnection {
    let target: SignalConnection | undefined
    let isClosed = false
    const waiting: ((found: SignalConnection) => void)[] = []
    const pass = (act: (found: SignalConnection) => void) => {
      if (target) act(target)
      else waiting.push(act)
    }
    this.#find(roomName, join, events, () => isClosed)
      .then((found) => {
        if (!found) return isClosed || events.onClose()
        target = found
        for (const act of waiting) act(found)
      })
      .catch((error: unknown) => {
        this.#app.log.error({ error }, 'a room of media could not be found')
        events.onClose()
      })
    return {
      send: (request) => pass((found) => found.send(request)),
      update: (standing) => pass((found) => found.update(standing)),
      remove: () => pass((found) => found.remove()),
      close() {
        isClosed = true
        pass((found) => found.close())
      },
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await store.release(this.#app.db, this.#links.id)
    await this.#links.close()
    await this.#local.close()
  }

  async #find(
    roomName: string,
    join: Join,
    events: SignalEvents,
    isClosed: () => boolean,
  ): Promise<SignalConnection | undefined> {
    const until = performance.now() + findMs
    while (!isClosed() && performance.now() < until) {
      const host = await this.#claim(roomName)
      if (host === this.#links.id) return this.#host(roomName, join, events)
      const found = host && (await this.#reach(host, roomName, join, events))
      if (found) return found
    }
    return undefined
  }

  #claim = (roomName: string) => store.claim(this.#app.db, roomName, this.#links.id, leaseSeconds)

  /** Connects to a room hosted here; ended if another process claims the room. */
  #host(roomName: string, join: Join, events: SignalEvents): SignalConnection {
    const leave = () => {
      const all = this.#hosted.get(roomName)
      if (all?.delete(cut) && all.size === 0) this.#hosted.delete(roomName)
    }
    const connection = this.#local.connect(roomName, join, {
      onMessage: (response) => events.onMessage(response),
      onClose: () => {
        leave()
        events.onClose()
      },
    })
    const cut = () => {
      leave()
      connection.close()
      events.onClose()
    }
    this.#hosted.set(roomName, (this.#hosted.get(roomName) ?? new Set()).add(cut))
    return {
      ...connection,
      close() {
        leave()
        connection.close()
      },
    }
  }

  /** Connects through another process; undefined if it does not answer, or does not host the room any more. */
  #reach(
    host: string,
    roomName: string,
    join: Join,
    events: SignalEvents,
  ): Promise<SignalConnection | undefined> {
    const { promise, resolve } = Promise.withResolvers<SignalConnection | undefined>()
    let isAccepted = false
    const say = (body: ToHost) => link.send(body)
    const connection: SignalConnection = {
      send: (request) => say({ type: 'request', data: textOf(request) }),
      update: (standing) => say({ type: 'update', standing }),
      remove: () => say({ type: 'remove' }),
      close: () => link.close(),
    }
    const link = this.#links.open(host, { type: 'connect', roomName, join } satisfies ToHost, {
      onMessage: (body) => {
        const message = body as FromHost
        if (message.type === 'response') return events.onMessage(bytesOf(message.data))
        isAccepted = true
        resolve(connection)
      },
      onEnd: () => {
        if (isAccepted) events.onClose()
        else resolve(undefined)
      },
    })
    setTimeout(() => {
      if (isAccepted) return
      link.close()
      resolve(undefined)
    }, answerMs).unref()
    return promise
  }

  /** The hosting side: a client of another process whose room is hosted here. */
  #accept(link: Link): LinkEvents {
    let connection: SignalConnection | undefined
    let isEnded = false
    const say = (body: FromHost) => link.send(body)
    const connect = async (roomName: string, join: Join) => {
      if ((await this.#claim(roomName)) !== this.#links.id) return link.close()
      if (isEnded) return
      say({ type: 'accepted' })
      connection = this.#host(roomName, join, {
        onMessage: (response) => say({ type: 'response', data: textOf(response) }),
        onClose: () => link.close(),
      })
    }
    return {
      onMessage: (body) => {
        const message = body as ToHost
        if (message.type === 'connect') connect(message.roomName, message.join).catch(() => link.close())
        else if (message.type === 'request') connection?.send(bytesOf(message.data))
        else if (message.type === 'update') connection?.update(message.standing)
        else connection?.remove()
      },
      onEnd: () => {
        isEnded = true
        connection?.close()
      },
    }
  }

  async #renew(): Promise<void> {
    const names = [...this.#hosted.keys()]
    if (names.length === 0) return
    const mine = await store.renew(this.#app.db, names, this.#links.id, leaseSeconds)
    for (const name of names) if (!mine.has(name)) for (const cut of this.#hosted.get(name) ?? []) cut()
  }
}
