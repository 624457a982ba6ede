import type { ChatKey, Client } from '@mynah/client'
import type { ChatMessage } from '@mynah/contract/socket'
import { refOf } from '../device.ts'
import { pause, type Human } from '../human.ts'
import { fastClient, type Address } from '../watcher.ts'

type Options = { name: string; human: Human; address: Address }

/** A device whose message store is that of the public client package. */
export class LivingDevice {
  readonly name: string
  readonly human: Human
  client: Client
  /** The number of finished catch-ups. */
  synced = 0
  restarts = 0
  /** Resolves when this client is closed: what it has not sent by then is never sent. */
  over = Promise.withResolvers<void>()
  readonly #address: Address

  private constructor({ name, human, address }: Options) {
    this.name = name
    this.human = human
    this.#address = address
    this.client = this.#begin()
  }

  static async open(options: Options): Promise<LivingDevice> {
    const device = new LivingDevice(options)
    await device.#connect()
    return device
  }

  #begin(): Client {
    const client = fastClient(this.name, this.human, this.#address)
    client.onSynced(() => {
      this.synced += 1
    })
    return client
  }

  async #connect(): Promise<void> {
    await this.client.connect()
    for (const conversation of this.human.conversations)
      this.client.chat.messages.open(this.keyOf(conversation))
  }

  /** Restarts without any stored data, as a reloaded page does. */
  async restart(): Promise<void> {
    this.client.close()
    this.over.resolve()
    this.over = Promise.withResolvers<void>()
    this.restarts += 1
    this.client = this.#begin()
    await this.#connect()
  }

  close = (): void => this.client.close()

  keyOf(conversation: string): ChatKey {
    const { type, id } = refOf(this.human.id, conversation)
    return `${type}:${id}`
  }

  rows = (conversation: string): readonly ChatMessage[] =>
    this.client.chat.messages.getSnapshot(this.keyOf(conversation)).rows

  /** Whether the device has everything up to this seq and revision; requests a conversation of which it has nothing. */
  isUpTo(conversation: string, { seq, rev }: { seq: number; rev: number }): boolean {
    const { messages } = this.client.chat
    const key = this.keyOf(conversation)
    const { loaded, lastSeq, loading } = messages.getSnapshot(key)
    if (!loaded) messages.open(key)
    return loaded && loading === 'no' && lastSeq >= seq && messages.revOf(key) >= rev
  }

  /** Loads all messages of a conversation. */
  async fetchAll(conversation: string, withinMs: number): Promise<void> {
    const { messages } = this.client.chat
    const key = this.keyOf(conversation)
    const until = performance.now() + withinMs
    for (;;) {
      const { loaded, hasOlder, loading } = messages.getSnapshot(key)
      if (loaded && !hasOlder) return
      if (performance.now() > until) throw new Error(`${this.name} does not get all of ${conversation}`)
      if (loading !== 'no') await pause(5)
      else if (loaded) messages.older(key)
      else messages.open(key)
    }
  }
}
