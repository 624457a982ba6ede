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
import { changedRow, earlierRow, mineOf, newestRow, ownedRow, readRow, withEarly } from './changed-row.ts'
import type { Early, Mine } from './changed-row.ts'
import type { FileKind } from './file-places.ts'

/** `1:ID` for a group, `2:ID` for a person, as the wire's `seqs` spells it. */
export type ChatKey = `${1 | 2}:${string}`

/** Whether a text of an address is one. */
export const isChatKey = (text: string | null): text is ChatKey => /^[12]:\d{1,20}$/.test(text ?? '')

export const keyOf = ({ type, id }: ConversationRef): ChatKey => `${type}:${id}`

export const keyOfMessage = (message: Parameters<typeof conversationOf>[0], me: string): ChatKey =>
  keyOf(conversationOf(message, me))

export function refOf(key: ChatKey): ConversationRef {
  return { type: key.startsWith('1') ? chatType.group : chatType.single, id: key.slice(2) }
}

/** A message of this user in flight: `unknown` means sent without an answer yet. */
export type Pending = {
  frame: SendFrame
  createTime: number
  state: 'sending' | 'unknown' | 'failed'
  /** The send code of a failure, and what the server said of it. */
  code: number
  text: string
  tries: number
  /** What kind of file on its way, written before it, holds it back. */
  waitsFor?: FileKind | undefined
  /** It waits for no file: its sender wants it sent now. */
  passes?: boolean
}

/** Every seq from `from` to `to` is either in `rows` or known not to be shown to this user. `floor`: nothing is older. */
export type Span = { rows: readonly ChatMessage[]; from: number; to: number; floor: boolean }

export type Chat = {
  /** The newest part; grows with every push. */
  live: Span | null
  /** A part far from the newest, after a jump; null when the live one is shown. */
  detached: Span | null
  /** Pushed beyond a hole, by rising seq. */
  ahead: readonly ChatMessage[]
  pending: readonly Pending[]
  recalled: ReadonlySet<string>
  /** Their time is over: they are not shown, also where a page still brings them. */
  expired: ReadonlySet<string>
  /** Messages up to this time were cleared by this user. */
  clearedAt: number
  /** Up to this seq the other side has read. */
  otherRead: number
  /** Up to this revision all changes of what is here are known. */
  rev: number
  /** The highest revision that an event named. */
  announced: number
  /** Changes of messages that are not here yet, by seq. */
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

/** A hole up to this size is filled; a larger one replaces the window, and older pages are fetched when scrolled to. */
const bridgeMax = 200

/** A message arrived by push, in any order, any number of times. */
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

/** Where the next fetch must start when pushes left a hole. */
export const gap = (chat: Chat): number | undefined =>
  chat.live && chat.ahead.length > 0 ? chat.live.to : undefined

export type Asked = 'older' | 'newer' | 'latest' | 'around' | 'sync'

/** A page of history or of catch-up. Any page is safe to take at any time, also one that nobody waits for any more. */
export function applyPage(chat: Chat, page: RecordsData, asked: Asked, bridge = bridgeMax): Chat {
  const { rev = chat.rev } = page
  const stated = page.states ? applyStates(chat, page) : chat
  const known = {
    ...stated,
    // what is here already may be newer than a page, and a page that was read earlier older than what is here
    rev: isEmpty(chat) ? rev : Math.min(rev, stated.rev),
    announced: Math.max(chat.rev, chat.announced),
  }
  let next = page.list.reduce<Chat>((now, row) => withRecall(confirm(now, row.id), row), known)
  // a catch-up starts at what the device had or its user had read, so that it reports nothing older
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
  // a page beyond a small gap waits there, so that the hole between is fetched
  const beyond = live === next.live && (asked === 'sync' || asked === 'latest') ? span.rows : []
  return flushed({ ...next, live, ahead: beyond.reduce(inserted, next.ahead) })
}

/** The lowest seq of which something is here. */
export const lowestOf = ({ live, detached }: Pick<Chat, 'live' | 'detached'>): number =>
  Math.min(live?.from ?? Infinity, detached?.from ?? Infinity, Number.MAX_SAFE_INTEGER)

/** Whether an event named a revision up to which the changes of what is here are not known. */
export const isBehind = (chat: Chat): boolean => !isEmpty(chat) && chat.rev < chat.announced

const isEmpty = ({ live, detached, ahead }: Chat) =>
  (!live || live.rows.length === 0) && !detached && ahead.length === 0

/** Messages changed between two revisions. @returns the chat, and whether more changed that is not known here. */
export function applyChanges(
  chat: Chat,
  { prevRev, rev, list }: { prevRev: number; rev: number; list?: readonly ChangedMessage[] },
): { chat: Chat; missed: boolean } {
  const known = withAnnounced(chat, rev)
  if (isEmpty(chat)) return { chat: known, missed: false }
  const next = (list ?? []).reduce(withChange, known)
  const missed = prevRev > chat.rev || (list === undefined && rev > chat.rev)
  return { chat: missed || rev <= chat.rev ? next : { ...next, rev }, missed }
}

/** The answer to what changed since the revision that was known here. */
export function applyStates(
  chat: Chat,
  page: Pick<RecordsData, 'prevRev' | 'rev' | 'states' | 'reset'>,
): Chat {
  const { prevRev = 0, rev = 0, states = [], reset = false } = page
  if (reset) return { ...chat, live: null, detached: null, ahead: [], early: new Map(), rev }
  const next = states.reduce((now, change) => withMine(withChange(now, change), mineOf(change, rev)), chat)
  return prevRev > chat.rev ? next : { ...next, rev: Math.max(rev, chat.rev) }
}

/** What of a message's state is of this user alone changed. */
export function applyMine(chat: Chat, mine: Mine): Chat {
  const known = withAnnounced(chat, mine.rev)
  if (isEmpty(chat)) return known
  return withMine(known, mine)
}

const withMine = (chat: Chat, mine: Mine): Chat =>
  withRow(withEarlier(chat, mine.seq, { mine }), mine.seq, (row) => ownedRow(row, mine))

const withAnnounced = (chat: Chat, rev: number): Chat =>
  rev > chat.announced ? { ...chat, announced: rev } : chat

/** What quotes an older version of a message says that it was edited since. */
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

/** The same chat where that message may be here. */
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
  // the gap is fetched from behind if it is small; else the newest page takes the window's place
  return span.from - live.to > bridge ? span : live
}

/** My message is in flight, in its place among those that were written before and after it. */
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

/** My message is durable, or no longer wanted. */
export function confirm(chat: Chat, id: string): Chat {
  if (!chat.pending.some((one) => one.frame.id === id)) return chat
  return { ...chat, pending: chat.pending.filter((one) => one.frame.id !== id) }
}

/** The other side's receipt; it never goes back. */
export const readByOther = (chat: Chat, seq: number): Chat =>
  seq > chat.otherRead ? { ...chat, otherRead: seq } : chat

/** This user cleared the conversation at this time. */
export const cleared = (chat: Chat, at: number): Chat =>
  at > chat.clearedAt ? { ...chat, clearedAt: at } : chat

/** This user deleted these for themselves; their places stay known. */
export function deleted(chat: Chat, ids: ReadonlySet<string>): Chat {
  const without = (span: Span | null) => span && { ...span, rows: span.rows.filter(({ id }) => !ids.has(id)) }
  return { ...chat, live: without(chat.live), detached: without(chat.detached) }
}

/** The time of these messages is over; what answers them says nothing of them any more. */
export function expired(chat: Chat, ids: readonly string[]): Chat {
  const next = { ...deleted(chat, new Set(ids)), expired: new Set([...chat.expired, ...ids]) }
  return withBlanks(next)
}

/** All that is here of a conversation. */
export const allRows = ({ live, detached, ahead }: Chat): ChatMessage[] => [
  ...(live?.rows ?? []),
  ...(detached?.rows ?? []),
  ...ahead,
]

/** Back from a jump to the newest messages. */
export const jumpToLatest = (chat: Chat): Chat => (chat.detached ? { ...chat, detached: null } : chat)

/** Keeps only the newest rows of a conversation that nobody looks at. */
export function trimmed(chat: Chat, keep: number): Chat {
  const { live } = chat
  if (!live || live.rows.length <= keep) return chat
  const rows = live.rows.slice(-keep)
  return { ...chat, detached: null, live: { ...live, rows, from: rows[0]?.seq ?? live.from, floor: false } }
}

/** What a person sees: no carriers of recalls, nothing cleared. */
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

/** All that is here of a conversation, changed; the same chat where nothing of it is. */
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
  // what quotes a message that is gone says nothing of it any more
  const isGone = quote && (chat.recalled.has(quote.id) || chat.expired.has(quote.id))
  if (isGone && !isKind({ msgType: quote.msgType ?? msgType.text }, 'recall'))
    return { ...row, extras: { ...row.extras, quote: { ...quote, msgType: msgType.recall, text: '' } } }
  return row
}

/** By rising seq; of two with the same seq the newest of both stays, unless the first was recalled since. */
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
  // mostly one stands wholly before the other
  const rows = b.rows.reduce(inserted, a.rows)
  const lower = a.from <= b.from ? a : b
  return {
    rows,
    from: lower.from,
    to: Math.max(a.to, b.to),
    floor: lower.floor || (a.from === b.from && (a.floor || b.floor)),
  }
}

/** A detached window that has grown up to the live one is the live one. */
function joined(chat: Chat): Chat {
  const { live, detached } = chat
  if (!live || !detached || !touches(live, detached)) return chat
  return { ...chat, live: union(live, detached), detached: null }
}

/** Moves what waited beyond a hole into the window, as far as it is closed. */
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

/** Someone goes by another name or picture; the same chat where they said nothing in it. */
export function renamed(chat: Chat, who: { userId: string; nick: string; avatar: string }): Chat {
  const { userId, nick, avatar } = who
  return eachRow(chat, (row) =>
    row.from === userId && (row.nick !== nick || row.avatar !== avatar) ? { ...row, nick, avatar } : row,
  )
}
