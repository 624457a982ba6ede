import { isKind, msgType } from '@mynah/contract/message-kinds'
import {
  chatType,
  conversationOf,
  type ChangedMessage,
  type ChatMessage,
  type ConversationRef,
  type RecordsData,
  type SendFrame,
} from '@mynah/contract/socket'
import {
  changedRow,
  earlierRow,
  mineOf,
  mineRevOf,
  newestRow,
  ownedRow,
  readRow,
  withEarly,
} from './changed-row.ts'
import type { Early, Mine } from './changed-row.ts'
import type { FileKind } from './file-places.ts'

/** `1:ID` for a group, `2:ID` for a user, as in the wire's `seqs`. */
export type ChatKey = `${1 | 2}:${string}`

/** Whether a text, for instance from an address, is one. */
export const isChatKey = (text: string | null): text is ChatKey => /^[12]:\d{1,20}$/.test(text ?? '')

export const keyOf = ({ type, id }: ConversationRef): ChatKey => `${type}:${id}`

export const keyOfMessage = (message: Parameters<typeof conversationOf>[0], me: string): ChatKey =>
  keyOf(conversationOf(message, me))

export function refOf(key: ChatKey): ConversationRef {
  return { type: key.startsWith('1') ? chatType.group : chatType.single, id: key.slice(2) }
}

/** A message of this user in flight: `unknown` means that it was sent, but not answered yet. */
export type Pending = {
  frame: SendFrame
  createTime: number
  state: 'sending' | 'unknown' | 'failed'
  /** The send code of a failure, and the server's text. */
  code: number
  text: string
  tries: number
  /** The kind of an earlier file whose upload holds this message back. */
  waitsFor?: FileKind | undefined
  /** Do not wait for files: its sender wants it sent now. */
  passes?: boolean
}

/**
 * Every seq from `from` to `to` is either in `rows` or known to be hidden from this user. `floor`: there is nothing
 * older.
 */
export type Span = { rows: readonly ChatMessage[]; from: number; to: number; floor: boolean }

export type Chat = {
  /** The newest part; grows with each push. */
  live: Span | null
  /** A part far from the newest, after a jump; null when `live` is shown. */
  detached: Span | null
  /** Messages pushed beyond a gap, by rising seq. */
  ahead: readonly ChatMessage[]
  pending: readonly Pending[]
  recalled: ReadonlySet<string>
  /** Disappeared messages: not shown, even if a page still contains them. */
  expired: ReadonlySet<string>
  /** Messages up to this time were cleared by this user. */
  clearedAt: number
  /** Up to this seq the other side has read. */
  otherRead: number
  /** All changes of the loaded messages are known up to this revision. */
  rev: number
  /** The highest revision in an event. */
  announced: number
  /** Changes of messages that have not arrived yet, by seq. */
  early: ReadonlyMap<number, Early>
}

export const emptyChat: Chat = {
  live: null,
  detached: null,
  ahead: [],
  pending: [],
  recalled: new Set(),
  expired: new Set(),
  clearedAt: 0,
  otherRead: 0,
  rev: 0,
  announced: 0,
  early: new Map(),
}

/** A gap up to this size is filled; a larger one replaces the loaded part, and older pages are loaded on scrolling. */
const bridgeMax = 200

/** Applies a pushed message, in any order and any number of times. */
export function applyPush(chat: Chat, message: ChatMessage): Chat {
  const next = withRecall(confirm(chat, message.id), message)
  const row = blanked(next, earlierRow(next.early, message))
  const detached = next.detached && replaced(next.detached, row)
  const { live } = next
  if (!live)
    return { ...next, detached, live: { rows: [row], from: row.seq, to: row.seq, floor: row.seq === 1 } }
  if (row.seq > live.to + 1) return { ...next, detached, ahead: inserted(next.ahead, row) }
  if (row.seq === live.to + 1) {
    return flushed({ ...next, detached, live: { ...live, rows: [...live.rows, row], to: row.seq } })
  }
  return { ...next, detached, live: row.seq < live.from ? live : { ...live, rows: inserted(live.rows, row) } }
}

/** The seq from which to fetch, if pushes left a gap. */
export const gap = (chat: Chat): number | undefined =>
  chat.live && chat.ahead.length > 0 ? chat.live.to : undefined

export type Asked = 'older' | 'newer' | 'latest' | 'around' | 'sync'

/** Applies a page of history or of a catch-up. Any page can be applied at any time, even an outdated answer. */
export function applyPage(chat: Chat, page: RecordsData, asked: Asked, bridge = bridgeMax): Chat {
  const { rev = chat.rev } = page
  const stated = page.states ? applyStates(chat, page) : chat
  const known = {
    ...stated,
    // loaded messages may be newer than a page, and an early page older than loaded messages
    rev: isEmpty(chat) ? rev : Math.min(rev, stated.rev),
    announced: Math.max(chat.rev, chat.announced),
  }
  let next = page.list.reduce<Chat>((now, row) => withRecall(confirm(now, row.id), row), known)
  // a catch-up starts at what the device had or the user had read, so it cannot tell whether there is anything older
  const older = asked !== 'newer' && asked !== 'sync' && !page.more
  const span: Span = {
    rows: page.list.map((row) => blanked(next, earlierRow(next.early, readRow(row, page.rev ?? 0)))),
    from: Math.max(1, page.fromSeq),
    to: page.toSeq,
    floor: older || page.fromSeq <= 1,
  }
  if (asked === 'around') return joined({ ...next, detached: span })
  if (next.detached && asked !== 'latest' && asked !== 'sync' && touches(next.detached, span)) {
    next = joined({ ...next, detached: union(next.detached, span) })
  }
  const live = liveWith(next, span, asked, bridge)
  // a page beyond a small gap waits there, so that the gap is fetched
  const beyond = live === next.live && (asked === 'sync' || asked === 'latest') ? span.rows : []
  return flushed({ ...next, live, ahead: beyond.reduce(inserted, next.ahead) })
}

/** The lowest loaded seq. */
export const lowestOf = ({ live, detached }: Pick<Chat, 'live' | 'detached'>): number =>
  Math.min(live?.from ?? Infinity, detached?.from ?? Infinity, Number.MAX_SAFE_INTEGER)

/** Whether an event had a revision whose changes have not been fetched. */
export const isBehind = (chat: Chat): boolean => !isEmpty(chat) && chat.rev < chat.announced

const isEmpty = ({ live, detached, ahead }: Chat) =>
  (!live || live.rows.length === 0) && !detached && ahead.length === 0

type Changes = {
  prevRev: number
  rev: number
  list?: readonly ChangedMessage[]
  /** Messages of which this user's own part changed too, by seq. */
  own?: readonly number[]
}

/** Applies changes between two revisions. @returns the chat, and whether changes are missing */
export function applyChanges(
  chat: Chat,
  { prevRev, rev, list, own = [] }: Changes,
): { chat: Chat; missed: boolean } {
  const known = withAnnounced(chat, rev)
  if (isEmpty(chat)) return { chat: known, missed: false }
  const next = (list ?? []).reduce(withChange, known)
  const lacksOwn = list?.some(
    ({ seq, state }) => own.includes(seq) && !state.gone && lacksMine(chat, seq, state.rev),
  )
  const missed = prevRev > chat.rev || (list === undefined && rev > chat.rev) || lacksOwn === true
  return { chat: missed || rev <= chat.rev ? next : { ...next, rev }, missed }
}

/** Applies the answer to a request for changes. */
export function applyStates(
  chat: Chat,
  page: Pick<RecordsData, 'prevRev' | 'rev' | 'states' | 'reset'>,
): Chat {
  const { prevRev = 0, rev = 0, states = [], reset = false } = page
  if (reset) return { ...chat, live: null, detached: null, ahead: [], early: new Map(), rev }
  const next = states.reduce((now, change) => withMine(withChange(now, change), mineOf(change, rev)), chat)
  return prevRev > chat.rev ? next : { ...next, rev: Math.max(rev, chat.rev) }
}

/** Whether this user's own part of a loaded or coming message is not known as of this revision. */
function lacksMine(chat: Chat, seq: number, rev: number): boolean {
  const row = allRows(chat).find((one) => one.seq === seq)
  if (row) return mineRevOf(row) < rev
  return seq > (chat.live?.to ?? 0) && (chat.early.get(seq)?.mine?.rev ?? 0) < rev
}

/** Applies a change of this user's own part of a message's state. */
export function applyMine(chat: Chat, mine: Mine): Chat {
  const known = withAnnounced(chat, mine.rev)
  if (isEmpty(chat)) return known
  return withMine(known, mine)
}

const withMine = (chat: Chat, mine: Mine): Chat =>
  withRow(withEarlier(chat, mine.seq, { mine }), mine.seq, (row) => ownedRow(row, mine))

const withAnnounced = (chat: Chat, rev: number): Chat =>
  rev > chat.announced ? { ...chat, announced: rev } : chat

/** Marks quotes of an older version of a message as edited since. */
function withChangedQuotes(chat: Chat, { id, state: { v = 0, edited } }: ChangedMessage): Chat {
  if (edited === undefined) return chat
  return eachRow(chat, (row) => {
    const { quote } = row.extras ?? {}
    const isOlder = quote?.id === id && quote.v !== undefined && quote.v < v && !quote.changed
    return isOlder ? { ...row, extras: { ...row.extras, quote: { ...quote, changed: true } } } : row
  })
}

function withChange(chat: Chat, change: ChangedMessage): Chat {
  const { seq } = change
  const waiting = withEarlier(chat, seq, { change })
  if (waiting !== chat) return waiting
  if (change.state.gone === 'expired') return expired(chat, [change.id])
  const next = withRow(chat, seq, (row) => changedRow(row, change))
  return withChangedQuotes(next, change)
}

/** Remembers a change of a message that may have to arrive yet. */
function withEarlier(chat: Chat, seq: number, some: Early): Chat {
  const { live, detached, ahead } = chat
  const { to = 0 } = live ?? {}
  if (seq <= to || [...(detached?.rows ?? []), ...ahead].some((row) => row.seq === seq)) return chat
  const early = withEarly(chat.early, { after: to, seq }, some)
  return early === chat.early ? chat : { ...chat, early }
}

function withRow(chat: Chat, seq: number, change: (row: ChatMessage) => ChatMessage): Chat {
  const rows = (all: readonly ChatMessage[]) => {
    const index = all.findIndex((row) => row.seq === seq)
    const row = all[index]
    const next = row && change(row)
    return next && next !== row ? all.with(index, next) : all
  }
  const span = (one: Span | null) => {
    const next = one && rows(one.rows)
    return one && next && next !== one.rows ? { ...one, rows: next } : one
  }
  const [live, detached, ahead] = [span(chat.live), span(chat.detached), rows(chat.ahead)]
  if (live === chat.live && detached === chat.detached && ahead === chat.ahead) return chat
  return { ...chat, live, detached, ahead }
}

function liveWith({ live }: Chat, span: Span, asked: Asked, bridge: number): Span | null {
  if (!live) return asked === 'older' || asked === 'newer' ? live : span
  if (touches(live, span)) return union(live, span)
  if (span.to < live.from || asked === 'newer' || asked === 'older') return live
  // a small gap is fetched; for a large one the newest page replaces the loaded part
  return span.from - live.to > bridge ? span : live
}

/** Adds a message in flight, in the order of writing. */
export function sending(chat: Chat, frame: SendFrame, createTime: number): Chat {
  const entry: Pending = { frame, createTime, state: 'sending', code: 0, text: '', tries: 1 }
  const others = chat.pending.filter((one) => one.frame.id !== frame.id)
  const before = others.findLastIndex((one) => one.createTime <= createTime)
  return { ...chat, pending: others.toSpliced(before + 1, 0, entry) }
}

export function changedPending(chat: Chat, id: string, change: Partial<Pending>): Chat {
  return {
    ...chat,
    pending: chat.pending.map((one) => (one.frame.id === id ? { ...one, ...change } : one)),
  }
}

/** The message is stored, or no longer wanted. */
export function confirm(chat: Chat, id: string): Chat {
  if (!chat.pending.some((one) => one.frame.id === id)) return chat
  return { ...chat, pending: chat.pending.filter((one) => one.frame.id !== id) }
}

/** Applies the other side's read receipt; never goes back. */
export const readByOther = (chat: Chat, seq: number): Chat =>
  seq > chat.otherRead ? { ...chat, otherRead: seq } : chat

/** This user cleared the conversation at this time. */
export const cleared = (chat: Chat, at: number): Chat =>
  at > chat.clearedAt ? { ...chat, clearedAt: at } : chat

/** This user deleted these messages for themselves; their seqs stay known. */
export function deleted(chat: Chat, ids: ReadonlySet<string>): Chat {
  const without = (span: Span | null) => span && { ...span, rows: span.rows.filter(({ id }) => !ids.has(id)) }
  return { ...chat, live: without(chat.live), detached: without(chat.detached) }
}

/** These messages disappeared; quotes of them become empty. */
export function expired(chat: Chat, ids: readonly string[]): Chat {
  const next = { ...deleted(chat, new Set(ids)), expired: new Set([...chat.expired, ...ids]) }
  return withBlanks(next)
}

/** All loaded messages of a conversation. */
export const allRows = ({ live, detached, ahead }: Chat): ChatMessage[] => [
  ...(live?.rows ?? []),
  ...(detached?.rows ?? []),
  ...ahead,
]

/** Returns from a jump to the newest messages. */
export const jumpToLatest = (chat: Chat): Chat => (chat.detached ? { ...chat, detached: null } : chat)

/** Keeps only the newest rows of a conversation that is not on screen. */
export function trimmed(chat: Chat, keep: number): Chat {
  const { live } = chat
  if (!live || live.rows.length <= keep) return chat
  const rows = live.rows.slice(-keep)
  return { ...chat, detached: null, live: { ...live, rows, from: rows[0]?.seq ?? live.from, floor: false } }
}

/** The rows to show: without recall lines' carriers and cleared messages. */
export function visible(chat: Chat): ChatMessage[] {
  const rows = (chat.detached ?? chat.live)?.rows ?? []
  return rows.filter(
    (row) => row.createTime > chat.clearedAt && !isRecallNews(row) && !chat.expired.has(row.id),
  )
}

const isRecallNews = (row: ChatMessage) => isKind(row, 'recall') && row.extras?.recallId !== undefined

function withRecall(chat: Chat, message: ChatMessage): Chat {
  const id = isRecallNews(message) ? message.extras.recallId : undefined
  if (!id || chat.recalled.has(id)) return chat
  return withBlanks({ ...chat, recalled: new Set(chat.recalled).add(id) })
}

const withBlanks = (chat: Chat): Chat => eachRow(chat, (row) => blanked(chat, row))

/** Changes every loaded message; the same chat if none changes. */
function eachRow(chat: Chat, change: (row: ChatMessage) => ChatMessage): Chat {
  let isOther = false
  const rows = (all: readonly ChatMessage[]) =>
    all.map((row) => {
      const next = change(row)
      isOther ||= next !== row
      return next
    })
  const span = (one: Span | null) => one && { ...one, rows: rows(one.rows) }
  const next = { ...chat, live: span(chat.live), detached: span(chat.detached), ahead: rows(chat.ahead) }
  return isOther ? next : chat
}

function blanked(chat: Chat, row: ChatMessage): ChatMessage {
  const { quote } = row.extras ?? {}
  if (chat.recalled.has(row.id) && !isKind(row, 'recall'))
    return { ...row, msgType: msgType.recall, content: '', extras: {} }
  // a quote of a message that is gone becomes empty
  const isGone = quote && (chat.recalled.has(quote.id) || chat.expired.has(quote.id))
  if (isGone && !isKind({ msgType: quote.msgType ?? msgType.text }, 'recall'))
    return { ...row, extras: { ...row.extras, quote: { ...quote, msgType: msgType.recall, text: '' } } }
  return row
}

/** Inserts by seq; of two rows with the same seq the newest wins, unless the first was recalled since. */
function inserted(rows: readonly ChatMessage[], row: ChatMessage): readonly ChatMessage[] {
  let index = rows.length
  while (index > 0 && (rows[index - 1]?.seq ?? 0) >= row.seq) index--
  const there = rows[index]
  if (there?.seq !== row.seq) return rows.toSpliced(index, 0, row)
  return isKind(there, 'recall') ? rows : rows.with(index, newestRow(there, row))
}

const replaced = (span: Span, row: ChatMessage): Span =>
  row.seq >= span.from && row.seq <= span.to ? { ...span, rows: inserted(span.rows, row) } : span

const touches = (a: Span, b: Span) => b.from <= a.to + 1 && b.to >= a.from - 1

function union(a: Span, b: Span): Span {
  // usually one is entirely before the other
  const rows = b.rows.reduce(inserted, a.rows)
  const lower = a.from <= b.from ? a : b
  return {
    rows,
    from: lower.from,
    to: Math.max(a.to, b.to),
    floor: lower.floor || (a.from === b.from && (a.floor || b.floor)),
  }
}

/** A detached part that has grown up to the live one becomes the live one. */
function joined(chat: Chat): Chat {
  const { live, detached } = chat
  if (!live || !detached || !touches(live, detached)) return chat
  return { ...chat, live: union(live, detached), detached: null }
}

/** Moves messages beyond a gap into the live part, as far as the gap is closed. */
function flushed(chat: Chat): Chat {
  const { live } = chat
  if (!live || chat.ahead.length === 0) return chat
  const rest: ChatMessage[] = []
  let { rows, to } = live
  for (const row of chat.ahead) {
    if (row.seq > to + 1) rest.push(row)
    else if (row.seq >= live.from) {
      rows = inserted(rows, row)
      to = Math.max(to, row.seq)
    }
  }
  return { ...chat, live: { ...live, rows, to }, ahead: rest }
}

/** Applies a user's new name or picture; the same chat if they wrote nothing in it. */
export function renamed(chat: Chat, who: { userId: string; nick: string; avatar: string }): Chat {
  const { userId, nick, avatar } = who
  return eachRow(chat, (row) =>
    row.from === userId && (row.nick !== nick || row.avatar !== avatar) ? { ...row, nick, avatar } : row,
  )
}
