import { msgType } from '@mynah/contract/message-kinds'
import type { Facts, History, Seen, Sent } from './history.ts'

/** Violations that a run must never find. The last line of `npm run faults` names them. */
export const kinds = [
  'lost',
  'twice',
  'phantom',
  'order',
  'gap',
  'missing',
  'outside',
  'recalled',
  'unread',
  'read back',
  'session',
] as const
export type Kind = (typeof kinds)[number]
export type Violation = { kind: Kind; what: string }

type Row = Facts['messages'][number]
type Log = Map<string, Row[]>

/** Checks all invariants over the users' actions, the database, and what the devices received. */
export function check(history: History, facts: Facts, seen: readonly Seen[]): Violation[] {
  const log = logOf(facts)
  return [
    ...checkStored(history, log),
    ...checkOnce(facts),
    ...checkGapless(facts, log),
    ...checkOwnOrder(history.sent),
    ...checkDevices(facts, log, seen),
    ...checkMembership(facts, log),
    ...checkRecalled(history, facts, log, seen),
    ...checkUnread(facts, log),
    ...checkReadPositions(history, facts),
    ...checkSessions(history),
  ]
}

export function summary(violations: readonly Violation[]): string {
  const count = (kind: Kind) => violations.filter((one) => one.kind === kind).length
  return kinds.map((kind) => `${count(kind)} ${kind}`).join(', ')
}

function logOf(facts: Facts): Log {
  const log: Log = new Map(facts.conversations.map((one) => [one.id, []]))
  for (const row of facts.messages) {
    const rows = log.get(row.conversation_id)
    if (rows) rows.push(row)
    else log.set(row.conversation_id, [row])
  }
  for (const rows of log.values()) rows.sort((a, b) => a.seq - b.seq)
  return log
}

const nameOf = (one: { conversation: string; id: string }) => `${one.id} in ${one.conversation}`
const isLine = (kind: number) => kind === msgType.inform || kind === msgType.recall

/** I1: what was acknowledged is stored at the acknowledged seq. I2: nothing is stored that nobody sent. */
function* checkStored(history: History, log: Log): Generator<Violation> {
  const rows = new Map<string, Row>(
    [...log].flatMap(([key, list]) => list.map((row) => [`${key} ${row.id}`, row] as const)),
  )
  const sent = new Set<string>()
  const answered = new Map<string, Sent>()
  for (const one of history.sent) {
    const key = `${one.conversation} ${one.id}`
    const row = rows.get(key)
    sent.add(key)
    if (row && (row.sender_id !== one.who || (row.content !== one.content && row.kind !== msgType.recall)))
      yield { kind: 'phantom', what: `${nameOf(one)} is stored as another one's, or with other words` }
    if (one.outcome === 'failed' && row && answered.get(key)?.outcome !== 'ok')
      yield { kind: 'phantom', what: `${nameOf(one)} was refused and is stored` }
    if (one.outcome !== 'ok') continue
    answered.set(key, one)
    if (!row) yield { kind: 'lost', what: `${nameOf(one)}, acknowledged as ${one.seq}` }
    else if (row.seq !== one.seq)
      yield { kind: 'order', what: `${nameOf(one)} was acknowledged as ${one.seq} and is ${row.seq}` }
  }
  for (const [key, row] of rows) {
    if (!isLine(row.kind) && !sent.has(key)) yield { kind: 'phantom', what: `${key} was never sent` }
  }
}

/** I3: one row for each message id. */
function* checkOnce(facts: Facts): Generator<Violation> {
  const found = new Set<string>()
  for (const row of facts.messages) {
    const key = `${row.conversation_id} ${row.id}`
    if (found.has(key)) yield { kind: 'twice', what: `${key} is stored twice` }
    found.add(key)
  }
}

/** I4: one order without gaps. */
function* checkGapless(facts: Facts, log: Log): Generator<Violation> {
  for (const { id, last_seq } of facts.conversations) {
    const rows = log.get(id) ?? []
    const hole = rows.findIndex((row, index) => row.seq !== index + 1)
    if (hole >= 0) yield { kind: 'gap', what: `${id} has no ${hole + 1}` }
    else if (rows.length !== last_seq) {
      yield { kind: 'gap', what: `${id} says ${last_seq} and holds ${rows.length}` }
    }
  }
}

/** I4: an acknowledged message comes before the sender's next one, and a connection keeps its order. */
function* checkOwnOrder(all: readonly Sent[]): Generator<Violation> {
  const groups = Map.groupBy(
    all.filter((one) => one.outcome === 'ok' && !one.repeat),
    (one) => `${one.who} ${one.conversation}`,
  )
  for (const group of groups.values()) {
    const returned = group.toSorted((a, b) => a.returned - b.returned)
    let at = 0
    let highest = 0
    for (const one of group.toSorted((a, b) => a.invoked - b.invoked)) {
      for (; (returned[at]?.returned ?? Infinity) < one.invoked; at += 1) {
        highest = Math.max(highest, returned[at]?.seq ?? 0)
      }
      if (one.seq <= highest)
        yield { kind: 'order', what: `${nameOf(one)} was sent after ${highest} was known` }
    }
    const lines = Map.groupBy(
      group.filter((one) => one.line !== ''),
      (one) => one.line,
    )
    for (const line of lines.values()) {
      const inOrder = line.toSorted((a, b) => a.place - b.place)
      for (const [index, one] of inOrder.entries()) {
        const before = inOrder[index - 1]
        if (before && before.seq >= one.seq)
          yield { kind: 'order', what: `${nameOf(one)} overtook ${before.id} on one connection` }
      }
    }
  }
}

/** I2, I3, I4, I6 and I7: each device has exactly what its user may see of the log. */
function* checkDevices(facts: Facts, log: Log, seen: readonly Seen[]): Generator<Violation> {
  const windows = new Map(facts.participants.map((one) => [`${one.user_id} ${one.conversation_id}`, one]))
  for (const device of seen) {
    for (const what of device.conflicts) yield { kind: 'order', what: `${device.device}: ${what}` }
    for (const [conversation, messages] of device.conversations) {
      const window = windows.get(`${device.who} ${conversation}`)
      const rows = log.get(conversation) ?? []
      const ids = new Set<string>()
      for (const message of messages.values()) {
        const where = `${device.device} has ${message.id} as ${message.seq} of ${conversation}`
        const row = rows[message.seq - 1]
        if (!row || row.id !== message.id || row.sender_id !== message.from)
          yield { kind: 'phantom', what: where }
        else if (!window || message.seq <= window.from_seq || message.seq > (window.to_seq ?? Infinity))
          yield { kind: 'outside', what: where }
        if (ids.has(message.id)) yield { kind: 'twice', what: `${where}, a second time` }
        ids.add(message.id)
      }
    }
    for (const window of facts.participants) {
      if (window.user_id !== device.who) continue
      const messages = device.conversations.get(window.conversation_id)
      const begin = device.beginOf?.(window.conversation_id) ?? 0
      const floor = Math.max(window.from_seq, window.cleared_seq, begin)
      for (const row of log.get(window.conversation_id) ?? []) {
        if (row.seq <= floor || row.seq > (window.to_seq ?? Infinity) || messages?.has(row.seq)) continue
        yield { kind: 'missing', what: `${device.device} lacks ${row.seq} of ${window.conversation_id}` }
      }
    }
  }
}

/** I7: a user who has left receives no message after the line of leaving. */
function* checkMembership(facts: Facts, log: Log): Generator<Violation> {
  for (const one of facts.participants) {
    if (one.to_seq === null) continue
    for (const row of (log.get(one.conversation_id) ?? []).slice(one.to_seq)) {
      if (row.sender_id === one.user_id && !isLine(row.kind)) {
        yield {
          kind: 'outside',
          what: `${row.id} of ${one.conversation_id} was stored after its sender left`,
        }
      }
    }
  }
}

/** I8: nothing of a recalled message is left, neither in the log nor on a device that is up to date. */
function* checkRecalled(
  history: History,
  facts: Facts,
  log: Log,
  seen: readonly Seen[],
): Generator<Violation> {
  const ends = new Map(facts.participants.map((one) => [`${one.user_id} ${one.conversation_id}`, one.to_seq]))
  for (const one of history.recalled) {
    const rows = log.get(one.conversation) ?? []
    const row = rows.find((each) => each.id === one.id)
    if (one.outcome !== 'ok') continue
    if (!row || row.kind !== msgType.recall || row.content !== '')
      yield { kind: 'recalled', what: `${nameOf(one)} still says something` }
    if (!row) continue
    const line = rows.find((each) => each.recalls === one.id)
    for (const device of seen) {
      // members who had left before the recall are not notified of it
      const end = ends.get(`${device.who} ${one.conversation}`) ?? null
      if (end !== null && line && line.seq > end) continue
      const messages = device.conversations.get(one.conversation)
      const old = messages?.get(row.seq)
      if (!messages || !old || old.content === '') continue
      const isRecalled = [...messages.values()].some((each) => recallIdOf(each.extras) === one.id)
      if (!isRecalled) yield { kind: 'recalled', what: `${device.device} still shows ${nameOf(one)}` }
    }
  }
}

const recallIdOf = (extras: object) => (extras as { recallId?: string }).recallId

/** I5: the server's unread count equals a recount. */
function* checkUnread(facts: Facts, log: Log): Generator<Violation> {
  for (const one of facts.participants) {
    const said = facts.unread.get(`${one.user_id} ${one.conversation_id}`)
    if (said === undefined) continue
    const counted = (log.get(one.conversation_id) ?? []).filter(
      (row) =>
        row.counts &&
        row.kind !== msgType.recall &&
        row.sender_id !== one.user_id &&
        row.seq > one.read_seq &&
        row.seq <= (one.to_seq ?? Infinity),
    ).length
    if (said !== counted)
      yield {
        kind: 'unread',
        what: `${one.user_id} in ${one.conversation_id}: shown ${said}, counted ${counted}`,
      }
  }
}

/** I5: read positions only move forward, and one's own message is read. */
function* checkReadPositions(history: History, facts: Facts): Generator<Violation> {
  const last = new Map(
    facts.participants.map((one) => [`${one.user_id} ${one.conversation_id}`, one.read_seq]),
  )
  const groups = Map.groupBy(
    history.looked.filter((one) => one.outcome === 'ok'),
    (one) => `${one.who} ${one.conversation}`,
  )
  for (const [key, group] of groups) {
    const inOrder = group.toSorted((a, b) => a.invoked - b.invoked)
    for (const [index, one] of inOrder.entries()) {
      const before = inOrder.slice(0, index).findLast((each) => each.returned < one.invoked)
      if (before && before.readSeq > one.readSeq)
        yield { kind: 'read back', what: `${key}: ${before.readSeq}, then ${one.readSeq}` }
      if (one.readSeq > (last.get(key) ?? 0))
        yield { kind: 'read back', what: `${key}: ${one.readSeq}, then less` }
    }
  }
  for (const one of history.sent) {
    const read = last.get(`${one.who} ${one.conversation}`) ?? 0
    if (one.outcome === 'ok' && one.seq > read)
      yield { kind: 'read back', what: `${nameOf(one)} is unread by its own sender` }
  }
}

/** S1: one second after its end a session is refused everywhere. */
function* checkSessions(history: History): Generator<Violation> {
  for (const one of history.used) {
    if (one.accepted && one.sinceMs > 1_000)
      yield {
        kind: 'session',
        what: `${one.session} was accepted ${Math.round(one.sinceMs)} ms after its end`,
      }
  }
}
