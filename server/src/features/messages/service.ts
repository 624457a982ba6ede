import { randomUUID } from 'node:crypto'
import { errorNamed } from '@mynah/contract/errors'
import { limits, rates, systemUserId } from '@mynah/contract/limits'
import {
  chatType,
  cmd,
  messageIdPattern,
  msgType,
  sendCode,
  signal,
  type ChatType,
  type ConversationRef,
  type Extras,
  type InformContent,
  type ReceiptData,
} from '@mynah/contract/socket'
import type { OutputOf } from '@mynah/contract/kit'
import { messageEvents, type messages as calls } from '@mynah/contract/messages'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { emit } from '#platform/emit.ts'
import { gather } from '#platform/gather.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import { appendBatch, appendIn, heldAmong } from './append-store.ts'
import { CommitQueue } from './commit-queue.ts'
import { contentReaders, parseContent, readExtras, readText } from './content.ts'
import { deletedAmong, deleteFor, ownMessages } from './deleted-store.ts'
import type { Draft, Verdict } from './draft.ts'
import { measureBatches, measureQueue } from './measures.ts'
import { newestPage, oldestPage } from './history-store.ts'
import { isGroupKey, keyOf, refOf, topicsOf } from './key.ts'
import { hearersOf } from './hearers.ts'
import { mergeReader } from './merge.ts'
import { forget } from './search.ts'
import { noQuotes, quotesIn, quotesOf, type Quotes } from './quotes.ts'
import * as sessionStore from './session-store.ts'
import * as store from './store.ts'
import { mayRead, messageText, type Page } from './view.ts'

export type Sender = { userId: string; connectionId?: string }
/** A message before its place: `given` is its content where a reader has to look at it first. */
type Sending = { draft: Draft; given: object | null; extras: Extras; quotes: Quotes }
export type Echo = { code: number; id: string; seq?: number; createTime?: number }

const unacknowledgedMax = 200

/** 32 characters, as clients make them. */
export const newMessageId = (): string => randomUUID().replaceAll('-', '')

/** Lines and what money lies behind are not taken back. */
const isRecallable = (kind: number): boolean => !final.has(kind)
const final = new Set<number>([
  msgType.recall,
  msgType.inform,
  msgType.red,
  msgType.transfer,
  msgType.gift,
  msgType.pouch,
  // The board of the group is where it is taken down.
  msgType.notice,
])
const knownMax = 100_000

/** Everything that passes the log of messages: sending, recalling, reading, catching up. One for a process. */
export class Messages {
  #app: App
  #queue: CommitQueue
  /** Pairs that have their row, so that only the first message asks. */
  #known = new Set<string>()
  #open = new Map<string, number>()
  #exists: (key: string) => Promise<true | undefined>
  #preparing = new Map<string, Promise<number>>()
  #asking = new Map<string, Promise<boolean>>()

  constructor(app: App) {
    this.#app = app
    contentReaders(app).set(msgType.mergeForward, mergeReader)
    // After a start everybody's first message asks, all at once.
    this.#exists = gather((keys) => store.knownAmong(app.db, keys))
    this.#queue = new CommitQueue(
      measureBatches(app.metrics, (drafts) =>
        appendBatch(app.appends, drafts, app.clock.now(), limits.strangerTexts),
      ),
      (error) => app.log.error({ error }, 'a batch of messages was not stored'),
      2,
      (keys) => heldAmong(app.pool, keys),
    )
    measureQueue(app.metrics, this.#queue)
  }

  drained(): Promise<void> {
    return this.#queue.drained()
  }

  /** Stores a message and tells everyone; the answer comes after the commit. `frame` is what a client sent, unread. */
  async send(sender: Sender, frame: Record<string, unknown>): Promise<Echo> {
    const id = typeof frame.id === 'string' ? frame.id : ''
    const sending = this.#read(sender.userId, id, frame)
    if (!sending) return { code: sendCode.malformed, id }
    // Before anything is asked of anybody: a refusal must cost little when most are refused.
    if (this.#queue.refuses(sending.draft.key)) return { code: sendCode.notStored, id }
    const asked = this.#app.limiter.take('chat-sends', rates.chat, sender.userId)
    if (!(await this.#inTurn(sender.userId, asked))) return { code: sendCode.tooOften, id }
    const open = this.#open.get(sender.userId) ?? 0
    if (open >= unacknowledgedMax) return { code: sendCode.tooOften, id }
    this.#open.set(sender.userId, open + 1)
    try {
      const prepared = this.#prepare(sender.userId, sending)
      const refused = typeof prepared === 'number' ? prepared : await prepared
      if (refused) return { code: refused, id }
      const verdict = await new Promise<Verdict>((done) => {
        this.#queue.add(sending.draft, (given) => {
          if (given.code === sendCode.success && !given.again) {
            this.#tell(sending.draft, given, { except: sender.connectionId }, sending.quotes)
          }
          done(given)
        })
      })
      if (verdict.code !== sendCode.success) return { code: verdict.code, id }
      return { code: verdict.code, id, seq: verdict.seq, createTime: verdict.createdAt }
    } finally {
      const left = (this.#open.get(sender.userId) ?? 1) - 1
      if (left > 0) this.#open.set(sender.userId, left)
      else this.#open.delete(sender.userId)
    }
  }

  /** Gives what was asked for one sender in the order of asking: limits that are shared may answer in another. */
  #inTurn(userId: string, asked: Promise<boolean>): Promise<boolean> {
    const before = this.#asking.get(userId)
    const mine = before ? before.catch(() => false).then(() => asked) : asked
    this.#asking.set(userId, mine)
    const forget = () => {
      if (this.#asking.get(userId) === mine) this.#asking.delete(userId)
    }
    mine.then(forget, forget)
    return mine
  }

  #read(userId: string, id: string, frame: Record<string, unknown>): Sending | null {
    if (!messageIdPattern.test(id)) return null
    const group = frame.chatType === chatType.group
    if (!group && frame.chatType !== chatType.single) return null
    const to = group ? frame.groupId : frame.to
    if (typeof to !== 'string' || !/^\d{1,20}$/.test(to) || to === userId) return null
    if (group ? frame.to !== undefined && frame.to !== to : frame.groupId !== undefined) return null
    const extras = readExtras(frame.extras)
    if (typeof frame.content !== 'string' || extras === null) return null
    const kind = frame.msgType
    const given = kind === msgType.text ? null : parseContent(frame.content)
    const text = kind === msgType.text ? readText(frame.content) : frame.content
    const known = typeof kind === 'number' && (kind === msgType.text || contentReaders(this.#app).has(kind))
    if (!known || text === null || (kind !== msgType.text && given === null)) return null
    const draft: Draft = {
      key: keyOf(userId, to, group ? chatType.group : chatType.single),
      id,
      senderId: userId,
      kind,
      content: text,
      extras: JSON.stringify(extras),
      counts: true,
      shown: true,
      trusted: false,
    }
    return { draft, given, extras, quotes: noQuotes }
  }

  /** One after the other for each sender, so that what was sent first is also queued first. */
  #prepare(userId: string, sending: Sending): Promise<number> | number {
    const { draft, given, extras } = sending
    const before = this.#preparing.get(userId)
    const knowsSender = account.cardInMemory(this.#app, userId) !== undefined
    const plain = given === null && !extras.quote && extras.at !== 'all'
    if (!before && plain && knowsSender && (isGroupKey(draft.key) || this.#known.has(draft.key))) return 0
    const mine = (before ?? Promise.resolve(0)).catch(() => 0).then(() => this.#makeReady(userId, sending))
    this.#preparing.set(userId, mine)
    const forget = () => {
      if (this.#preparing.get(userId) === mine) this.#preparing.delete(userId)
    }
    mine.then(forget, forget)
    return mine
  }

  /** The rows that the batch expects, and what has to be looked up; a send code if it may not be sent. */
  async #makeReady(userId: string, sending: Sending): Promise<number> {
    const { draft } = sending
    if (account.cardInMemory(this.#app, userId) === undefined) await account.cardsOf(this.#app, [userId])
    if (!isGroupKey(draft.key) && !this.#known.has(draft.key)) {
      const { toBizId } = refOf(draft.key, userId)
      if (toBizId === systemUserId) return sendCode.blocked
      if (!(await this.ensurePair(userId, toBizId))) return sendCode.malformed
    }
    const right = (await this.#readGiven(userId, sending)) && (await this.#readExtras(userId, sending))
    return right ? 0 : sendCode.malformed
  }

  /** Puts the content as it is stored in the place of what was given. */
  async #readGiven(userId: string, { draft, given }: Sending): Promise<boolean> {
    const reader = given && contentReaders(this.#app).get(draft.kind)
    if (!reader) return given === null
    const old = reader.isSame && (await store.byId(this.#app.db, draft.key, draft.id))
    if (old && old.kind === draft.kind && reader.isSame?.(given, JSON.parse(old.content))) {
      draft.content = old.content
      return true
    }
    const content = await reader.read(this.#app, userId, given)
    if (content === null) return false
    draft.content = JSON.stringify(content)
    return true
  }

  /** Only owner and admins call everybody; only what the sender sees may be quoted. */
  async #readExtras(userId: string, sending: Sending): Promise<boolean> {
    const { draft, extras } = sending
    if (!extras.quote && extras.at !== 'all') return true
    const me = await store.participantOf(this.#app.db, draft.key, userId)
    if (!me || (extras.at === 'all' && me.role === 0)) return false
    if (!extras.quote) return true
    sending.quotes = await quotesOf(this.#app, draft.key, [extras.quote.id])
    const quoted = sending.quotes.get(extras.quote.id)
    return quoted?.seq !== undefined && mayRead(me, quoted.seq)
  }

  /** @returns whether the other person exists. */
  async ensurePair(userId: string, otherId: string): Promise<boolean> {
    const key = keyOf(userId, otherId, chatType.single)
    if (this.#known.has(key)) return true
    if (!(await this.#exists(key))) {
      const people = await account.cardsOf(this.#app, [userId, otherId])
      if (people.size < 2) return false
      await this.#app.transaction((tx) => store.ensurePair(tx, key, [userId, otherId], this.#app.clock.now()))
    }
    if (this.#known.size >= knownMax) this.#known.clear()
    this.#known.add(key)
    return true
  }

  #tell(
    draft: Draft,
    verdict: Verdict,
    whom: { except?: string | undefined; alsoTo?: string[] | undefined },
    quotes: Quotes = noQuotes,
  ): void {
    const { except, alsoTo } = whom
    const row = {
      conversation_id: draft.key,
      seq: verdict.seq,
      id: draft.id,
      sender_id: draft.senderId,
      kind: draft.kind,
      content: draft.content,
      extras: draft.extras,
      created_at: verdict.createdAt,
      nick: verdict.nick,
    }
    const message = messageText(row, account.cardInMemory(this.#app, draft.senderId), quotes)
    const text = `{"cmd":${cmd.chat},"data":${message}}`
    const topics = [...topicsOf(draft.key), ...(alsoTo ?? []).map((userId) => `u:${userId}`)]
    for (const topic of topics) {
      this.#app.bus.publish({ kind: 'frame', topic, text, ...(except && { except }) })
    }
    for (const hear of hearersOf(this.#app).stored) hear(draft)
  }

  /**
   * A grey line that belongs to a deed; it is told after the deed's commit, and `alsoTo` those who do not hear the
   * conversation any more. `seq` is the line's place.
   */
  async inform(
    tx: Tx,
    line: { key: string; senderId: string; content: InformContent; at: number; alsoTo?: string[] },
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
        counts: false,
        trusted: true,
      },
      at,
      alsoTo,
    )
    return seq
  }

  /**
   * What somebody says by a deed (a red packet, a transfer, a gift), in the deed's transaction and under the rules for
   * everything that is said; it is told after the commit. Throws what those rules refuse it with. Both people of a
   * private chat must have their row: see `ensurePair`. `id` is the message's.
   */
  async say(
    tx: Tx,
    line: { key: string; senderId: string; kind: number; content: object; id: string; at: number },
  ): Promise<{ seq: number }> {
    const { key, senderId, kind, id, at } = line
    const content = JSON.stringify(line.content)
    const draft = {
      key,
      senderId,
      kind,
      id,
      content,
      extras: '{}',
      shown: true,
      counts: true,
      trusted: false,
    }
    return this.#appendLine(tx, draft, at)
  }

  /** The system person says something that counts as unread, in its read-only chat with somebody. */
  async sayAsSystem(tx: Tx, userId: string, kind: number, content: object): Promise<void> {
    const key = keyOf(userId, systemUserId, chatType.single)
    const line = { key, senderId: systemUserId, kind, content: JSON.stringify(content), extras: '{}' }
    await this.#appendLine(tx, { ...line, shown: true, counts: true, trusted: true }, this.#app.clock.now())
  }

  /** The read-only conversation of a new person with the system person; its first line counts as read. */
  async openSystemChat(tx: Tx, userId: string, content: InformContent, at: number): Promise<void> {
    const key = keyOf(userId, systemUserId, chatType.single)
    await store.ensurePair(tx, key, [userId, systemUserId], at)
    await store.setPair(tx, key, { lifted: true })
    await store.setRefusal(tx, key, userId, sendCode.blocked)
    const seq = await this.inform(tx, { key, senderId: systemUserId, content, at })
    await sessionStore.advanceRead(tx, key, userId, seq)
  }

  async #appendLine(
    tx: Tx,
    line: Omit<Draft, 'id'> & { id?: string },
    at: number,
    alsoTo?: string[],
  ): Promise<Verdict> {
    const draft: Draft = { id: newMessageId(), ...line }
    await account.cardsOf(this.#app, [line.senderId])
    const verdict = await appendIn(tx, draft, at)
    if (verdict.code !== sendCode.success)
      throw new Refusal(errorNamed(String(verdict.code)) ?? 'MessageMalformed')
    afterCommit(tx, () => this.#tell(draft, verdict, { alsoTo }))
    return verdict
  }

  /** Takes a message back: its sender for two minutes, in groups whoever stands above the sender at any time. */
  async recall(userId: string, recallId: string, toBizId: string, toBizType: ChatType): Promise<Echo> {
    const key = keyOf(userId, toBizId, toBizType)
    return this.#app.transaction(async (tx) => {
      await store.lockConversation(tx, key)
      const me = await store.participantOf(tx, key, userId)
      const old = me && (await store.byId(tx, key, recallId))
      if (!me || !old || !mayRead(me, old.seq)) throw new Refusal('NoDataFound')
      if (me.to_seq !== null) throw new Refusal('MessageNotMember')
      const done = { code: sendCode.success, id: recallId, seq: old.seq, createTime: old.created_at }
      if (old.kind === msgType.recall && old.content === '' && old.sender_id === userId) return done
      if (!isRecallable(old.kind)) throw new Refusal('NoDataFound')
      if (old.sender_id === userId) {
        const late = this.#app.clock.now() - old.created_at > limits.recallMs
        if (late && me.role === 0) throw new Refusal('RecallTooLate')
      } else {
        const sender = await store.participantOf(tx, key, old.sender_id)
        if (me.role <= (sender?.role ?? 0)) throw new Refusal('NoPermission')
      }
      await store.blank(tx, key, old.seq)
      await forget(tx, key, old.seq)
      for (const hear of hearersOf(this.#app).recalled) await hear(tx, key, recallId)
      const extras = JSON.stringify({ recallId })
      const marker = { key, senderId: userId, kind: msgType.recall, content: '', extras, shown: false }
      await this.#appendLine(tx, { ...marker, counts: false, trusted: true }, this.#app.clock.now())
      return done
    })
  }

  /** Reads up to a message (or to the newest), never back; tells my other devices and the other side. */
  async read(
    userId: string,
    ref: ConversationRef,
    msgId: string | null,
    connectionId?: string,
  ): Promise<void> {
    const key = keyOf(userId, ref.toBizId, ref.toBizType)
    const target = msgId === null ? null : await store.byId(this.#app.db, key, msgId)
    if (target === undefined) return
    const moved = await sessionStore.advanceRead(
      this.#app.db,
      key,
      userId,
      target?.seq ?? Number.MAX_SAFE_INTEGER,
    )
    const seq = moved ?? (await sessionStore.unmark(this.#app.db, key, userId))
    if (seq === null) return
    const [row] =
      target?.seq === seq
        ? [target]
        : await store.newest(this.#app.db, key, { after: seq - 1, before: seq + 1, count: 1 })
    const { toBizId, toBizType } = ref
    const read = { toObjId: toBizId, toObjType: toBizType, msgId: row?.id ?? '', seq }
    const mine = JSON.stringify({
      cmd: cmd.signal,
      data: {
        code: signal.readConv,
        from: userId,
        ...(toBizType === chatType.group ? { groupId: toBizId } : { to: toBizId }),
        chatType: toBizType,
        extras: read,
        createTime: this.#app.clock.now(),
      },
    })
    // Where only the mark was taken away, the device that reads may not know of it either.
    const except = connectionId && moved !== null ? { except: connectionId } : {}
    this.#app.bus.publish({ kind: 'frame', topic: `u:${userId}`, text: mine, ...except })
    if (moved === null || toBizType === chatType.group) return
    const cards = await account.cardsOf(this.#app, [userId, toBizId])
    if ([userId, toBizId].some((id) => cards.get(id)?.readReceipts === false)) return
    // The conversation is named as its receiver sees it.
    const data: ReceiptData = { ...read, userId, toObjId: userId, msgTime: row?.created_at ?? 0 }
    this.#app.bus.publish({
      kind: 'frame',
      topic: `u:${toBizId}`,
      text: JSON.stringify({ cmd: cmd.receipt, data }),
    })
  }

  /** Who has read a message of mine. */
  async readers(
    userId: string,
    ref: ConversationRef,
    msgId: string,
  ): Promise<OutputOf<typeof calls.readers>> {
    const key = keyOf(userId, ref.toBizId, ref.toBizType)
    const me = await store.participantOf(this.#app.db, key, userId)
    const message = me && (await store.byId(this.#app.db, key, msgId))
    if (!me || !message || !mayRead(me, message.seq) || message.kind === msgType.recall)
      throw new Refusal('NoDataFound')
    if (message.sender_id !== userId) throw new Refusal('NoPermission')
    const people = await store.readersOf(this.#app.db, key, message.seq, userId)
    const cards = await account.cardsOf(this.#app, [userId, ...people.map((one) => one.user_id)])
    const open = cards.get(userId)?.readReceipts !== false
    const shown = people.flatMap(({ user_id, read_seq, nick }) => {
      const card = cards.get(user_id)
      if (!open || !card?.readReceipts) return []
      const { avatarUrl } = card
      const person = { userId: user_id, userName: nick || card.userName, avatarUrl }
      return [{ person, read: read_seq >= message.seq }]
    })
    const viewOf = (read: boolean) => shown.filter((one) => one.read === read).map(({ person }) => person)
    return { read: viewOf(true), unread: viewOf(false), hidden: people.length - shown.length }
  }

  /** A page of what I may see; throws NoDataFound where I see nothing at all. */
  async history(
    userId: string,
    ref: ConversationRef,
    at: { offset?: number; beforeSeq?: number; afterSeq?: number; count: number },
  ): Promise<Page> {
    const key = keyOf(userId, ref.toBizId, ref.toBizType)
    const { afterSeq, beforeSeq, offset = 0, count } = at
    if (afterSeq !== undefined) {
      const found = await oldestPage(this.#app.pool, key, userId, { afterSeq, beforeSeq, count })
      if (!found) throw new Refusal('NoDataFound')
      const { me, rows } = found
      const end = Math.min(beforeSeq === undefined ? me.ceiling : beforeSeq - 1, me.ceiling)
      const toSeq = rows.length === count ? (rows.at(-1)?.seq ?? end) : Math.max(end, afterSeq)
      const list = await this.#messages(rows, me)
      return { ...ref, fromSeq: afterSeq + 1, toSeq, more: toSeq < end, list }
    }
    const found = await newestPage(this.#app.pool, key, userId, { beforeSeq, offset, count })
    if (!found) throw new Refusal('NoDataFound')
    const { me, rows } = found
    const before = Math.min(beforeSeq ?? me.ceiling - offset + 1, me.ceiling + 1)
    const oldest = rows[0]?.seq ?? 1
    const more = rows.length === count && oldest > me.floor + 1
    const list = await this.#messages(rows, me)
    return { ...ref, fromSeq: more ? oldest : 1, toSeq: Math.max(before - 1, 0), more, list }
  }

  /** What a device missed, one answer for each conversation, newest conversation first. */
  async *offline(userId: string, seqs: Record<string, number>): AsyncGenerator<Page> {
    const known: Record<string, number> = {}
    for (const [name, seq] of Object.entries(seqs)) {
      const [type, toId = ''] = name.split(':')
      known[keyOf(userId, toId, type === '1' ? chatType.group : chatType.single)] = seq
    }
    for (const one of await sessionStore.behind(this.#app.db, userId, known)) {
      const range = { after: one.after, before: one.ceiling + 1, count: limits.messagesPageSizeMax }
      const rows = await store.newest(this.#app.db, one.conversation_id, range)
      const oldest = rows.at(-1)?.seq ?? one.ceiling + 1
      const more = oldest > one.after + 1
      yield {
        ...refOf(one.conversation_id, userId),
        fromSeq: more ? oldest : one.after + 1,
        toSeq: one.ceiling,
        more,
        list: await this.#messages(rows.reverse(), { user_id: userId, has_deleted: one.has_deleted }),
      }
    }
  }

  /** Rows of one conversation as they are delivered, without what this person deleted. */
  async #messages(
    rows: store.MessageRow[],
    me: { user_id: string; has_deleted: boolean },
  ): Promise<string[]> {
    const deleted = me.has_deleted ? await deletedAmong(this.#app.db, me.user_id, rows) : new Set()
    const mine = deleted.size > 0 ? rows.filter((row) => !deleted.has(row.seq)) : rows
    const cards = await account.cardsOf(
      this.#app,
      mine.map((row) => row.sender_id),
    )
    const quotes = await quotesIn(this.#app, mine)
    return mine.map((row) => messageText(row, cards.get(row.sender_id), quotes))
  }

  /** Takes messages out of this person's view; what is not there to be seen is left alone. */
  async deleteFor(userId: string, ids: string[], ref: ConversationRef | null): Promise<void> {
    const key = ref && keyOf(userId, ref.toBizId, ref.toBizType)
    await this.#app.transaction(async (tx) => {
      const found = await ownMessages(tx, userId, ids, key)
      await deleteFor(tx, userId, found)
      const byKey = Map.groupBy(found, (one) => one.conversation_id)
      afterCommit(tx, () => {
        for (const [one, rows] of byKey) {
          emit(this.#app, [userId], messageEvents.deleted, {
            ...refOf(one, userId),
            ids: rows.map((row) => row.id),
          })
        }
      })
    })
  }
}
