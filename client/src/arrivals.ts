import type { ChatMessage } from '@mynah/contract/socket'
import type { ChatKey, Span } from './conversation-state.ts'

type Listener = (message: ChatMessage, key: ChatKey) => void

/** Gives each new message of a chat once and in order, those too that were sent while there was no connection. */
export class Arrivals {
  readonly #listeners = new Set<Listener>()
  /** Up to this seq of each chat everything was given, or is older than this client. */
  readonly #upTo = new Map<ChatKey, number>()

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** From here on a chat is new, where nothing is known of it. */
  begin(key: ChatKey, seq: number): void {
    if (!this.#upTo.has(key)) this.#upTo.set(key, seq - 1)
  }

  /** The newest part of a chat, which may have grown. What stands in a chat that is first opened is not new. */
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
