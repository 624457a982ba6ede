import { describe, expect, test } from 'vitest'
import { check, type Kind } from './check.ts'
import { emptyHistory, type Facts, type History, type Seen, type Sent } from './history.ts'

const group = '1:7'
const row = (seq: number, more: Partial<Facts['messages'][number]> = {}): Facts['messages'][number] => ({
  conversation_id: group,
  seq,
  id: `m${seq}`,
  sender_id: 'ana',
  kind: 0,
  content: `text ${seq}`,
  counts: true,
  ...more,
})
const sent = (seq: number, more: Partial<Sent> = {}): Sent => ({
  conversation: group,
  id: `m${seq}`,
  who: 'ana',
  content: `text ${seq}`,
  invoked: seq * 10,
  returned: seq * 10 + 5,
  outcome: 'ok',
  seq,
  line: 'phone 1',
  place: seq,
  tries: 1,
  repeat: false,
  ...more,
})
const person = (user_id: string, more: Partial<Facts['participants'][number]> = {}) => ({
  conversation_id: group,
  user_id,
  from_seq: 0,
  to_seq: null,
  read_seq: user_id === 'ana' ? 3 : 1,
  cleared_seq: 0,
  ...more,
})
const view = (who: string, rows: Facts['messages']): Seen => ({
  device: `${who}'s phone`,
  who,
  conflicts: [],
  conversations: new Map([
    [
      group,
      new Map(
        rows.map((one) => [one.seq, { ...one, from: one.sender_id, extras: {} } satisfies object] as const),
      ),
    ],
  ]),
})

type Case = { history: History; facts: Facts; seen: Seen[] }

/** A case without violations: three messages of ana that bo received, of which bo has read one. */
function whole(): Case {
  const rows = [row(1), row(2), row(3)]
  return {
    history: { ...emptyHistory(), sent: [sent(1), sent(2), sent(3)] },
    facts: {
      conversations: [{ id: group, last_seq: 3 }],
      messages: rows,
      participants: [person('ana'), person('bo')],
      unread: new Map([
        [`ana ${group}`, 0],
        [`bo ${group}`, 2],
      ]),
    },
    seen: [view('ana', rows), view('bo', rows)],
  }
}

const recalled = (who: string) => ({
  conversation: group,
  who,
  id: 'm2',
  invoked: 50,
  returned: 60,
  outcome: 'ok' as const,
})

/** Message 2 was recalled by line 4, which bo did not receive. */
function takenBack(boLeftAt: number | null): Case {
  const rows = [
    row(1),
    row(2, { kind: 9, content: '' }),
    row(3),
    row(4, { kind: 9, content: '', counts: false, recalls: 'm2' }),
  ]
  const one = whole()
  one.history.recalled.push(recalled('ana'))
  one.facts.messages = rows
  one.facts.conversations = [{ id: group, last_seq: 4 }]
  one.facts.participants = [person('ana', { read_seq: 4 }), person('bo', { to_seq: boLeftAt })]
  one.seen = one.seen.filter((each) => each.who === 'bo')
  return one
}

test('a member who left before a message was recalled may still have it, others may not', () => {
  const caught = [3, null].map((at) => {
    const { history, facts, seen } = takenBack(at)
    return check(history, facts, seen).some((one) => one.kind === 'recalled')
  })
  expect(caught).toEqual([false, true])
})

test('a run in which everything is right has no violations', () => {
  const { history, facts, seen } = whole()
  expect(check(history, facts, seen)).toEqual([])
})

const of = (seen: Seen[], at: number) => seen[at]?.conversations.get(group) ?? new Map()

const broken: [string, Kind, (run: Case) => void][] = [
  [
    'an acknowledged message that is not stored',
    'lost',
    ({ history }) => history.sent.push(sent(4, { line: '' })),
  ],
  [
    'one id on two places',
    'twice',
    ({ facts }) => {
      facts.messages.push(row(4, { id: 'm3' }))
    },
  ],
  [
    'a message that nobody sent',
    'phantom',
    ({ history }) => {
      history.sent.pop()
    },
  ],
  [
    'a refused message that is stored all the same',
    'phantom',
    ({ history }) => Object.assign(history.sent[2] ?? {}, { outcome: 'failed' }),
  ],
  [
    'a message with other words than were sent',
    'phantom',
    ({ facts }) => Object.assign(facts.messages[1] ?? {}, { content: 'forged' }),
  ],
  [
    'another place than was acknowledged',
    'order',
    ({ history }) => Object.assign(history.sent[1] ?? {}, { seq: 9, line: '' }),
  ],
  [
    'a hole in the order',
    'gap',
    ({ facts, history }) => {
      facts.messages.splice(1, 1)
      history.sent.splice(1, 1)
    },
  ],
  [
    'a counter that runs ahead of the log',
    'gap',
    ({ facts }) => Object.assign(facts.conversations[0] ?? {}, { last_seq: 4 }),
  ],
  [
    'a message before one that its sender knew to be sent',
    'order',
    ({ history }) => Object.assign(history.sent[0] ?? {}, { invoked: 40, returned: 45, line: '' }),
  ],
  [
    'one message overtaking another on one connection',
    'order',
    ({ history }) => {
      Object.assign(history.sent[0] ?? {}, { invoked: 0, returned: 99, place: 2 })
      Object.assign(history.sent[1] ?? {}, { invoked: 0, returned: 99, place: 1 })
    },
  ],
  ['a message that a device never got', 'missing', ({ seen }) => of(seen, 1).delete(2)],
  [
    'a message on a device that is not in the log',
    'phantom',
    ({ seen }) => of(seen, 1).set(9, { id: 'x', seq: 9, from: 'ana', kind: 0, content: 'x', extras: {} }),
  ],
  [
    'two messages on one place of a device',
    'order',
    ({ seen }) => seen[1]?.conflicts.push('2 was a and is b'),
  ],
  [
    'a message shown to a user who is in no list',
    'outside',
    ({ facts }) => {
      facts.participants.pop()
      facts.unread.delete(`bo ${group}`)
    },
  ],
  [
    'a message shown to a user who had left',
    'outside',
    ({ facts }) => {
      Object.assign(facts.participants[1] ?? {}, { to_seq: 2 })
      facts.unread.set(`bo ${group}`, 1)
    },
  ],
  [
    'a message of a user who had left',
    'outside',
    ({ facts }) => Object.assign(facts.participants[0] ?? {}, { to_seq: 2 }),
  ],
  [
    'a recalled message that still says something',
    'recalled',
    ({ history }) => {
      history.recalled.push({
        conversation: group,
        who: 'ana',
        id: 'm2',
        invoked: 50,
        returned: 60,
        outcome: 'ok',
      })
    },
  ],
  ['an unread counter that drifted', 'unread', ({ facts }) => facts.unread.set(`bo ${group}`, 3)],
  [
    'a read position that went back',
    'read back',
    ({ history }) => {
      const look = { conversation: group, who: 'bo', outcome: 'ok' as const }
      history.looked.push({ ...look, invoked: 1, returned: 2, readSeq: 1 })
      history.looked.push({ ...look, invoked: 3, returned: 4, readSeq: 0 })
    },
  ],
  [
    'a message of my own that I have not read',
    'read back',
    ({ facts }) => {
      Object.assign(facts.participants[0] ?? {}, { read_seq: 2 })
    },
  ],
  [
    'an ended session that still opens',
    'session',
    ({ history }) => history.used.push({ session: 'old', sinceMs: 1_200, accepted: true }),
  ],
]

describe('the checker finds', () => {
  test.each(broken)('%s', (_, kind, breakIt) => {
    const run = whole()
    breakIt(run)
    const found = check(run.history, run.facts, run.seen)
    expect(found.map((one) => one.kind)).toContain(kind)
  })
})

test('a message that was never answered may be stored once or not at all', () => {
  for (const stored of [true, false]) {
    const { history, facts, seen } = whole()
    const last = history.sent[2]
    if (last) Object.assign(last, { outcome: 'unknown', seq: 0, returned: Infinity })
    if (!stored) {
      facts.messages.pop()
      Object.assign(facts.conversations[0] ?? {}, { last_seq: 2 })
      Object.assign(facts.participants[0] ?? {}, { read_seq: 2 })
      facts.unread.set(`bo ${group}`, 1)
      for (const one of seen) one.conversations.get(group)?.delete(3)
    }
    expect(check(history, facts, seen)).toEqual([])
  }
})
