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

/** How many states one answer contains. */
const statesPage = 200

type Context = {
  chat: (key: ChatKey) => Chat
  keep: (key: ChatKey, chat: Chat) => void
  send: (frame: object) => boolean
  userId: () => string
}

/** Changes of messages after they were sent: applies their events, and requests missing changes. */
export class MessageChanges {
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Applies changed messages, and requests missing changes. */
  changed({ conversation, by = [], ...change }: DataOf<typeof messageEvents.changed>): void {
    const key = keyOf(conversation)
    const me = this.#context.userId()
    const own = by.filter(({ userId }) => userId === me).map(({ seq }) => seq)
    const { chat, missed } = applyChanges(this.#context.chat(key), { ...change, own })
    this.#context.keep(key, chat)
    if (missed) this.ask(key)
  }

  /** Applies a change of this user's own part of a message's state. */
  mine({ conversation, ...own }: DataOf<typeof messageEvents.mine>): void {
    const key = keyOf(conversation)
    this.#context.keep(key, applyMine(this.#context.chat(key), own))
  }

  /** An answer with states, without messages. */
  take(page: RecordsData): void {
    const key = keyOf(page.conversation)
    this.#context.keep(key, applyStates(this.#context.chat(key), page))
  }

  /** Requests states newer than those known of this conversation. */
  ask(key: ChatKey): void {
    const { chat, send, userId } = this.#context
    const { rev: afterRev, ...held } = chat(key)
    const asked = { afterRev, fromSeq: lowestOf(held), count: statesPage }
    send({ cmd: cmd.records, type: 1, userId: userId(), ...conversationFields(refOf(key)), ...asked })
  }

  /** The same, if an event or a page had a revision that is not known yet. */
  askMissed(key: ChatKey): void {
    if (isBehind(this.#context.chat(key))) this.ask(key)
  }
}
