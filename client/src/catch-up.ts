import type { ChatMessage, OfflineDone } from '@mynah/contract/socket'
import type { Clock } from './clock.ts'

const timeoutMs = 30_000
/** Pause before a retry, in milliseconds, if the server could not answer. */
const againMs = 2_000

/** Data at the end of a catch-up. */
export type Synced = Omit<OfflineDone, 'done'>

type Context = {
  clock: Clock
  deliver: (message: ChatMessage) => void
  /** Requests missed messages from the server. */
  ask: () => void
  /** Called when pushes are delivered directly again. */
  ended: () => void
}

/**
 * Holds back pushed messages during a catch-up, so that none is taken for the newest before earlier ones have arrived.
 */
export class CatchUp {
  #held: ChatMessage[] | undefined
  #stopTimer: (() => void) | undefined
  #stopAgain: (() => void) | undefined
  readonly #context: Context
  readonly #asked = new Set<() => void>()
  readonly #synced = new Set<(end: Synced) => void>()

  constructor(context: Context) {
    this.#context = context
  }

  /** Called after each catch-up: other data on screen may have changed meanwhile. */
  onSynced = (listener: (end: Synced) => void): (() => void) => {
    this.#synced.add(listener)
    return () => void this.#synced.delete(listener)
  }

  /** Called when a catch-up is requested: later changes may be newer than its end. */
  onAsked = (listener: () => void): (() => void) => {
    this.#asked.add(listener)
    return () => void this.#asked.delete(listener)
  }

  /** Online again: holds pushes until missed messages have arrived, or the server took too long. */
  begin(): void {
    this.#held ??= []
    this.#stopTimer?.()
    this.#stopAgain?.()
    this.#stopTimer = this.#context.clock.after(timeoutMs, () => this.done())
    this.#ask()
  }

  #ask(): void {
    for (const listener of this.#asked) listener()
    this.#context.ask()
  }

  /** The request failed: messages are still missing, even if pushes are not held any more. */
  refused(): void {
    this.#stopAgain?.()
    this.#stopAgain = this.#context.clock.after(againMs, () => this.#ask())
  }

  done({ mark, changed, keepKey }: Synced = {}): void {
    if (!this.end()) return
    this.#context.ended()
    for (const listener of this.#synced) listener({ mark, changed, keepKey })
  }

  take(message: ChatMessage): void {
    if (this.#held) this.#held.push(message)
    else this.#context.deliver(message)
  }

  /** Delivers held pushes. @returns whether a catch-up was in progress */
  end(): boolean {
    this.#stopTimer?.()
    const held = this.#held
    this.#held = undefined
    for (const message of held ?? []) this.#context.deliver(message)
    return held !== undefined
  }

  clear(): void {
    this.#held = undefined
    this.#stopTimer?.()
    this.#stopAgain?.()
  }
}
