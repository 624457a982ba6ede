import type { DataOf } from '@mynah/contract/kit'
import type { messageEvents } from '@mynah/contract/messages'
import { cmd, type RecordsData } from '@mynah/contract/socket'
import { conversationFields } from '@mynah/contract/wire-names'
import {
  applyChanges,
  applyMine,
  applyStates,
  isBehind,
  keyOf,
  lowestOf,
  refOf,
  type Chat,
  type ChatKey,
} from './conversation-state.ts'

/** How many states of messages one answer holds. */
const statesPage = 200

type Context = {
  chat: (key: ChatKey) => Chat
  keep: (key: ChatKey, chat: Chat) => void
  send: (frame: object) => boolean
  userId: () => string
}

/** What becomes of messages after they were sent: takes the events of it, and asks for what is missing between them. */
export class MessageChanges {
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Messages changed; what is missing of it is asked for. */
  changed({ conversation, ...change }: DataOf<typeof messageEvents.changed>): void {
    const key = keyOf(conversation)
    const { chat, missed } = applyChanges(this.#context.chat(key), change)
    this.#context.keep(key, chat)
    if (missed) this.ask(key)
  }

  /** What of a message's state is of this user alone changed. */
  mine({ conversation, ...own }: DataOf<typeof messageEvents.mine>): void {
    const key = keyOf(conversation)
    this.#context.keep(key, applyMine(this.#context.chat(key), own))
  }

  /** An answer of states without messages. */
  take(page: RecordsData): void {
    const key = keyOf(page.conversation)
    this.#context.keep(key, applyStates(this.#context.chat(key), page))
  }

  /** Asks for the states that are newer than what is known of this conversation. */
  ask(key: ChatKey): void {
    const { chat, send, userId } = this.#context
    const { rev: afterRev, ...held } = chat(key)
    const asked = { afterRev, fromSeq: lowestOf(held), count: statesPage }
    send({ cmd: cmd.records, type: 1, userId: userId(), ...conversationFields(refOf(key)), ...asked })
  }

  /** The same where an event or a page named a revision up to which they are not known. */
  askMissed(key: ChatKey): void {
    if (isBehind(this.#context.chat(key))) this.ask(key)
  }
}
