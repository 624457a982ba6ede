import type { ChatMessage } from '@mynah/contract/socket'

const timeoutMs = 30_000
/** A server that could not answer is asked again after this. */
const againMs = 2_000

/** While a catch-up is under way pushes wait here, so that none is taken for the newest before what came earlier. */
export class CatchUp {
  #held: ChatMessage[] | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #deliver: (message: ChatMessage) => void

  constructor(deliver: (message: ChatMessage) => void) {
    this.#deliver = deliver
  }

  /** @param onLate the server never said that it was done */
  begin(onLate: () => void): void {
    this.#held ??= []
    clearTimeout(this.#timer)
    clearTimeout(this.#again)
    this.#timer = setTimeout(onLate, timeoutMs)
  }

  /** What was missed is still missing, also where pushes wait no more. */
  refused(ask: () => void): void {
    clearTimeout(this.#again)
    this.#again = setTimeout(ask, againMs)
  }

  take(message: ChatMessage): void {
    if (this.#held) this.#held.push(message)
    else this.#deliver(message)
  }

  /** Delivers what waited. @returns whether a catch-up was under way. */
  end(): boolean {
    clearTimeout(this.#timer)
    const held = this.#held
    this.#held = undefined
    for (const message of held ?? []) this.#deliver(message)
    return held !== undefined
  }

  clear(): void {
    this.#held = undefined
    clearTimeout(this.#timer)
    clearTimeout(this.#again)
  }
}
