import {
  cmd,
  sendCode,
  type ChatMessage,
  type RecordsData,
  type SendFrame,
  type ServerFrame,
} from '@mynah/contract/socket'
import { errors } from '@mynah/contract/errors'
import type { DataOf } from '@mynah/contract/kit'
import type { messageEvents } from '@mynah/contract/messages'
import { readFields } from '@mynah/contract/wire-names'
import {
  allRows,
  expired,
  jumpToLatest,
  cleared,
  deleted,
  emptyChat,
  applyPush,
  gap,
  keyOf,
  keyOfMessage,
  lowestOf,
  readByOther,
  applyPage,
  renamed,
  refOf,
  trimmed,
  type Asked,
  type Chat,
  type ChatKey,
  type Pending,
} from './conversation-state.ts'
import { systemClock, type Clock } from './clock.ts'
import { Arrivals } from './arrivals.ts'
import { CatchUp } from './catch-up.ts'
import { Deliveries } from './deliveries.ts'
import { ChatViews, type ChatView } from './chat-view.ts'
import { History } from './history.ts'
import { newId } from './ids.ts'
import { MessageChanges } from './message-changes.ts'
import { Paging } from './paging.ts'
import type { FileKind, Place } from './file-places.ts'
import { frameTo, Outbox, type Echo, type OutboxNote, type UnsentShare } from './outbox.ts'

export type Me = { userId: string; nick: string; avatar: string }
type Listener = (message: ChatMessage, key: ChatKey) => void

const alone: UnsentShare = { remember: () => undefined, tell: () => undefined, sends: () => true }

const storedUnseen = 200
const syncMax = 500

export type MessageStoreOptions = {
  send: (frame: object) => boolean
  me: () => Me
  clock?: Clock
  /** Whether to fetch all missed messages; otherwise a long absence starts again at the newest messages. */
  isComplete?: boolean
  /** The mark of this client's start data, '' for none; without it only messages are requested. */
  mark?: () => string | undefined
  /** The channel and version of this client; with a mark, a newer version is named at the end of a catch-up. */
  app?: { type: string; version: number }
}

/**
 * The messages of all conversations. conversation-state.ts decides what a frame means; this class handles frames and
 * requests.
 */
export class MessageStore {
  #chats = new Map<ChatKey, Chat>()
  readonly #views = new ChatViews()
  #listeners = new Set<Listener>()
  #changed = new Set<(key: ChatKey) => void>()
  readonly #catchUp: CatchUp
  readonly #options: MessageStoreOptions & { clock: Clock }
  readonly #deliveries = new Deliveries()
  readonly #arrivals = new Arrivals()
  readonly #history: History
  readonly #paging: Paging
  readonly #changes: MessageChanges
  readonly #outbox: Outbox
  #unsent = alone
  #shown = new Map<ChatKey, number>()

  constructor(options: MessageStoreOptions) {
    const { clock = systemClock } = options
    this.#options = { ...options, clock }
    this.#catchUp = new CatchUp({
      clock,
      deliver: (message) => this.#apply(message),
      ask: () => this.#askMissed(),
      ended: () => {
        this.#outbox.flush()
        this.#history.pump()
      },
    })
    this.#history = new History({
      clock,
      send: options.send,
      apply: (page, asked) => this.#take(page, asked),
      userId: () => options.me().userId,
    })
    const chats = {
      chat: (key: ChatKey) => this.#chat(key),
      keep: (key: ChatKey, chat: Chat) => this.#keep(key, chat),
    }
    this.#paging = new Paging({ ...chats, history: this.#history, views: this.#views })
    this.#changes = new MessageChanges({ ...chats, send: options.send, userId: () => options.me().userId })
    this.#outbox = new Outbox({
      clock,
      chat: (key) => this.#chat(key),
      keep: (key, chat) => this.#keep(key, chat),
      send: options.send,
      sends: () => this.#unsent.sends(),
      remember: (id, key, entry) => this.#unsent.remember(id, key, entry),
      tell: (note) => this.#unsent.tell(note),
      refused: (id, code, text) => this.#deliveries.refused(id, code, text),
    })
  }

  // watching

  subscribe = (key: ChatKey, listener: () => void): (() => void) =>
    this.#views.watch(key, listener, () => {
      const chat = this.#chats.get(key)
      if (chat) this.#keep(key, trimmed(jumpToLatest(chat), storedUnseen))
    })

  getSnapshot = (key: ChatKey): ChatView => this.#views.view(key, this.#chat(key))

  /** Every new message, once and in the order of its chat, including those sent while offline. */
  onArrived = (listener: Listener): (() => void) => this.#arrivals.listen(listener)

  /** Every message that arrives live, once it is stored. */
  onPlayed(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  onSynced: CatchUp['onSynced'] = (listener) => this.#catchUp.onSynced(listener)
  onAsked: CatchUp['onAsked'] = (listener) => this.#catchUp.onAsked(listener)

  onChanged(listener: (key: ChatKey) => void): () => void {
    this.#changed.add(listener)
    return () => void this.#changed.delete(listener)
  }

  /** Makes messages after this seq of a chat count as missed, as if this client had all before it. */
  startAfter(key: ChatKey, seq: number): void {
    if (this.#chat(key).live) return
    this.#keep(key, { ...this.#chat(key), live: { rows: [], from: seq + 1, to: seq, floor: seq === 0 } })
    this.#arrivals.begin(key, seq + 1)
  }

  // loading

  open = (key: ChatKey): void => this.#paging.open(key)
  older = (key: ChatKey): void => this.#paging.older(key)
  newer = (key: ChatKey): void => this.#paging.newer(key)
  jumpTo = (key: ChatKey, seq: number): void => this.#paging.jumpTo(key, seq)
  toLatest = (key: ChatKey): void => this.#paging.toLatest(key)

  #take(page: RecordsData, asked: Asked): void {
    const key = keyOf(page.conversation)
    const before = gap(this.#chat(key))
    if (asked === 'sync') this.#arrivals.begin(key, page.fromSeq)
    this.#keep(key, applyPage(this.#chat(key), page, asked, this.#options.isComplete ? Infinity : undefined))
    for (const message of page.list) this.#deliveries.arrived(message)
    this.#arrivals.follow(key, this.#chat(key).live)
    const after = gap(this.#chat(key))
    // a page that brought nothing would be requested for ever
    if (asked !== 'newer' || after !== before) this.#paging.fillHole(key)
    this.#askMore(key, page)
    this.#changes.askMissed(key)
  }

  /** Requests more changes, if one answer did not contain all. */
  #askMore(key: ChatKey, { moreStates, reset }: RecordsData): void {
    if (moreStates) this.#changes.ask(key)
    if (reset && this.#views.isWatched(key)) this.open(key)
  }

  // sending

  /** @param message `readSeq` is the highest seq on screen; 0 if it was written elsewhere */
  send(
    key: ChatKey,
    message: Pick<SendFrame, 'msgType' | 'content' | 'extras' | 'readSeq'> & { id?: string },
  ): string {
    const id = message.id ?? newId()
    this.toLatest(key)
    this.#outbox.post(key, frameTo(key, { readSeq: this.#shown.get(key) ?? 0, ...message, id }))
    return id
  }

  /** The same. Resolves with the message once the server has stored it, rejects if it was refused. */
  deliver(...[key, message]: Parameters<MessageStore['send']>): Promise<ChatMessage> {
    const id = message.id ?? newId()
    const delivered = this.#deliveries.wait(id)
    this.send(key, { ...message, id })
    return delivered
  }

  resend = (key: ChatKey, id: string): void => this.#outbox.resend(key, id)
  discard = (key: ChatKey, id: string): void => this.#outbox.discard(key, id)
  sendNow = (key: ChatKey, id: string): void => this.#outbox.sendNow(key, id)

  /** A file is being uploaded. @returns its position among the messages of the chat */
  holdPlace = (key: ChatKey, id: string, kind: FileKind, at?: number): number =>
    this.#outbox.holdPlace(key, id, kind, at)
  leavePlace = (key: ChatKey, id: string): void => this.#outbox.leavePlace(key, id)

  /** Marks a conversation as shown on this page's screen up to a seq. */
  shown(key: ChatKey, seq: number): void {
    if (seq > (this.#shown.get(key) ?? 0)) this.#shown.set(key, seq)
  }

  /** Tells the server that this user has read up to this message. */
  read(key: ChatKey, msgId: string): boolean {
    return this.#options.send({ cmd: cmd.read, ...readFields(refOf(key)), msgId })
  }

  clearedAt(key: ChatKey, at: number): void {
    this.#keep(key, cleared(this.#chat(key), at))
  }

  changed = (event: DataOf<typeof messageEvents.changed>): void => this.#changes.changed(event)
  mine = (event: DataOf<typeof messageEvents.mine>): void => this.#changes.mine(event)

  /** This user deleted these messages for themselves. */
  deleted(key: ChatKey, ids: readonly string[]): void {
    this.#keep(key, deleted(this.#chat(key), new Set(ids)))
  }

  /** Removes disappeared messages. @returns when the next one disappears */
  expire(key: ChatKey, endOf: (message: ChatMessage) => number | undefined): number {
    const now = this.#options.clock.now()
    const chat = this.#chat(key)
    const ends = allRows(chat).map((row) => [row.id, endOf(row) ?? Infinity] as const)
    const over = ends.filter(([, at]) => at <= now).map(([id]) => id)
    if (over.length > 0) this.#keep(key, expired(chat, over))
    return Math.min(...ends.map(([, at]) => at).filter((at) => at > now), Infinity)
  }

  /** Applies a user's new name or picture to all their messages. */
  renamed(who: { userId: string; nick: string; avatar: string }): void {
    for (const [key, chat] of this.#chats) this.#keep(key, renamed(chat, who))
  }

  readByOther(key: ChatKey, seq: number): void {
    this.#keep(key, readByOther(this.#chat(key), seq))
  }

  // the connection

  /** Online again: holds pushes, catches up, then delivers them. */
  sync = (): void => this.#catchUp.begin()

  #askMissed(): void {
    const known = [...this.#chats].filter(([, { live }]) => live).slice(-syncMax)
    const seqs = Object.fromEntries(known.map(([key, { live }]) => [key, live?.to ?? 0]))
    const revs = Object.fromEntries(known.map(([key, chat]) => [key, [chat.rev, lowestOf(chat)]]))
    const { me, mark, app, send } = this.#options
    send({ cmd: cmd.records, type: 0, userId: me().userId, seqs, revs, mark: mark?.(), app })
  }

  lost(): void {
    this.#catchUp.end()
    this.#history.lost()
    this.#outbox.lost()
  }

  receive(frame: ServerFrame): void {
    switch (frame.cmd) {
      case cmd.chat:
        return this.#catchUp.take(frame.data)
      case cmd.echo:
        return this.#echo(frame)
      case cmd.recordsAnswer:
        if (frame.code !== sendCode.success && !frame.data.conversation) return this.#catchUp.refused()
        if ('states' in frame.data) {
          this.#changes.take(frame.data)
          return this.#askMore(keyOf(frame.data.conversation), frame.data)
        }
        return this.#history.answer(frame)
      case cmd.offlineAnswer:
        if ('done' in frame.data) this.#catchUp.done(frame.data)
        else this.#take(frame.data, 'sync')
        return
      case cmd.receipt:
        return this.readByOther(keyOf(frame.data.conversation), frame.data.seq)
    }
  }

  #apply(message: ChatMessage): void {
    const key = keyOfMessage(message, this.#options.me().userId)
    const before = this.#chat(key)
    const chat = applyPush(before, message)
    this.#arrivals.begin(key, message.seq)
    this.#keep(key, this.#views.isWatched(key) ? chat : trimmed(chat, storedUnseen * 2))
    this.#outbox.arrived(message.id)
    this.#deliveries.arrived(message)
    this.#arrivals.follow(key, this.#chat(key).live)
    for (const listener of this.#listeners) listener(message, key)
    this.#paging.fillHole(key)
    if (!before.live?.rows.length) this.#changes.askMissed(key)
  }

  #echo(frame: Echo): void {
    const sent = this.#outbox.echoed(frame)
    const { seq, createTime, content, extras } = frame.data
    if (!sent || seq === undefined) return
    const { userId, nick, avatar } = this.#options.me()
    const { readSeq: _, ...mine } = sent.frame
    const time = createTime ?? this.#options.clock.now()
    // the server may have changed what was sent
    this.#apply({
      ...mine,
      content: content ?? mine.content,
      extras: extras ?? mine.extras ?? {},
      seq,
      from: userId,
      nick,
      avatar,
      createTime: time,
    })
  }

  // caching

  /** Restores cached rows of an earlier visit; fresher ones stay. */
  restore(key: ChatKey, rows: readonly ChatMessage[], rev = 0): void {
    const [first] = rows
    const last = rows.at(-1)
    if (!first || !last || this.#chats.get(key)?.live) return
    const live = { rows, from: first.seq, to: last.seq, floor: first.seq === 1 }
    this.#keep(key, { ...this.#chat(key), live, rev })
    this.#changes.askMissed(key)
  }

  /** The revision up to which changes of a conversation are known, for the cache. */
  revOf = (key: ChatKey): number => this.#chat(key).rev

  shareUnsent(share: UnsentShare): void {
    this.#unsent = share
  }

  /** All messages that are not sent yet, including refused texts. */
  unsent(): { key: ChatKey; entry: Pending }[] {
    return [...this.#chats].flatMap(([key, { pending }]) => pending.map((entry) => ({ key, entry })))
  }

  /** Restores an unsent message of an earlier session, and sends it like one of this session. */
  keepUnsent(key: ChatKey, entry: Pending): void {
    this.#unsent.remember(entry.frame.id, key, entry)
    this.#outbox.receive({ about: 'entry', key, entry })
  }

  restoreUnsent = (key: ChatKey, entry: Pending): void => this.#outbox.restore(key, entry)
  restorePlace = (place: Place): void => this.#outbox.restorePlace(place)

  /** A note from another page of this browser about unsent messages. */
  receiveUnsent(note: OutboxNote): void {
    if (note.about === 'echo') this.#echo(note.echo)
    else this.#outbox.receive(note)
  }

  /** This page sends from now on. */
  flushUnsent = (): void => this.#outbox.flush()

  /** The newest rows of a conversation, for the cache. */
  newest(key: ChatKey, count: number): ChatMessage[] {
    return (this.#chat(key).live?.rows ?? []).slice(-count)
  }

  clear(): void {
    this.#history.clear()
    this.#outbox.clear()
    this.#catchUp.clear()
    this.#arrivals.clear()
    this.#deliveries.clear(errors.SessionInvalid, 'The session is over.')
    const keys = [...this.#chats.keys()]
    this.#chats.clear()
    this.#views.clear()
    this.#shown.clear()
    for (const key of keys) this.#views.changed(key)
  }

  #chat(key: ChatKey): Chat {
    return this.#chats.get(key) ?? emptyChat
  }

  #keep(key: ChatKey, chat: Chat): void {
    if (this.#chats.get(key) === chat) return
    this.#chats.set(key, chat)
    for (const listener of this.#changed) listener(key)
    this.#views.changed(key)
  }
}
