import { useSyncExternalStore } from 'react'
import { toWireLanguage } from '@mynah/contract/languages'
import { decodeServerFrame } from '@mynah/contract/frames'
import { limits } from '@mynah/contract/limits'
import { cmd, endReasons, heartbeatByte, type ServerFrame } from '@mynah/contract/socket'
import { chosenLanguage } from '#i18n/languages.ts'
import { hasFailed, next, start, type Connection, type Effect, type Input } from '#client/connection.ts'
import { currentSession, end } from '#client/auth-session.ts'
import { Observable } from '#client/observable.ts'
import { noteUndecoded, takeUndecoded } from '#client/undecoded.ts'

const loginTimeoutMs = 15_000

export type ConnectionView = { name: 'offline' | 'connecting' | 'online'; failed: boolean }

/** Owns the WebSocket and the timers of the connection; all decisions are connection.ts's. */
class ChatSocket {
  #state: Connection = start
  #socket: WebSocket | undefined
  #beats: ReturnType<typeof setInterval> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #onFrame: (frame: ServerFrame) => void = () => undefined
  #onReady: () => void = () => undefined
  #onClosed: () => void = () => undefined
  #checkSession: () => void = () => undefined
  readonly view = new Observable<ConnectionView>({ name: 'offline', failed: false })

  serve(hooks: {
    onFrame: (frame: ServerFrame) => void
    onReady: () => void
    onClosed: () => void
    checkSession: () => void
  }): void {
    this.#onFrame = hooks.onFrame
    this.#onReady = hooks.onReady
    this.#onClosed = hooks.onClosed
    this.#checkSession = hooks.checkSession
  }

  start = (): void => this.input({ type: 'start' })
  stop = (): void => this.input({ type: 'stop' })

  get online(): boolean {
    return this.#state.name === 'online'
  }

  /** @returns whether the frame went out; it may still be lost. */
  send(frame: object): boolean {
    if (this.#state.name !== 'online' || this.#socket?.readyState !== WebSocket.OPEN) return false
    try {
      this.#socket.send(JSON.stringify(frame))
      return true
    } catch {
      this.input({ type: 'sendFailed' })
      return false
    }
  }

  /** Whether a user looks at this page: if not, the server may wake the browser. */
  reportFocus(): void {
    const away = document.visibilityState === 'hidden'
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
    if (before.name === 'online' && state.name !== 'online') this.#onClosed()
  }

  #run(effect: Effect): void {
    switch (effect.do) {
      case 'open':
        return this.#open()
      case 'close':
        return this.#close()
      case 'beat':
        return this.#sendNow({ ...effect.frame, ...takeUndecoded() })
      case 'logout':
        return this.#sendNow(effect.frame)
      case 'startBeats':
        this.#beats = setInterval(() => this.input({ type: 'beat' }), limits.heartbeatMs)
        return
      case 'retryAfter':
        this.#timer = setTimeout(() => this.input({ type: 'retry' }), effect.ms)
        return
      case 'expectLogin':
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.input({ type: 'late' }), loginTimeoutMs)
        return
      case 'stopTimers':
        clearInterval(this.#beats)
        clearTimeout(this.#timer)
        return
      case 'ready':
        if (document.visibilityState === 'hidden') this.reportFocus()
        return this.#onReady()
      case 'endSession':
        return end('', endReasons.find((one) => one === effect.reason) ?? 'hand')
      case 'checkSession':
        return this.#checkSession()
    }
  }

  /** Not `send`: the state has already moved on, and a lost beat is found by its missing answer. */
  #sendNow(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }

  #open(): void {
    this.#close()
    const session = currentSession()
    if (session.state === 'out') return
    const url = new URL('/ws', location.origin)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const { token, userId } = session
    const lang = toWireLanguage(chosenLanguage())
    url.search = new URLSearchParams({ token, username: userId, password: '', lang }).toString()
    const socket = new WebSocket(url)
    this.#socket = socket
    // a socket that was replaced has nothing more to say
    const mine = (run: () => void) => () => void (this.#socket === socket && run())
    socket.onopen = mine(() => this.input({ type: 'opened' }))
    socket.onclose = ({ code }) => mine(() => this.input({ type: 'closed', code }))()
    socket.onmessage = ({ data }) => mine(() => this.#receive(data))()
  }

  #receive(data: unknown): void {
    const { frame, ...failure } = decodeServerFrame(String(data))
    if (!frame) {
      if ('command' in failure) noteUndecoded(failure.command, failure.problem)
      return
    }
    this.input({ type: 'frame', frame })
    this.#onFrame(frame)
  }

  #close(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }
}

export const chatSocket = new ChatSocket()

/** Gives the connection what the browser knows of network and attention. */
export function watchSurroundings(): void {
  window.addEventListener('online', () => chatSocket.input({ type: 'networkFound' }))
  window.addEventListener('offline', () => chatSocket.input({ type: 'networkLost' }))
  document.addEventListener('visibilitychange', () => {
    chatSocket.reportFocus()
    if (document.visibilityState === 'visible') chatSocket.input({ type: 'foreground' })
  })
}

export const useConnection = (): ConnectionView =>
  useSyncExternalStore(chatSocket.view.subscribe, chatSocket.view.get)
