import type { ChatMessage } from '@mynah/contract/socket'
import type { ChatKey, Span } from './conversation-state.ts'

type Listener = (message: ChatMessage, key: ChatKey) => void

/** Passes on each new message of a chat once and in order, including those sent while the client was offline. */
export class Arrivals {
  readonly #listeners = new Set<Listener>()
  /** By chat: messages up to this seq were passed on, or are older than this client. */
  readonly #upTo = new Map<ChatKey, number>()

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sets where new messages of a chat begin, if it is unknown. */
  begin(key: ChatKey, seq: number): void {
    if (!this.#upTo.has(key)) this.#upTo.set(key, seq - 1)
  }

  /**
   * Passes on what was added to the newest part of a chat. Messages of a chat that is opened for the first time are not
   * new.
   */
  follow(key: ChatKey, live: Span | null): void {
    const upTo = this.#upTo.get(key)
    if (!live || live.to <= (upTo ?? -1)) return
    this.#upTo.set(key, live.to)
    if (upTo === undefined || this.#listeners.size === 0) return
    const first = live.rows.findLastIndex(({ seq }) => seq <= upTo) + 1
    for (const message of live.rows.slice(first))
      for (const listener of this.#listeners) listener(message, key)
  }

  clear(): void {
    this.#upTo.clear()
  }
}
