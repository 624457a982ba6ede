import { expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage, MessageState } from '@mynah/contract/socket'
import { Acts, brokenActs, differencesOf, secretly, type Sight } from './living-ledger.ts'

const conversation = '2:1:2'

const row = (seq: number, state?: MessageState, content = `text ${seq}`): ChatMessage => ({
  ...{ id: `id-${seq}`, seq, cmd: 11, from: '1', to: '2', chatType: 2, msgType: msgType.text },
  ...{ content, extras: {}, createTime: seq, nick: '', avatar: '' },
  ...(state && { state }),
})
const poll = (seq: number, counts: number[], state: Partial<MessageState> = {}): ChatMessage => ({
  ...row(seq, { rev: 1, ...state, poll: { change: 2, counts } }),
  msgType: msgType.poll,
})

const sight = (who: string, rows: ChatMessage[], choices: [string, number[]][] = []): Sight => ({
  ...{ who, conversation, rows },
  choices: new Map(choices),
})

/** The actions on one message, all acknowledged. */
function acted(seq: number, options = 0): Acts {
  const acts = new Acts({ conversation, id: `id-${seq}`, sender: '1', text: `text ${seq}`, options })
  acts.sent = true
  return acts
}

const broken = (acts: Acts, one: ChatMessage | undefined, other = one, choices: number[] = []) => [
  ...brokenActs(
    [acts],
    [sight('1', one ? [one] : [], [[acts.id, choices]]), sight('2', other ? [other] : [])],
  ),
]

test('a device differs if any loaded part of a state does, and not by what it has not loaded', () => {
  const reacted: MessageState = { rev: 3, v: 1, r: [['👍', 2]], mine: ['👍'], pin: 0 }
  const now = [row(1), row(2, reacted), row(3)]
  const difference = (has: ChatMessage[]) => differencesOf('a', conversation, has, now).length
  expect(difference(now)).toBe(0)
  // a device that has not loaded everything yet
  expect(difference([row(2, reacted), row(3)])).toBe(0)
  expect(difference([row(1), row(3)])).toBe(1)
  expect(difference([...now, row(4)])).toBe(1)
  const others: MessageState[] = [
    { ...reacted, rev: 2 },
    { ...reacted, v: 2 },
    { ...reacted, r: [['👍', 1]] },
    { ...reacted, mine: [] },
    { rev: 3, v: 1, r: [['👍', 2]], mine: ['👍'] },
    { rev: 3, gone: 'recall' },
  ]
  for (const state of others) expect(difference([row(1), row(2, state), row(3)])).toBe(1)
  expect(difference([row(1), row(2, reacted, 'other words'), row(3)])).toBe(1)
  const [what] = differencesOf('a', conversation, [row(1)], [row(1, reacted)])
  expect(what).toContain('a in 2:1:2 shows')
})

test('a missing effect of an acknowledged action is found, for each kind of action', () => {
  const acts = acted(1)
  expect(broken(acts, row(1))).toEqual([])
  expect(broken(acts, undefined)).toEqual(['id-1 in 2:1:2 was acknowledged, and 2 of 2 do not see it: 1, 2'])
  acts.text.edited({ text: 'edited', version: 0 })
  expect(broken(acts, row(1))).toHaveLength(2)
  const edited = (state: Partial<MessageState> = {}) => row(1, { rev: 1, v: 1, ...state }, 'edited')
  expect(broken(acts, edited())).toEqual([])
  acts.pinned.known = true
  expect(broken(acts, edited())).toHaveLength(2)
  expect(broken(acts, edited({ pin: 0 }))).toEqual([])
  acts.reaction('1', '👍').known = true
  const r: MessageState['r'] = [['👍', 1]]
  expect(broken(acts, edited({ pin: 0 }))).toHaveLength(1)
  expect(broken(acts, edited({ pin: 0, r, mine: ['👍'] }), edited({ pin: 0, r }))).toEqual([])
  acts.gone.known = true
  expect(broken(acts, edited({ pin: 0, r, mine: ['👍'] }), edited({ pin: 0, r }))).toHaveLength(2)
  const gone = { ...row(1, { rev: 2, gone: 'recall' as const }, ''), msgType: msgType.recall }
  expect(broken(acts, gone)).toEqual([])
  expect(broken(acts, { ...gone, content: 'edited' })).toHaveLength(2)
})

test('the effect of an unanswered action may be there or not, and nothing else may', () => {
  const acts = acted(1)
  acts.text.unanswered({ text: 'perhaps', version: 0 })
  acts.reaction('1', '👍').maybe.push(true)
  const perhaps = row(1, { rev: 2, v: 1, r: [['👍', 1]], mine: ['👍'] }, 'perhaps')
  expect(broken(acts, row(1))).toEqual([])
  expect(broken(acts, perhaps, { ...perhaps, state: { rev: 2, v: 1, r: [['👍', 1]] } })).toEqual([])
  expect(broken(acts, row(1, { rev: 1, v: 1 }, 'never written'))).toHaveLength(2)
  // an edit of the next version was acknowledged
  acts.text.edited({ text: 'last', version: 1 })
  expect(broken(acts, row(1, { rev: 1, v: 1 }, 'perhaps'))).toHaveLength(2)
  expect(broken(acts, row(2))).toHaveLength(3)
})

test('counts are those of all people together', () => {
  const acts = acted(1)
  const counted = (count: number, mine?: string[]) =>
    row(1, { rev: 1, r: [['👍', count]], ...(mine && { mine }) })
  acts.reaction('1', '👍').known = true
  expect(broken(acts, counted(1, ['👍']), counted(1))).toEqual([])
  expect(broken(acts, counted(2, ['👍']), counted(2))).toEqual([
    'id-1 in 2:1:2: 2 👍 are shown, and 1 people have one',
  ])
  const asked = acted(2, 3)
  asked.vote('1').known = [2]
  expect(broken(asked, poll(2, [0, 0, 1]), poll(2, [0, 0, 1]), [2])).toEqual([])
  expect(broken(asked, poll(2, [0, 0, 2]), poll(2, [0, 0, 2]), [2])).toHaveLength(1)
  expect(broken(asked, poll(2, [0, 1, 0]), poll(2, [0, 1, 0]), [1])).toHaveLength(1)
  asked.ended.known = true
  expect(broken(asked, poll(2, [0, 0, 1]), poll(2, [0, 0, 1]), [2])).toHaveLength(2)
})

test('of a secret poll so many votes are shown as were given, the last few at its end', () => {
  const acts = new Acts({ conversation, id: 'id-1', sender: '1', text: '', options: 3, isSecret: true })
  const shows = (counts: number[], ended?: number): ChatMessage => ({
    ...row(1, {
      ...{
        rev: 1,
        poll: { change: 2, counts, voters: counts.reduce((a, b) => a + b), ...(ended && { ended }) },
      },
    }),
    msgType: msgType.poll,
  })
  acts.ended.maybe.push(true)
  for (const who of ['1', '2']) acts.vote(who).known = secretly
  const broken = (poll: ChatMessage, ...voted: string[]) => {
    const sights = ['1', '2'].map((who) =>
      sight(who, [poll], [['id-1', voted.includes(who) ? secretly : []]]),
    )
    return [...brokenActs([acts], sights)]
  }
  expect(broken(shows([0, 0, 0]), '1', '2')).toEqual([])
  expect(broken(shows([1, 2, 0]), '1', '2')).toHaveLength(1)
  expect(broken(shows([0, 0, 0]), '1')).toHaveLength(1)
  // who voted is not stored any more
  expect(broken(shows([1, 0, 1], 5))).toEqual([])
  expect(broken(shows([1, 0, 0], 5))).toHaveLength(1)
  expect(broken(shows([1, 2, 0], 5))).toHaveLength(1)
})

test('a member who left and came back reads what was sent from then on, and their earlier actions stay counted', () => {
  const acts = acted(1)
  acts.reaction('2', '👍').known = true
  const counted = row(1, { rev: 2, r: [['👍', 1]] })
  const sights = (after: number) => [sight('1', [counted]), { ...sight('2', []), after }]
  expect([...brokenActs([acts], sights(1))]).toEqual([])
  expect([...brokenActs([acts], sights(0))]).toEqual([
    'id-1 in 2:1:2 was acknowledged, and 1 of 2 do not see it: 2',
  ])
  acts.reaction('2', '👍').known = false
  expect([...brokenActs([acts], sights(1))]).toHaveLength(1)
  const has = [row(1, { rev: 1, v: 1 }), row(2)]
  expect(differencesOf('a', conversation, has, [row(2)], 1)).toEqual([])
  expect(differencesOf('a', conversation, has, [row(2)])).toHaveLength(1)
})
