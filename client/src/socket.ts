import { toWireLanguage, type Language } from '@mynah/contract/languages'
import { decodeServerFrame } from '@mynah/contract/frames'
import { limits } from '@mynah/contract/limits'
import { cmd, endReasons, heartbeatByte, type ServerFrame } from '@mynah/contract/socket'
import type { Clock } from './clock.ts'
import { hasFailed, next, start, type Connection, type Effect, type Input } from './connection.ts'
import { Observable } from './observable.ts'
import type { SessionStore } from './session.ts'
import type { OpenSocket, Transport } from './transport.ts'
import { Undecoded } from './undecoded.ts'

const loginTimeoutMs = 15_000

export type ConnectionView = { name: 'offline' | 'connecting' | 'online'; failed: boolean }

export type SocketOptions = {
  url: string | URL
  session: SessionStore
  transport: Transport
  clock: Clock
  language: () => Language
  /** Whether it can show an incoming call during another call, which is then not refused as busy. */
  showsWaiting?: boolean
}

export type SocketHooks = {
  onFrame: (frame: ServerFrame) => void
  /** Signed in: missed messages can be requested. */
  onReady: () => void
  onClosed: () => void
  /** The sign-in was refused: only a call can tell whether the session is over or the server has a problem. */
  checkSession: () => void
}

/** The WebSocket and the timers of the connection; connection.ts makes all decisions. */
export class ChatSocket {
  readonly view = new Observable<ConnectionView>({ name: 'offline', failed: false })
  readonly undecoded = new Undecoded()
  readonly #options: SocketOptions
  #hooks: SocketHooks | undefined
  #state: Connection = start
  #socket: OpenSocket | undefined
  #stopBeats: (() => void) | undefined
  #stopTimer: (() => void) | undefined

  constructor(options: SocketOptions) {
    this.#options = options
  }

  serve(hooks: SocketHooks): void {
    this.#hooks = hooks
  }

  start = (): void => this.input({ type: 'start' })
  stop = (): void => this.input({ type: 'stop' })

  get online(): boolean {
    return this.#state.name === 'online'
  }

  /** @returns whether the frame was sent; it may still be lost */
  send(frame: object): boolean {
    if (this.#state.name !== 'online' || !this.#socket?.isOpen()) return false
    try {
      this.#socket.send(JSON.stringify(frame))
      return true
    } catch {
      this.input({ type: 'sendFailed' })
      return false
    }
  }

  /** Reports whether the page is in the foreground; in the background the server may notify other devices. */
  reportFocus(): void {
    const away = this.#options.transport.isAway()
    this.send({ cmd: cmd.heartbeat, hbbyte: heartbeatByte, away })
  }

  input(input: Input): void {
    const before = this.#state
    const { state, effects } = next(before, input, Math.random())
    this.#state = state
    for (const effect of effects) this.#run(effect)
    const name = state.name === 'out' ? 'offline' : state.name
    const failed = hasFailed(state)
    const shown = this.view.get()
    if (shown.name !== name || shown.failed !== failed) this.view.set({ name, failed })
    if (before.name === 'online' && state.name !== 'online') this.#hooks?.onClosed()
  }

  #run(effect: Effect): void {
    const { clock, session, transport } = this.#options
    switch (effect.do) {
      case 'open':
        return this.#open()
      case 'close':
        return this.#close()
      case 'beat':
        return this.#sendNow({ ...effect.frame, ...this.undecoded.take() })
      case 'logout':
        return this.#sendNow(effect.frame)
      case 'startBeats':
        this.#stopBeats = clock.every(limits.heartbeatMs, () => this.input({ type: 'beat' }))
        return
      case 'retryAfter':
        this.#stopTimer = clock.after(effect.ms, () => this.input({ type: 'retry' }))
        return
      case 'expectLogin':
        this.#stopTimer?.()
        this.#stopTimer = clock.after(loginTimeoutMs, () => this.input({ type: 'late' }))
        return
      case 'stopTimers':
        this.#stopBeats?.()
        this.#stopTimer?.()
        return
      case 'ready':
        if (transport.isAway()) this.reportFocus()
        return this.#hooks?.onReady()
      case 'endSession':
        return session.end(endReasons.find((one) => one === effect.reason) ?? 'hand')
      case 'checkSession':
        return this.#hooks?.checkSession()
    }
  }

  /** Not `send`: the state has changed already, and a lost heartbeat is detected by its missing answer. */
  #sendNow(frame: object): void {
    if (this.#socket?.isOpen()) this.#socket.send(JSON.stringify(frame))
  }

  #open(): void {
    this.#close()
    const { session, transport, language, showsWaiting } = this.#options
    const { token, userId } = session
    if (!token) return
    const url = new URL('/ws', this.#options.url)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const lang = toWireLanguage(language())
    const waits = showsWaiting && { waits: '1' }
    url.search = new URLSearchParams({ token, username: userId, password: '', lang, ...waits }).toString()
    // ignores events of a replaced socket
    const mine = (run: () => void) => void (this.#socket === socket && run())
    const socket = transport.openSocket(url, {
      opened: () => mine(() => this.input({ type: 'opened' })),
      closed: (code) => mine(() => this.input({ type: 'closed', code })),
      received: (text) => mine(() => this.#receive(text)),
    })
    this.#socket = socket
  }

  #receive(text: string): void {
    const { frame, ...failure } = decodeServerFrame(text)
    if (!frame) {
      if ('command' in failure) this.undecoded.note(failure.command, failure.problem)
      return
    }
    this.input({ type: 'frame', frame })
    this.#hooks?.onFrame(frame)
  }

  #close(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }
}
