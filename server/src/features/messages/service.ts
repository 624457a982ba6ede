import { randomUUID } from 'node:crypto'
import { errorNamed } from '@mynah/contract/errors'
import { limits, rates, systemUserId } from '@mynah/contract/limits'
import { countsAsUnread, isRecallable, msgType } from '@mynah/contract/message-kinds'
import type { SystemLineContent } from '@mynah/contract/system-lines'
import { pagesIn } from '@mynah/contract/pages-in-text'
import { chatType, cmd, sendCode, type ConversationRef } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import { ApiError } from '#platform/api-error.ts'
import { publishText, userTopic } from '#platform/bus/topics.ts'
import { spanUntil } from '#platform/operations/tracing.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import type { Acknowledgement } from './accept/acknowledgement.ts'
import { appendBatch, appendIn, heldAmong } from './accept/append-store.ts'
import { cardFor } from './accept/cards.ts'
import { CommitQueue } from './accept/commit-queue.ts'
import { readSendFrame, type ChatFrame, type Sending } from './accept/send-frame.ts'
import type { NewMessage, AppendResult } from './accept/new-message.ts'
import { recordGone } from './changes/changes.ts'
import { measureQueue, measureSends } from './measures.ts'
import { releaseFiles } from './files/files-store.ts'
import { isGroupKey, conversationKey, conversationRef, keyOf, topicsOf } from './members/conversation-key.ts'
import { onMessageRecalled, onMessageStored } from './accept/message-hooks.ts'
import { isAdmin } from './members/members-store.ts'
import { servedKind } from './kinds/message-kind.ts'
import { removeFromIndex } from './history/search.ts'
import { noQuotes, quoteIn, quotesOf, withQuote, type Quotes } from './accept/quotes.ts'
import { callRefusalOf, maySee, participationOf } from './members/participation-store.ts'
import { readUpTo } from './reading/read-position-store.ts'
import * as store from './store.ts'
import { messageText } from './history/view.ts'

export type Sender = { userId: string; connectionId?: string }
const unacknowledgedMax = 200

/** 32 characters, as clients make them. */
export const newMessageId = (): string => randomUUID().replaceAll('-', '')

const knownMax = 100_000

/** The message service of a process: sending and recalling. */
export class Messages {
  #app: App
  #queue: CommitQueue
  #measures: ReturnType<typeof measureSends>
  /** Private conversations known to exist, so that only their first message is looked up. */
  #known = new Set<string>()
  #open = new Map<string, number>()
  #exists: (key: string) => Promise<true | undefined>
  #preparing = new Map<string, Promise<number>>()

  constructor(app: App) {
    this.#app = app
    // After a start the first message of each conversation is looked up, all at once.
    this.#exists = batchLoader((keys) => store.knownAmong(app, keys))
    this.#measures = measureSends(app)
    this.#queue = new CommitQueue(
      (newMessages) => appendBatch(app.batchPool, newMessages, app.clock.now(), limits.strangerTexts),
      (error) => app.log.error({ error }, 'a batch of messages was not stored or not delivered'),
      (keys) => heldAmong(app.pool, keys),
      this.#measures,
    )
    measureQueue(app.metrics, this.#queue)
  }

  flushed(): Promise<void> {
    return this.#queue.flushed()
  }

  /** Stores a message and publishes it; resolves after the commit. */
  send(sender: Sender, frame: ChatFrame): Promise<Acknowledgement> {
    return new Promise((answer, fail) => {
      this.accept(sender, frame, answer)?.catch(fail)
    })
  }

  /**
   * The same with a callback, since a promise for each message would cost more than most need. `answer` is called once,
   * unless this throws.
   */
  accept(
    sender: Sender,
    frame: ChatFrame,
    answer: (acknowledgement: Acknowledgement) => void,
  ): Promise<void> | void {
    const { id } = frame
    const { userId } = sender
    const sending = readSendFrame(userId, frame, (kind) => servedKind(this.#app, kind)?.reader !== undefined)
    if (!sending) return answer({ code: sendCode.malformed, id })
    // Before any lookup: refusing has to be cheap when most messages are refused.
    if (this.#queue.isFull) {
      this.#measures.full()
      return answer({ code: sendCode.notStored, id })
    }
    if (!this.#app.limiter.takeHere('chat-sends', rates.chat, userId))
      return answer({ code: sendCode.tooOften, id })
    const open = this.#open.get(userId) ?? 0
    if (open >= unacknowledgedMax) return answer({ code: sendCode.tooOften, id })
    this.#open.set(userId, open + 1)
    const prepared = this.#prepare(userId, sending)
    if (typeof prepared === 'number') return this.#store(sender, frame, sending, prepared, answer)
    return prepared.then(
      (refused) => this.#store(sender, frame, sending, refused, answer),
      (error: unknown) => {
        this.#close(userId)
        throw error
      },
    )
  }

  #store(
    { userId, connectionId }: Sender,
    { id, content: sent }: ChatFrame,
    { newMessage, quotes, extras, cardId }: Sending,
    refused: number,
    answer: (acknowledgement: Acknowledgement) => void,
  ): void {
    if (refused) {
      this.#close(userId)
      return answer({ code: refused, id })
    }
    const stored = (appendResult: AppendResult) => {
      this.#close(userId)
      const { code, seq, createdAt: createTime, again } = appendResult
      if (code !== sendCode.success) return answer({ code, id })
      if (!again) this.#tell(newMessage, appendResult, { exceptConnectionId: connectionId }, quotes)
      const { content } = newMessage
      const hasNoCard = cardId !== undefined && !extras.card && !again
      answer({
        code,
        id,
        seq,
        createTime,
        ...(content !== sent && { content }),
        ...(hasNoCard && { extras }),
      })
    }
    this.#queue.add(newMessage, spanUntil('store message', stored))
  }

  #close(userId: string): void {
    const left = (this.#open.get(userId) ?? 1) - 1
    if (left > 0) this.#open.set(userId, left)
    else this.#open.delete(userId)
  }

  /** One at a time for each sender, so that messages are queued in the order of sending. */
  #prepare(userId: string, sending: Sending): Promise<number> | number {
    const { newMessage, given, extras, cardId } = sending
    const before = this.#preparing.get(userId)
    const knowsSender = account.cardInMemory(this.#app, userId) !== undefined
    const plain = given === null && !extras.quote && extras.at !== 'all' && !cardId
    if (!before && plain && knowsSender && (isGroupKey(newMessage.key) || this.#known.has(newMessage.key)))
      return 0
    const mine = (before ?? Promise.resolve(0)).catch(() => 0).then(() => this.#makeReady(userId, sending))
    this.#preparing.set(userId, mine)
    const forget = () => {
      if (this.#preparing.get(userId) === mine) this.#preparing.delete(userId)
    }
    mine.then(forget, forget)
    return mine
  }

  /** Creates missing rows and looks up what is needed; returns a send code if the message may not be sent. */
  async #makeReady(userId: string, sending: Sending): Promise<number> {
    const { newMessage } = sending
    if (account.cardInMemory(this.#app, userId) === undefined) await account.cardsOf(this.#app, [userId])
    if (!isGroupKey(newMessage.key) && !this.#known.has(newMessage.key)) {
      const { id: otherId } = conversationRef(newMessage.key, userId)
      if (otherId === systemUserId) return sendCode.blocked
      if (!(await this.ensurePair(userId, otherId))) return sendCode.malformed
    }
    const right = (await this.#readGiven(userId, sending)) && (await this.#readExtras(userId, sending))
    if (right && sending.cardId) await this.#addCard(userId, sending, sending.cardId)
    return right ? 0 : sendCode.malformed
  }

  /** Replaces the received content by the content to store. */
  async #readGiven(userId: string, { newMessage, given }: Sending): Promise<boolean> {
    const reader = given && servedKind(this.#app, newMessage.kind)?.reader
    if (!reader) return given === null
    const old = reader.isSame && (await store.byId(this.#app.db, newMessage.key, newMessage.id))
    if (old && old.kind === newMessage.kind && reader.isSame?.(given, JSON.parse(old.content))) {
      newMessage.content = old.content
      return true
    }
    const content = await reader.read(this.#app, userId, given)
    if (content === null) return false
    newMessage.content = JSON.stringify(content)
    return true
  }

  /** Only owner and admins may mention everybody; only messages that the sender can see may be quoted. */
  async #readExtras(userId: string, sending: Sending): Promise<boolean> {
    const { newMessage, extras } = sending
    if (!extras.quote && extras.at !== 'all') return true
    const me = await participationOf(this.#app.db, newMessage.key, userId)
    if (!me || (extras.at === 'all' && !isAdmin(me))) return false
    if (!extras.quote) return true
    const { id } = extras.quote
    const quote = quoteIn(await quotesOf(this.#app, newMessage.key, [extras.quote]), extras.quote)
    if (quote?.seq === undefined || !maySee(me, quote.seq)) return false
    // the version that exists, which the reply keeps
    extras.quote = { id, ...(quote.v !== undefined && { v: quote.v }) }
    newMessage.extras = JSON.stringify(extras)
    sending.quotes = withQuote(extras.quote, quote)
    return true
  }

  /**
   * Adds a preview that the sender requested or can see, of a page in the text, if both sides are open to each other.
   */
  async #addCard(userId: string, { newMessage, extras }: Sending, id: string): Promise<void> {
    const card = await cardFor(this.#app, userId, id)
    if (!card || !pagesIn(newMessage.content).includes(card.url)) return
    const isOpen = (await callRefusalOf(this.#app.db, newMessage.key, userId)) === 0
    if (!isOpen) return
    extras.card = card
    newMessage.extras = JSON.stringify(extras)
  }

  /** @returns whether the other user exists and is not deleted */
  async ensurePair(userId: string, otherId: string): Promise<boolean> {
    const key = conversationKey(userId, otherId, chatType.single)
    if (this.#known.has(key)) return true
    if (!(await this.#exists(key))) {
      const people = await Promise.all([userId, otherId].map((id) => account.find(this.#app.db, id)))
      if (!people.every(Boolean)) return false
      await this.#app.transaction((tx) => store.ensurePair(tx, key, [userId, otherId], this.#app.clock.now()))
    }
    if (this.#known.size >= knownMax) this.#known.clear()
    this.#known.add(key)
    return true
  }

  #tell(
    newMessage: NewMessage,
    appendResult: AppendResult,
    whom: { exceptConnectionId?: string | undefined; alsoTo?: string[] | undefined },
    quotes: Quotes = noQuotes,
  ): void {
    const { exceptConnectionId, alsoTo = [] } = whom
    const row = {
      conversation_id: newMessage.key,
      seq: appendResult.seq,
      id: newMessage.id,
      sender_id: newMessage.senderId,
      kind: newMessage.kind,
      content: newMessage.content,
      extras: newMessage.extras,
      created_at: appendResult.createdAt,
      nick: appendResult.nick,
    }
    // The sender's latest name, even if it changed just now.
    const message = messageText(row, account.latestCard(this.#app, newMessage.senderId), quotes)
    const text = `{"cmd":${cmd.chat},"data":${message}}`
    const topics = [...topicsOf(newMessage.key), ...alsoTo.map(userTopic)]
    publishText(this.#app, { topics, exceptConnectionId }, text)
    for (const listener of onMessageStored.of(this.#app)) listener(this.#app, newMessage)
  }

  /**
   * Posts a system line that belongs to an action (those of the system user are notices, and count as unread). It is
   * published after the transaction's commit, and also to `alsoTo`, who are not subscribed to the conversation any
   * more. `seq` is the line's seq.
   */
  async inform(
    tx: Tx,
    line: { key: string; senderId: string; content: SystemLineContent; at: number; alsoTo?: string[] },
  ): Promise<number> {
    const { key, senderId, at, alsoTo } = line
    const content = JSON.stringify(line.content)
    const { seq } = await this.#appendLine(
      tx,
      {
        key,
        senderId,
        kind: msgType.inform,
        content,
        extras: '{}',
        shown: true,
        counts: countsAsUnread({ msgType: msgType.inform, from: senderId, content }),
        trusted: true,
      },
      at,
      alsoTo,
    )
    return seq
  }

  /**
   * Posts a user's message for an action (a red packet, a transfer, a gift) in the action's transaction, under the
   * usual rules for messages; published after the commit. Throws the error that refuses it. In a private chat the row
   * of both has to exist: see `ensurePair`. `id` is the message's.
   */
  async say(
    tx: Tx,
    line: {
      key: string
      senderId: string
      kind: number
      /** a text as it is, anything else as JSON */
      content: object | string
      id: string
      at: number
      /** It reports something that has happened already, so the right to write is not checked. */
      trusted?: boolean
    },
  ): Promise<{ seq: number }> {
    const { key, senderId, kind, id, at, trusted = false } = line
    const content = typeof line.content === 'string' ? line.content : JSON.stringify(line.content)
    const newMessage = {
      key,
      senderId,
      kind,
      id,
      content,
      extras: '{}',
      shown: true,
      counts: countsAsUnread({ msgType: kind, from: senderId, content }),
      trusted,
      // a call posts it, without the chat on screen, so unread messages stay unread
      readSeq: 0,
    }
    return this.#appendLine(tx, newMessage, at)
  }

  /** Posts a message of the system user, which counts as unread, into its read-only chat with a user. */
  async postSystemMessage(tx: Tx, userId: string, kind: number, content: object): Promise<void> {
    const key = conversationKey(userId, systemUserId, chatType.single)
    const line = { key, senderId: systemUserId, kind, content: JSON.stringify(content), extras: '{}' }
    await this.#appendLine(tx, { ...line, shown: true, counts: true, trusted: true }, this.#app.clock.now())
  }

  /** Creates a new user's read-only chat with the system user; its first line counts as read. */
  async openSystemChat(tx: Tx, userId: string, content: SystemLineContent, at: number): Promise<void> {
    const key = conversationKey(userId, systemUserId, chatType.single)
    await store.ensurePair(tx, key, [userId, systemUserId], at)
    await store.setPair(tx, key, { lifted: true })
    await store.setRefusal(tx, key, userId, sendCode.blocked)
    const welcome = { key, senderId: systemUserId, kind: msgType.inform, content: JSON.stringify(content) }
    const quiet = { ...welcome, extras: '{}', shown: true, counts: false, trusted: true }
    const { seq } = await this.#appendLine(tx, quiet, at)
    await readUpTo(tx, { key, userId, seq })
  }

  async #appendLine(
    tx: Tx,
    line: Omit<NewMessage, 'id'> & { id?: string },
    at: number,
    alsoTo?: string[],
  ): Promise<AppendResult> {
    const newMessage: NewMessage = { id: newMessageId(), ...line }
    await account.cardsOf(this.#app, [line.senderId])
    const appendResult = await appendIn(tx, newMessage, at)
    if (appendResult.code !== sendCode.success)
      throw new ApiError(errorNamed(String(appendResult.code)) ?? 'MessageMalformed')
    afterCommit(tx, () => this.#tell(newMessage, appendResult, { alsoTo }))
    return appendResult
  }

  /** Recalls a message: for its sender within two minutes, in groups for members of higher rank at any time. */
  async recall(userId: string, recallId: string, conversation: ConversationRef): Promise<Acknowledgement> {
    const key = keyOf(userId, conversation)
    return this.#app.transaction(async (tx) => {
      await store.lockConversation(tx, key)
      const me = await participationOf(tx, key, userId)
      const old = me && (await store.byId(tx, key, recallId))
      if (!me || !old || !maySee(me, old.seq)) throw new ApiError('NoDataFound')
      if (!me.isMember) throw new ApiError('MessageNotMember')
      const done = { code: sendCode.success, id: recallId, seq: old.seq, createTime: old.created_at }
      if (old.kind === msgType.recall && old.content === '' && old.sender_id === userId) return done
      if (!isRecallable(old.kind)) throw new ApiError('NoDataFound')
      if (old.sender_id === userId) {
        const late = this.#app.clock.now() - old.created_at > limits.recallMs
        if (late && !isAdmin(me)) throw new ApiError('RecallTooLate')
      } else {
        const sender = await participationOf(tx, key, old.sender_id)
        if (me.role <= (sender?.role ?? 0)) throw new ApiError('NoPermission')
      }
      await releaseFiles(tx, key, [old.seq], this.#app.clock.now())
      await store.redact(tx, key, old.seq)
      await removeFromIndex(tx, key, old.seq)
      await recordGone(this.#app, tx, key, { seqs: [old.seq], why: 'recall', userId })
      for (const listener of onMessageRecalled.of(this.#app)) await listener(tx, key, recallId)
      const extras = JSON.stringify({ recallId })
      const marker = { key, senderId: userId, kind: msgType.recall, content: '', extras, shown: false }
      await this.#appendLine(tx, { ...marker, counts: false, trusted: true }, this.#app.clock.now())
      return done
    })
  }
}
