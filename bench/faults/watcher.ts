import { createClient, type ChatKey, type Client, type Clock } from '@mynah/client'
import { standardTransport } from '@mynah/client/transport'
import type { Self } from '@mynah/contract/people'
import { conversationOf, refOf } from './device.ts'
import type { Seen, SeenMessage } from './history.ts'
import { pause } from './human.ts'

type Person = { id: string; token: string }
/** The address of the next connection; called each time. */
export type Address = (protocol: 'http' | 'ws') => string

type Options = {
  name: string
  person: Person
  address: Address
  /** The keys of the user's conversations. */
  conversations: readonly string[]
}

/** A clock that makes the client's waiting times ten times shorter. */
const fast: Clock = {
  now: () => Date.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms / 10)
    return () => clearTimeout(timer)
  },
  every: (ms, action) => {
    const timer = setInterval(action, ms / 10)
    return () => clearInterval(timer)
  },
}

/** The public client package, signed in, which asks for its address at each connection. */
export function fastClient(name: string, { id, token }: Person, address: Address): Client {
  const at = (url: string | URL, protocol: 'http' | 'ws') => {
    const { pathname, search } = new URL(url)
    return new URL(`${pathname}${search}`, address(protocol))
  }
  const transport = {
    openSocket: ((url, listener) =>
      standardTransport.openSocket(at(url, 'ws'), listener)) satisfies typeof standardTransport.openSocket,
    fetch: (request: Request) => fetch(new Request(at(request.url, 'http'), request)),
  }
  const client = createClient({ url: address('http'), transport, clock: fast })
  const user = { userId: id, userName: name, avatarUrl: '' } as Self
  client.session.signIn({ token, userId: id, userInfo: user })
  return client
}

/**
 * The public client package, beside the devices written for these tests: what it passes to its program is checked by
 * the same rules, and has to be in order.
 */
export class Watcher implements Seen {
  readonly device: string
  readonly who: string
  readonly conversations = new Map<string, Map<number, SeenMessage>>()
  readonly conflicts: string[] = []
  readonly #client: Client
  readonly #since: Record<ChatKey, number>

  constructor({ name, person, address, conversations }: Options) {
    this.device = name
    this.who = person.id
    this.#client = fastClient(name, person, address)
    this.#since = Object.fromEntries(conversations.map((one) => [this.#keyOf(one), 0]))
    this.#client.onMessage(({ id, seq, from, msgType: kind, content, extras, ...to }) => {
      const conversation = conversationOf(this.who, { from, ...to })
      const messages = this.conversations.get(conversation) ?? new Map<number, SeenMessage>()
      this.conversations.set(conversation, messages)
      const last = Math.max(0, ...messages.keys())
      if (seq <= last) this.conflicts.push(`${seq} of ${conversation} came after ${last}`)
      messages.set(seq, { id, seq, from, kind, content, extras })
    })
  }

  #keyOf(conversation: string): ChatKey {
    const { type, id } = refOf(this.who, conversation)
    return `${type}:${id}`
  }

  /** A chat that is new to the client begins with its unread messages, and another device may have read them. */
  beginOf = (conversation: string): number => {
    const [first = Infinity] = this.conversations.get(conversation)?.keys() ?? []
    return this.#keyOf(conversation) in this.#since ? 0 : first - 1
  }

  start = (): Promise<void> => this.#client.connect(this.#since)

  close = (): void => this.#client.close()

  /** Waits until everything up to these seqs was received, at most this long. */
  async upTo(places: Map<string, number>, withinMs: number): Promise<void> {
    const { messages } = this.#client.chat
    const isBehind = ([conversation, seq]: [string, number]) =>
      messages.getSnapshot(this.#keyOf(conversation)).lastSeq < seq
    const until = performance.now() + withinMs
    while ([...places].some(isBehind) && performance.now() < until) await pause(50)
  }
}
