import type { ChatMessage } from '@mynah/contract/socket'
import type { Clock } from './clock.ts'

const timeoutMs = 30_000
/** A server that could not answer is asked again after this. */
const againMs = 2_000

/** While a catch-up is under way pushes wait here, so that none is taken for the newest before what came earlier. */
export class CatchUp {
  #held: ChatMessage[] | undefined
  #stopTimer: (() => void) | undefined
  #stopAgain: (() => void) | undefined
  readonly #clock: Clock
  #deliver: (message: ChatMessage) => void

  constructor(clock: Clock, deliver: (message: ChatMessage) => void) {
    this.#clock = clock
    this.#deliver = deliver
  }

  /** @param onLate the server never said that it was done */
  begin(onLate: () => void): void {
    this.#held ??= []
    this.#stopTimer?.()
    this.#stopAgain?.()
    this.#stopTimer = this.#clock.after(timeoutMs, onLate)
  }

  /** What was missed is still missing, also where pushes wait no more. */
  refused(ask: () => void): void {
    this.#stopAgain?.()
    this.#stopAgain = this.#clock.after(againMs, ask)
  }

  take(message: ChatMessage): void {
    if (this.#held) this.#held.push(message)
    else this.#deliver(message)
  }

  /** Delivers what waited. @returns whether a catch-up was under way. */
  end(): boolean {
    this.#stopTimer?.()
    const held = this.#held
    this.#held = undefined
    for (const message of held ?? []) this.#deliver(message)
    return held !== undefined
  }

  clear(): void {
    this.#held = undefined
    this.#stopTimer?.()
    this.#stopAgain?.()
  }
}
