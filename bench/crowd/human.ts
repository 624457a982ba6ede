import { setTimeout as sleep } from 'node:timers/promises'
import {
  chatType,
  cmd,
  sendCode,
  signal,
  type ChatMessage,
  type ConversationRef,
  type ServerFrame,
} from '@mynah/contract/socket'
import { readFields } from '@mynah/contract/wire-names'
import type { Chance } from '../faults/chance.ts'
import { Client, clientFrame } from '../load/client.ts'
import { personOf } from '../load/people.ts'
import { Wording } from '../load/wording.ts'
import { behaviour, geometric, lognormal, openings, zipf } from './behaviour.ts'
import type { Day } from './day.ts'
import type { Society } from './society.ts'

type Keyed = { key: string; ref: ConversationRef }
const keyed = (ref: ConversationRef): Keyed => ({ ref, key: `${ref.type}:${ref.id}` })

/** A device catches up at most this many conversations, as the web client does. */
const syncMax = 50
const pageCount = 20
/** In real ms: an answer that has not arrived by then is counted as missing. */
const patienceMs = 30_000
const signInTries = 5
/** In simulated time, as in the web client. */
const typingEveryMs = 3_000
/** In real ms, plus up to as much at random. */
const retryMs = 500

/** Simulates a person with one device through one day. */
export class Human {
  readonly #index: number
  readonly #id: string
  readonly #day: Day
  readonly #society: Society
  readonly #chance: Chance
  /** The last message of each conversation that this device has, the most recent conversation last. */
  readonly #seen = new Map<string, number>()
  /** The mark of the start data that this device has; the server sends what changed since. */
  #mark = ''
  /** The chat that is open. */
  #looking: Keyed | undefined
  #client: Client | undefined
  #synced: (() => void) | undefined
  #paged: ((newest: string | undefined) => void) | undefined

  constructor(index: number, day: Day, society: Society, chance: Chance) {
    this.#index = index
    this.#id = personOf('', index).id
    this.#day = day
    this.#society = society
    this.#chance = chance
  }

  async live(): Promise<void> {
    const day = this.#day
    for (const time of openings(this.#chance)) {
      // the previous session still lasts, or the app is in the background
      if (time < day.now()) continue
      await sleep(day.machineMs(time - day.now()))
      if (day.isOver) return
      await this.#session()
    }
  }

  async #session(): Promise<void> {
    const day = this.#day
    this.#client = await this.#signIn()
    if (!this.#client) return
    day.online += 1
    this.#client.onFrame = (bytes, start, end) =>
      this.#receive(JSON.parse(bytes.toString('utf8', start, end)) as ServerFrame)
    await this.#catchUp()
    await this.#look()
    if (this.#chance.happens(behaviour.sleeps)) await this.#pause(lognormal(this.#chance, behaviour.sleep))
    this.#client.close()
    this.#client = undefined
    day.online -= 1
  }

  /** Retries if the server is overloaded; undefined if that does not end. */
  async #signIn(): Promise<Client | undefined> {
    const day = this.#day
    const { token } = personOf(day.seed, this.#index)
    const asked = performance.now()
    for (let tries = 0; tries < signInTries; tries += 1) {
      try {
        const query = `token=${token}&username=${this.#id}&password=`
        const client = await Client.open(this.#chance.pick(day.ports), query)
        day.note('login', performance.now() - asked)
        return client
      } catch {
        day.note('login failed')
        await sleep(retryMs * (1 + this.#chance.next()))
      }
    }
    return undefined
  }

  /** A pause in simulated time, at most until the end of the day. */
  async #pause(ms: number): Promise<void> {
    const day = this.#day
    await sleep(day.machineMs(Math.min(ms, day.left())))
  }

  async #look(): Promise<void> {
    const day = this.#day
    const until = day.now() + lognormal(this.#chance, behaviour.look)
    let messages = geometric(this.#chance, behaviour.messagesPerSession)
    do {
      const chat = this.#choose()
      await this.#open(chat)
      const wording = new Wording(
        chat.ref.type === chatType.single ? { to: chat.ref.id } : { groupId: chat.ref.id },
      )
      // about half of the remaining messages go to this chat
      for (let here = Math.ceil(messages / 2); here > 0 && !day.isOver; here -= 1, messages -= 1) {
        await this.#type(chat)
        this.#client?.send(wording.frame(day.sending()))
      }
    } while (messages > 0 && !day.isOver)
    await this.#pause(Math.max(0, until - day.now()))
    this.#looking = undefined
  }

  /** Sends typing signals as the web client does: at the first character, and again every few seconds. */
  async #type({ ref }: Keyed): Promise<void> {
    const to = ref.type === chatType.single ? { to: ref.id } : { groupId: ref.id }
    const between = lognormal(this.#chance, behaviour.betweenMessages)
    const typing = Math.min(between, lognormal(this.#chance, behaviour.typing))
    await this.#pause(between - typing)
    for (let left = typing; left > 0; left -= typingEveryMs) {
      this.#send({ cmd: cmd.signal, code: signal.typing, chatType: ref.type, ...to })
      await this.#pause(Math.min(left, typingEveryMs))
    }
  }

  #choose(): Keyed {
    const { toSmallGroup, toLargeGroup } = behaviour
    const kind = this.#chance.next()
    const group = (id: string) => keyed({ type: chatType.group, id })
    if (kind < toSmallGroup) return group(this.#society.smallGroupOf(this.#index))
    if (kind < toSmallGroup + toLargeGroup) return group(this.#society.largeGroupOf(this.#index))
    const friends = this.#society.friendsOf(this.#index)
    const friend = friends[zipf(this.#chance, friends.length)] ?? 0
    return keyed({ type: chatType.single, id: personOf('', friend).id })
  }

  async #catchUp(): Promise<void> {
    const seqs = Object.fromEntries([...this.#seen].slice(-syncMax))
    const done = new Promise<void>((resolve) => (this.#synced = resolve))
    const mark = this.#day.hasStarts ? { mark: this.#mark } : {}
    await this.#answered('sync', { cmd: cmd.records, type: 0, userId: this.#id, seqs, ...mark }, done)
  }

  /** Loads the newest page of a chat, and marks it as read. */
  async #open(chat: Keyed): Promise<void> {
    const { ref } = chat
    this.#looking = chat
    const page = new Promise<string | undefined>((resolve) => (this.#paged = resolve))
    const order = {
      cmd: cmd.records,
      type: 1,
      toBizId: ref.id,
      toBizType: ref.type,
      offset: 0,
      count: pageCount,
    }
    const newest = await this.#answered('page', order, page)
    if (newest !== undefined) this.#send({ cmd: cmd.read, ...readFields(ref), msgId: newest })
  }

  async #answered<T>(what: 'sync' | 'page', order: object, answer: Promise<T>): Promise<T | undefined> {
    const day = this.#day
    const asked = performance.now()
    this.#send(order)
    const late = new AbortController()
    const found = await Promise.race([
      answer.then((value) => ({ value })),
      sleep(patienceMs, undefined, { signal: late.signal }).catch(() => undefined),
    ])
    late.abort()
    if (!found) day.note('missing')
    else day.note(what, performance.now() - asked)
    return found?.value
  }

  #send(order: object): void {
    this.#client?.send(clientFrame(JSON.stringify(order)))
  }

  #receive(frame: ServerFrame): void {
    switch (frame.cmd) {
      case cmd.chat:
        this.#day.delivered(frame.data.id)
        return this.#read(frame.data, this.#keep(frame.data))
      case cmd.echo:
        return this.#day.answered(frame.data.id, frame.code)
      case cmd.offlineAnswer:
        if ('done' in frame.data) {
          this.#mark = frame.data.mark ?? this.#mark
          return this.#synced?.()
        }
        for (const message of frame.data.list) this.#keep(message)
        return
      case cmd.recordsAnswer:
        if (frame.code !== sendCode.success) this.#day.refused(frame.code)
        return this.#paged?.(
          'list' in frame.data ? frame.data.list.findLast(({ from }) => from !== this.#id)?.id : undefined,
        )
    }
  }

  /** Marks messages that arrive in the open chat as read at once. */
  #read({ id, from }: ChatMessage, { key, ref }: Keyed): void {
    if (key === this.#looking?.key && from !== this.#id)
      this.#send({ cmd: cmd.read, ...readFields(ref), msgId: id })
  }

  #keep({ seq, from, to, groupId, chatType: type }: ChatMessage): Keyed {
    const id = type === chatType.group ? groupId : from === this.#id ? to : from
    const chat = keyed({ type, id: id ?? '' })
    const { key } = chat
    const before = this.#seen.get(key) ?? 0
    this.#seen.delete(key)
    this.#seen.set(key, Math.max(before, seq))
    return chat
  }
}
