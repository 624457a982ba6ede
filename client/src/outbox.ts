import type { Clock } from './clock.ts'
import {
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
/** The rate of sending is counted over ten seconds: waiting for all of them would be too long where one place is free. */
const tooOftenMs = 2_000
const busy = Number(errors.TryLater)

/** What the pages of one person in one browser say to each other. */
export type OutboxNote =
  | { about: 'entry'; key: ChatKey; entry: Pending }
  | { about: 'dropped'; key: ChatKey; id: string }
  | { about: 'place'; place: Place }
  | { about: 'placeLeft'; key: ChatKey; id: string }
  | { about: 'echo'; echo: Echo }

/** Where what is not sent yet is stored and shared with the other pages of this browser. */
export type UnsentShare = {
  /** What is not sent yet outlives the page: called with each change, without an entry once it is sent or dropped. */
  remember: (id: string, key: ChatKey, entry?: Pending) => void
  tell: (note: OutboxNote) => void
  /** Of the pages of a person in this browser one sends, so that all have one order. */
  sends: () => boolean
}

type OutboxHost = UnsentShare & {
  clock: Clock
  chat: (key: ChatKey) => Chat
  keep: (key: ChatKey, chat: Chat) => void
  send: (frame: object) => boolean
  /** It will not be sent, unless its sender tries again. */
  refused?: (id: string, code: number, text: string) => void
}

export type Echo = { code: number; msg: string; data: EchoData }

/**
 * My messages in flight. Of each chat one is on its way, and the next leaves after its echo: they stand in the order in
 * which they were written. Sending, retry and resend are one action: the same id again, which the server takes once.
 */
export class Outbox {
  #host: OutboxHost
  /** What is neither settled nor refused. */
  #where = new Map<string, ChatKey>()
  #inFlight = new Map<ChatKey, string>()
  #stopTimers = new Map<string, () => void>()
  /** Sent too fast: nothing leaves until then. */
  #stopPause: (() => void) | undefined
  readonly #places: FilePlaces
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

  /** A file is on its way up. @returns the time that is its place, which its message takes. */
  holdPlace(key: ChatKey, id: string, kind: FileKind, at = this.#now()): number {
    const place = { key, id, kind, at }
    this.#places.hold(place)
    this.#host.tell({ about: 'place', place })
    this.#sendNext(key)
    return at
  }

  /** It does not come, or later. */
  leavePlace(key: ChatKey, id: string): void {
    if (!this.#places.take(id)) return
    this.#places.settled(id)
    this.#host.tell({ about: 'placeLeft', key, id })
    this.#sendNext(key)
  }

  /** What an earlier page did not get sent, or another page wrote. */
  restore(key: ChatKey, entry: Pending): void {
    if (!this.#entry(key, entry.frame.id)) this.#take(key, entry)
  }

  /** What another page of this browser says. */
  receive(note: OutboxNote): void {
    switch (note.about) {
      case 'entry':
        this.#take(note.key, note.entry)
        return this.#sendNext(note.key)
      case 'dropped':
        this.#forget(note.id, note.key)
        this.#host.keep(note.key, confirm(this.#host.chat(note.key), note.id))
        return this.#sendNext(note.key)
      case 'place':
        this.#places.hold(note.place)
        return this.#sendNext(note.place.key)
      case 'placeLeft':
        this.#places.take(note.id)
        return this.#sendNext(note.key)
      case 'echo':
    }
  }

  /** Again: what was refused takes the last place, what is on its way keeps its own. */
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

  /** It waits for a file no more, nor does what was written before it. */
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

  /** The connection is back, or it is this page now that sends: whatever has no answer goes again, in order. */
  flush(): void {
    this.#stopFlight()
    this.#places.connected()
    for (const [id, key] of this.#where) {
      // the catch-up has shown it as stored
      if (!this.#entry(key, id)) this.#settled(id, key)
    }
    this.#sendAll()
  }

  /** The connection is lost; what was on its way may have arrived. */
  lost(): void {
    this.#stopFlight()
    this.#places.lost()
  }

  /** @returns the message's conversation and frame if it is durable now, for the pool to list it. */
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

  /** A message of this user stands in the conversation, sent by another page. */
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
  }

  /** Times of one page rise, so that they are an order. */
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

  /** The first of the chat that has no answer, if none is on its way and nothing holds it. */
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

  /** Marks what a file holds back, and what it does not any more. */
  #showHolds(key: ChatKey): void {
    for (const { frame, createTime, passes, waitsFor } of this.#host.chat(key).pending) {
      const isWaiting = this.#where.has(frame.id) && !passes
      const kind = isWaiting ? this.#places.before(key, frame.id, createTime) : undefined
      if (kind !== waitsFor) this.#change(key, frame.id, { waitsFor: kind })
    }
  }

  /** It was sent too fast, and goes by itself a moment later. */
  #wait(key: ChatKey, id: string): void {
    this.#land(key, id)
    this.#change(key, id, { state: 'sending', tries: 1 })
    this.#stopPause?.()
    this.#stopPause = this.#host.clock.after(tooOftenMs, () => {
      this.#stopPause = undefined
      this.#sendAll()
    })
  }

  /** The server is ill for the moment. What was written later waits too, or it would stand before this one for ever. */
  #notStored(key: ChatKey, { frame, tries }: Pending, text: string): void {
    if (this.#inFlight.get(key) !== frame.id) return
    if (tries >= triesMax) this.#change(key, frame.id, { code: sendCode.notStored, text })
    this.#again(key, frame.id, Math.min(notStoredMostMs, 1_000 * tries), Infinity)
  }

  /** Without an answer the result is unknown; it goes out again with the same id. */
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

  /** Kept for a later page, and said to the others. */
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

  #settled(id: string, key: ChatKey): void {
    this.#forget(id, key)
    this.#host.remember(id, key)
  }

  #forget(id: string, key: ChatKey): void {
    this.#land(key, id)
    this.#where.delete(id)
    this.#places.settled(id)
  }

  /** It is not on its way any more. */
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
