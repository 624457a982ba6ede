import type { Clock } from './clock.ts'
import {
  allRows,
  changedPending,
  sending,
  confirm,
  type Chat,
  type ChatKey,
  type Pending,
} from './conversation-state.ts'
import { FilePlaces, type FileKind, type Place } from './file-places.ts'
import { errors } from '@mynah/contract/errors'
import { sendCode, type EchoData, type SendFrame } from '@mynah/contract/socket'

const answerMs = 15_000
const triesMax = 4
const notStoredMostMs = 30_000
/** Pause after sending too fast. The rate is counted over ten seconds, but usually a place becomes free sooner. */
const tooOftenMs = 2_000
const busy = Number(errors.TryLater)

/** Notes between the pages of one user in one browser. */
export type OutboxNote =
  | { about: 'entry'; key: ChatKey; entry: Pending }
  | { about: 'dropped'; key: ChatKey; id: string }
  | { about: 'place'; place: Place }
  | { about: 'placeLeft'; key: ChatKey; id: string }
  | { about: 'echo'; echo: Echo }

/** Stores unsent messages, and shares them with other pages of this browser. */
export type UnsentShare = {
  /** Called with each change of an unsent message, to store it; without an entry once it is sent or dropped. */
  remember: (id: string, key: ChatKey, entry?: Pending) => void
  tell: (note: OutboxNote) => void
  /** Only one page of a user in this browser sends, so that all messages have one order. */
  sends: () => boolean
}

type OutboxHost = UnsentShare & {
  clock: Clock
  chat: (key: ChatKey) => Chat
  keep: (key: ChatKey, chat: Chat) => void
  send: (frame: object) => boolean
  /** Called when a message will not be sent, unless its sender tries again. */
  refused?: (id: string, code: number, text: string) => void
}

export type Echo = { code: number; msg: string; data: EchoData }

/**
 * The user's messages in flight. In each chat one is sent at a time, and the next after its echo, so that they are
 * stored in the order of writing. Retrying and resending use the same id again, which the server stores only once.
 */
export class Outbox {
  #host: OutboxHost
  /** Messages neither stored nor refused. */
  #where = new Map<string, ChatKey>()
  #inFlight = new Map<ChatKey, string>()
  #stopTimers = new Map<string, () => void>()
  /** Sent too fast: sending pauses until this is called. */
  #stopPause: (() => void) | undefined
  readonly #places: FilePlaces
  /** Messages and files that a page discarded or sent: what was read from storage before may contain them. */
  #ended = new Set<string>()
  #lastAt = 0

  constructor(host: OutboxHost) {
    this.#host = host
    this.#places = new FilePlaces(host.clock, () => this.#sendAll())
  }

  post(key: ChatKey, frame: SendFrame): void {
    const place = this.#places.take(frame.id)
    this.#where.set(frame.id, key)
    this.#places.written(frame.id)
    this.#host.keep(key, sending(this.#host.chat(key), frame, place?.at ?? this.#now()))
    this.#share(key, frame.id)
    if (place) this.#host.tell({ about: 'placeLeft', key, id: frame.id })
    this.#sendNext(key)
  }

  /** A file is being uploaded. @returns the time that is its position, which its message gets */
  holdPlace(key: ChatKey, id: string, kind: FileKind, at = this.#now()): number {
    const place = { key, id, kind, at }
    this.#places.hold(place)
    this.#host.tell({ about: 'place', place })
    this.#sendNext(key)
    return at
  }

  /** The file is not sent, or later. */
  leavePlace(key: ChatKey, id: string): void {
    if (!this.#places.take(id)) return
    this.#ended.add(id)
    this.#places.settled(id)
    this.#host.tell({ about: 'placeLeft', key, id })
    this.#sendNext(key)
  }

  /** Restores a message that an earlier page did not send, or another page wrote, unless it ended since. */
  restore(key: ChatKey, entry: Pending): void {
    if (!this.#isKnown(key, entry.frame.id)) this.#take(key, entry)
  }

  /** Restores the position of a file that an earlier page did not upload, unless it ended since. */
  restorePlace(place: Place): void {
    if (!this.#isKnown(place.key, place.id)) this.#places.hold(place)
  }

  /** A note from another page of this browser. */
  receive(note: OutboxNote): void {
    switch (note.about) {
      case 'entry':
        this.#take(note.key, note.entry)
        return this.#sendNext(note.key)
      case 'dropped':
        this.#ended.add(note.id)
        this.#forget(note.id, note.key)
        this.#host.keep(note.key, confirm(this.#host.chat(note.key), note.id))
        return this.#sendNext(note.key)
      case 'place':
        this.#places.hold(note.place)
        return this.#sendNext(note.place.key)
      case 'placeLeft':
        this.#ended.add(note.id)
        this.#places.take(note.id)
        return this.#sendNext(note.key)
      case 'echo':
    }
  }

  /** Sends again: a refused message moves to the end, one in flight keeps its position. */
  resend(key: ChatKey, id: string): void {
    const entry = this.#entry(key, id)
    if (!entry) return
    if (entry.state === 'failed') {
      this.#host.keep(key, sending(this.#host.chat(key), entry.frame, this.#now()))
      this.#where.set(id, key)
    } else this.#change(key, id, { state: 'sending', code: 0, text: '', tries: 1 })
    this.#land(key, id)
    this.#share(key, id)
    this.#sendNext(key)
  }

  /** Sends a message without waiting for a file; earlier ones do not wait either. */
  sendNow(key: ChatKey, id: string): void {
    const { pending } = this.#host.chat(key)
    const last = pending.findIndex(({ frame }) => frame.id === id)
    for (const { frame, state } of pending.slice(0, last + 1)) {
      if (state === 'failed') continue
      this.#change(key, frame.id, { passes: true })
      this.#share(key, frame.id)
    }
    this.#sendNext(key)
  }

  discard(key: ChatKey, id: string): void {
    this.#settled(id, key)
    this.#host.keep(key, confirm(this.#host.chat(key), id))
    this.#host.tell({ about: 'dropped', key, id })
    this.#sendNext(key)
  }

  /** Reconnected, or this page became the sending one: unanswered messages are sent again, in order. */
  flush(): void {
    this.#stopFlight()
    this.#places.connected()
    for (const [id, key] of this.#where) {
      // the catch-up has shown that it is stored
      if (!this.#entry(key, id)) this.#settled(id, key)
    }
    this.#sendAll()
  }

  /** The connection is lost; messages in flight may have arrived. */
  lost(): void {
    this.#stopFlight()
    this.#places.lost()
  }

  /** @returns conversation and frame of a message that is stored now, to add it to the list */
  echoed(echo: Echo): { key: ChatKey; frame: SendFrame } | undefined {
    const { code, msg, data } = echo
    const key = this.#where.get(data.id)
    const entry = key && this.#entry(key, data.id)
    if (!key || !entry) return undefined
    if (code === sendCode.success) {
      this.#settled(data.id, key)
      if (this.#host.sends()) this.#host.tell({ about: 'echo', echo })
      this.#sendNext(key)
      return { key, frame: entry.frame }
    }
    if (code === sendCode.notStored) this.#notStored(key, entry, msg)
    else if (code === sendCode.tooOften || code === busy) this.#wait(key, data.id)
    else {
      this.#forget(data.id, key)
      this.#change(key, data.id, { state: 'failed', code, text: msg })
      this.#share(key, data.id)
      this.#host.refused?.(data.id, code, msg)
      this.#sendNext(key)
    }
    return undefined
  }

  /** A message of this user, sent by another page, is in the conversation. */
  arrived(id: string): void {
    const key = this.#where.get(id)
    if (!key) return
    this.#settled(id, key)
    this.#sendNext(key)
  }

  clear(): void {
    this.#stopFlight()
    this.#places.clear()
    this.#where.clear()
    this.#ended.clear()
  }

  /** Strictly increasing times, so that they define an order. */
  #now(): number {
    this.#lastAt = Math.max(this.#host.clock.now(), this.#lastAt + 1)
    return this.#lastAt
  }

  #take(key: ChatKey, entry: Pending): void {
    const { frame, createTime, state, code, text, passes } = entry
    this.#host.keep(key, sending(this.#host.chat(key), frame, createTime))
    this.#change(key, frame.id, { state, code, text, ...(passes && { passes }) })
    if (state === 'failed') return this.#forget(frame.id, key)
    this.#where.set(frame.id, key)
    this.#places.take(frame.id)
    this.#places.written(frame.id)
  }

  #sendAll(): void {
    for (const key of new Set(this.#where.values())) this.#sendNext(key)
  }

  /** Sends the first unanswered message of the chat, if none is in flight and nothing holds it back. */
  #sendNext(key: ChatKey): void {
    this.#showHolds(key)
    if (!this.#host.sends() || this.#stopPause) return
    const inFlight = this.#inFlight.get(key)
    if (inFlight !== undefined && this.#entry(key, inFlight)) return
    this.#inFlight.delete(key)
    const first = this.#host.chat(key).pending.find(({ frame }) => this.#where.has(frame.id))
    if (!first || first.waitsFor || !this.#host.send(first.frame)) return
    this.#inFlight.set(key, first.frame.id)
    this.#again(key, first.frame.id, answerMs)
  }

  /** Updates which messages are held back by a file. */
  #showHolds(key: ChatKey): void {
    for (const { frame, createTime, passes, waitsFor } of this.#host.chat(key).pending) {
      const isWaiting = this.#where.has(frame.id) && !passes
      const kind = isWaiting ? this.#places.before(key, frame.id, createTime) : undefined
      if (kind !== waitsFor) this.#change(key, frame.id, { waitsFor: kind })
    }
  }

  /** It was sent too fast, and is sent again shortly. */
  #wait(key: ChatKey, id: string): void {
    this.#land(key, id)
    this.#change(key, id, { state: 'sending', tries: 1 })
    this.#stopPause?.()
    this.#stopPause = this.#host.clock.after(tooOftenMs, () => {
      this.#stopPause = undefined
      this.#sendAll()
    })
  }

  /** The server has a temporary problem. Later messages wait too, or they would be stored before this one. */
  #notStored(key: ChatKey, { frame, tries }: Pending, text: string): void {
    if (this.#inFlight.get(key) !== frame.id) return
    if (tries >= triesMax) this.#change(key, frame.id, { code: sendCode.notStored, text })
    this.#again(key, frame.id, Math.min(notStoredMostMs, 1_000 * tries), Infinity)
  }

  /** Without an answer the result is unknown, so it is sent again with the same id. */
  #again(key: ChatKey, id: string, ms: number, most = triesMax): void {
    this.#stopTimers.get(id)?.()
    const again = () => {
      const entry = this.#entry(key, id)
      if (!entry || entry.state === 'failed') return
      this.#change(key, id, { state: 'unknown', tries: entry.tries + 1 })
      if (entry.tries < most && this.#host.sends() && this.#host.send(entry.frame))
        this.#again(key, id, answerMs)
    }
    this.#stopTimers.set(id, this.#host.clock.after(ms, again))
  }

  #stopFlight(): void {
    this.#stopPause?.()
    this.#stopPause = undefined
    for (const stop of this.#stopTimers.values()) stop()
    this.#stopTimers.clear()
    this.#inFlight.clear()
  }

  /** Stores it for a later page, and tells other pages. */
  #share(key: ChatKey, id: string): void {
    const entry = this.#entry(key, id)
    this.#host.remember(id, key, entry)
    if (entry) this.#host.tell({ about: 'entry', key, entry })
  }

  #entry(key: ChatKey, id: string): Pending | undefined {
    return this.#host.chat(key).pending.find((one) => one.frame.id === id)
  }

  #change(key: ChatKey, id: string, change: Partial<Pending>): void {
    this.#host.keep(key, changedPending(this.#host.chat(key), id, change))
  }

  /** Whether this page has it as unsent, or knows that it is stored or discarded. */
  #isKnown(key: ChatKey, id: string): boolean {
    const isStored = allRows(this.#host.chat(key)).some((row) => row.id === id)
    return isStored || this.#ended.has(id) || this.#entry(key, id) !== undefined
  }

  #settled(id: string, key: ChatKey): void {
    this.#ended.add(id)
    this.#forget(id, key)
    this.#host.remember(id, key)
  }

  #forget(id: string, key: ChatKey): void {
    this.#land(key, id)
    this.#where.delete(id)
    this.#places.settled(id)
  }

  /** It is not in flight any more. */
  #land(key: ChatKey, id: string): void {
    this.#stopTimers.get(id)?.()
    this.#stopTimers.delete(id)
    if (this.#inFlight.get(key) === id) this.#inFlight.delete(key)
  }
}

export const frameTo = (
  key: ChatKey,
  message: Pick<SendFrame, 'id' | 'msgType' | 'content' | 'extras' | 'readSeq'>,
): SendFrame => {
  const group = key.startsWith('1')
  const id = key.slice(2)
  return { cmd: 11, ...message, ...(group ? { groupId: id, chatType: 1 } : { to: id, chatType: 2 }) }
}
