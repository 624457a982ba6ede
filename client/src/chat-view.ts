import type { ChatMessage } from '@mynah/contract/socket'
import { visible, type Asked, type Chat, type ChatKey, type Pending } from './conversation-state.ts'

/** The messages of one conversation on screen. */
export type ChatView = {
  rows: readonly ChatMessage[]
  pending: readonly Pending[]
  /** Whether anything is loaded yet: a first page, or rows from the cache. */
  loaded: boolean
  hasOlder: boolean
  /** True in a part far from the newest message, after a jump. */
  hasNewer: boolean
  loading: 'no' | Asked
  failed: boolean
  otherRead: number
  lastSeq: number
}

type FetchState = Pick<ChatView, 'loading' | 'failed'>

function viewOf(chat: Chat, { loading, failed }: FetchState): ChatView {
  const span = chat.detached ?? chat.live
  return {
    rows: visible(chat),
    pending: chat.pending,
    loaded: span !== null,
    hasOlder: span !== null && !span.floor,
    hasNewer: chat.detached !== null,
    loading,
    failed,
    otherRead: chat.otherRead,
    lastSeq: chat.live?.to ?? 0,
  }
}

const idle: FetchState = { loading: 'no', failed: false }

/** Watchers of conversations, and their views: the same object until something changes. */
export class ChatViews {
  readonly #watchers = new Map<ChatKey, Set<() => void>>()
  readonly #views = new Map<ChatKey, { chat: Chat; fetch: FetchState; view: ChatView }>()
  readonly #fetches = new Map<ChatKey, FetchState>()

  /** @param onLast called when nothing watches it any more */
  watch(key: ChatKey, listener: () => void, onLast: () => void): () => void {
    const watchers = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, watchers.add(listener))
    return () => {
      watchers.delete(listener)
      if (watchers.size > 0) return
      this.#watchers.delete(key)
      onLast()
    }
  }

  isWatched = (key: ChatKey): boolean => this.#watchers.has(key)

  view(key: ChatKey, chat: Chat): ChatView {
    const fetch = this.#fetches.get(key) ?? idle
    const known = this.#views.get(key)
    if (known?.chat === chat && known.fetch === fetch) return known.view
    const view = viewOf(chat, fetch)
    this.#views.set(key, { chat, fetch, view })
    return view
  }

  fetching(key: ChatKey, state: FetchState): void {
    this.#fetches.set(key, state)
    this.changed(key)
  }

  changed(key: ChatKey): void {
    for (const watcher of [...(this.#watchers.get(key) ?? [])]) watcher()
  }

  clear(): void {
    this.#views.clear()
    this.#fetches.clear()
  }
}
