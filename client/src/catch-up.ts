import type { ChatMessage, OfflineDone } from '@mynah/contract/socket'
import type { Clock } from './clock.ts'

const timeoutMs = 30_000
/** A server that could not answer is asked again after this. */
const againMs = 2_000

/** What came with the end of a catch-up. */
export type Synced = Omit<OfflineDone, 'done'>

type Context = {
  clock: Clock
  deliver: (message: ChatMessage) => void
  /** Asks the server for what was missed. */
  ask: () => void
  /** Pushes are delivered again as they come. */
  ended: () => void
}

/** While a catch-up is under way pushes wait here, so that none is taken for the newest before what came earlier. */
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

  /** After each catch-up: what else is shown may have changed meanwhile. */
  onSynced = (listener: (end: Synced) => void): (() => void) => {
    this.#synced.add(listener)
    return () => void this.#synced.delete(listener)
  }

  /** As a catch-up is asked for: what happens from now on may be newer than its end. */
  onAsked = (listener: () => void): (() => void) => {
    this.#asked.add(listener)
    return () => void this.#asked.delete(listener)
  }

  /** Online again: pushes wait until what was missed is here, or the server did not say so in time. */
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

  /** What was missed is still missing, also where pushes wait no more. */
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

  /** Delivers what waited. @returns whether a catch-up was under way. */
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
