import { gap, jumpToLatest, type Asked, type Chat, type ChatKey } from './conversation-state.ts'
import type { ChatViews } from './chat-view.ts'
import type { History, Page } from './history.ts'

const pageSize = 40
const holePageSize = 50

type Context = {
  chat: (key: ChatKey) => Chat
  keep: (key: ChatKey, chat: Chat) => void
  history: History
  views: ChatViews
}

/** Which part of a conversation is shown, and requests for the pages before and after it. */
export class Paging {
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Loads the first page of a chat if nothing is loaded, or only a few rows from the cache. */
  open(key: ChatKey): void {
    const { live } = this.#context.chat(key)
    if (!live) this.#ask(key, 'latest', { offset: 0, count: pageSize })
    else if (live.rows.length < pageSize / 2 && !live.floor) this.older(key)
  }

  older(key: ChatKey): void {
    const { detached, live } = this.#context.chat(key)
    const span = detached ?? live
    if (!span) this.open(key)
    else if (!span.floor) this.#ask(key, 'older', { beforeSeq: span.from, count: pageSize })
  }

  newer(key: ChatKey): void {
    const { detached } = this.#context.chat(key)
    if (detached) this.#ask(key, 'newer', { afterSeq: detached.to, count: pageSize })
  }

  /** Shows the part around a seq, which may be far from the newest. */
  jumpTo(key: ChatKey, seq: number): void {
    const { live, detached } = this.#context.chat(key)
    // it is shown already, and replacing it would move the message away from its reader
    if (detached && seq >= detached.from && seq <= detached.to) return
    if (live && seq >= live.from) return this.toLatest(key)
    this.#ask(key, 'around', { beforeSeq: seq + pageSize / 2, count: pageSize })
  }

  toLatest(key: ChatKey): void {
    this.#context.keep(key, jumpToLatest(this.#context.chat(key)))
  }

  /** Requests what is missing between the newest rows and older ones that are known. */
  fillHole(key: ChatKey): void {
    const afterSeq = gap(this.#context.chat(key))
    if (afterSeq === undefined) return
    this.#context.history.ask(key, 'newer', { afterSeq, count: holePageSize }).catch(() => undefined)
  }

  #ask(key: ChatKey, asked: Asked, page: Page): void {
    const { history, views } = this.#context
    views.fetching(key, { loading: asked, failed: false })
    const done = (failed: boolean) => views.fetching(key, { loading: 'no', failed })
    history.ask(key, asked, page).then(
      () => done(false),
      () => done(true),
    )
  }
}
