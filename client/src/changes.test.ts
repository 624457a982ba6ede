import fc from 'fast-check'
import { expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChangedMessage, ChatMessage, MessageState, RecordsData } from '@mynah/contract/socket'
import {
  applyChanges,
  applyMine,
  applyPage,
  applyPush,
  applyStates,
  emptyChat,
  isBehind,
  visible,
  type Chat,
} from './conversation-state.ts'

const conversation = { type: 2 as const, id: '2' }

const text = (seq: number, state?: MessageState): ChatMessage => ({
  ...{ id: `id-${seq}`, seq, cmd: 11, from: '2', to: '1', chatType: 2, msgType: msgType.text },
  ...{ content: `text ${seq}`, extras: {}, createTime: seq * 1000, nick: 'Linh', avatar: '' },
  ...(state && { state }),
})

/** A server with one conversation, which is a log of messages and of changes. */
class Log {
  rev = 0
  readonly rows: ChatMessage[] = []
  mine: { seq: number; rev: number; mine: string[] }[] = []

  send(): ChatMessage {
    const row = text(this.rows.length + 1)
    this.rows.push(row)
    return row
  }

  change(seq: number, how: 'edit' | 'react' | 'recall' | 'mine'): void {
    const row = this.rows[seq - 1]
    if (!row || row.msgType === msgType.recall) return
    this.rev += 1
    const before: MessageState = row.state ?? { rev: 0 }
    const state: MessageState = { ...before, rev: this.rev }
    if (how === 'recall') {
      Object.assign(row, { msgType: msgType.recall, content: '', extras: {} })
      row.state = { rev: this.rev, gone: 'recall' }
      return
    }
    if (how === 'edit') {
      row.content = `edited ${this.rev}`
      row.state = { ...state, v: (before.v ?? 0) + 1 }
      return
    }
    const mine = how === 'mine' ? [`e${this.rev}`] : before.mine
    row.state = { ...state, r: [['👍', this.rev]], ...(mine && { mine }) }
    if (how === 'mine') this.mine.push({ seq, rev: this.rev, mine: mine ?? [] })
  }

  #changed(afterRev: number): ChangedMessage[] {
    return this.rows
      .filter(({ state }) => (state?.rev ?? 0) > afterRev)
      .toSorted((a, b) => (a.state?.rev ?? 0) - (b.state?.rev ?? 0))
      .map(({ id, seq, msgType: kind, content, extras, state }) => ({
        ...{ id, seq, msgType: kind, content, extras },
        state: structuredClone(state ?? { rev: 0 }),
      }))
  }

  /** A live event says nothing of whose they are. */
  event(prevRev: number) {
    const list = this.#changed(prevRev)
    for (const { state } of list) delete state.mine
    return { prevRev, rev: this.rev, list }
  }

  states(afterRev: number, count: number): RecordsData {
    const all = this.#changed(afterRev)
    const states = all.slice(0, count)
    const moreStates = all.length > count
    const rev = moreStates ? (states.at(-1)?.state.rev ?? 0) : this.rev
    return {
      conversation,
      fromSeq: 1,
      toSeq: 0,
      more: false,
      list: [],
      prevRev: afterRev,
      rev,
      states,
      moreStates,
    }
  }

  page(): RecordsData {
    const list = structuredClone(this.rows.map((row) => (row.state ? row : { ...row })))
    return { conversation, fromSeq: 1, toSeq: list.length, more: false, rev: this.rev, list }
  }
}

/** What a person sees, without what only tells states apart. */
const seen = (chat: Chat) =>
  visible(chat).map(({ seq, msgType: kind, content, state }) => ({
    ...{ seq, kind, content, rev: state?.rev ?? 0, v: state?.v ?? 0, r: state?.r ?? [] },
    ...{ mine: state?.mine ?? [], gone: state?.gone },
  }))

const act = fc.oneof(
  fc.constant({ do: 'send' as const }),
  fc.record({
    do: fc.constant('change' as const),
    seq: fc.integer({ min: 1, max: 12 }),
    how: fc.constantFrom('edit', 'react', 'recall', 'mine'),
  }),
  // What of it reaches the device, at once or never: events may be lost, doubled and late.
  fc.record({ do: fc.constant('hear' as const), late: fc.integer({ min: 0, max: 3 }) }),
  fc.constant({ do: 'page' as const }),
)

test('the state that a device made of all events equals that of a new page, after it requested what it missed', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (acts, count) => {
      const log = new Log()
      let chat: Chat = applyPage(emptyChat, log.page(), 'latest')
      let announced = 0
      const waiting: ((now: Chat) => Chat)[] = []
      for (const one of acts) {
        if (one.do === 'send') {
          const row = structuredClone(log.send())
          waiting.push((now) => applyPush(now, row))
        } else if (one.do === 'change') {
          log.change(one.seq, one.how as 'edit')
        } else if (one.do === 'page') {
          chat = applyPage(chat, log.page(), 'latest')
        } else {
          if (log.rev > announced) {
            const event = log.event(announced)
            announced = log.rev
            waiting.push((now) => applyChanges(now, event).chat)
          }
          for (const mine of log.mine.splice(0)) waiting.push((now) => applyMine(now, mine))
          chat = waiting
            .splice(0, Math.max(0, waiting.length - one.late))
            .reduce((now, take) => take(now), chat)
        }
      }
      // The connection is back: messages, then changes page by page, then what was late.
      for (const row of structuredClone(log.rows)) {
        const { state: _, ...plain } = row
        if (row.msgType !== msgType.recall) chat = applyPush(chat, plain)
        else chat = applyPush(chat, row)
      }
      for (let more = true; more;) {
        const page = log.states(chat.rev, count)
        chat = applyStates(chat, page)
        more = page.moreStates === true
      }
      chat = waiting.reduce((now, take) => take(now), chat)
      expect(seen(chat)).toEqual(seen(applyPage(emptyChat, log.page(), 'latest')))
      expect(chat.rev).toBe(log.rev)
    }),
    { numRuns: 500 },
  )
})

test('a hint without messages, and a gap between two events, request what is missing; known changes do not', () => {
  const log = new Log()
  log.send()
  log.change(1, 'react')
  const chat = applyPage(emptyChat, log.page(), 'latest')
  expect(applyChanges(chat, { prevRev: 0, rev: 1 }).missed).toBe(false)
  expect(applyChanges(chat, { prevRev: 1, rev: 2 }).missed).toBe(true)
  expect(applyChanges(chat, { prevRev: 2, rev: 3, list: [] })).toMatchObject({
    missed: true,
    chat: { rev: 1 },
  })
  log.change(1, 'edit')
  expect(applyChanges(chat, log.event(1))).toMatchObject({ missed: false, chat: { rev: 2 } })
})

test('a change that comes before its message waits for it', () => {
  const log = new Log()
  log.send()
  const chat = applyPage(emptyChat, log.page(), 'latest')
  const row = structuredClone(log.send())
  log.change(2, 'edit')
  const changed = applyChanges(chat, log.event(0)).chat
  expect(seen(applyPush(changed, row)).at(-1)).toMatchObject({ seq: 2, content: 'edited 1' })
})

test('too many changes clear the conversation, which is loaded again', () => {
  const log = new Log()
  log.send()
  const chat = applyPage(emptyChat, log.page(), 'latest')
  const reset = { ...log.page(), list: [], states: [], prevRev: 0, rev: 2_000, reset: true }
  expect(applyStates(chat, reset)).toMatchObject({ live: null, rev: 2_000 })
})

test('an edit leaves replies to the message as they were, marks them, and does not change its own quote', () => {
  const quote = { id: 'id-1', v: 0, msgType: msgType.text, text: 'text 1', nick: 'Linh', from: '2' }
  const answer = { ...text(2), extras: { quote } }
  const list = [text(1), answer]
  const page: RecordsData = { conversation, fromSeq: 1, toSeq: 2, more: false, list }
  const before = applyPage(emptyChat, page, 'latest')
  const edited = (seq: number, rev: number, extras = {}) => ({
    ...{ id: `id-${seq}`, seq, msgType: msgType.text, content: `edited ${seq}`, extras },
    state: { rev, v: 1, edited: 5 },
  })
  const changes = [edited(1, 1), edited(2, 2, { quote: { id: 'id-1', v: 0 } })]
  const { chat } = applyChanges(before, { prevRev: 0, rev: 2, list: changes })
  expect(visible(chat).map((row) => [row.content, row.extras.quote])).toEqual([
    ['edited 1', undefined],
    ['edited 2', { ...quote, changed: true }],
  ])
  // what was quoted as it is now stays unmarked
  const newer = applyPush(chat, { ...text(3), extras: { quote: { ...quote, v: 1, text: 'edited 1' } } })
  const again = applyChanges(newer, { prevRev: 2, rev: 2, list: [edited(1, 1)] })
  expect(visible(again.chat)[2]?.extras.quote).not.toHaveProperty('changed')
})

test('an own part that arrives before its message waits for it, also with a change that does not name it', () => {
  const log = new Log()
  log.send()
  let chat = applyPage(emptyChat, log.page(), 'latest')
  const row = structuredClone(log.send())
  log.change(2, 'mine')
  const [mine] = log.mine
  if (!mine) throw new Error('nothing is mine')
  chat = applyChanges(applyMine(chat, mine), log.event(0)).chat
  expect(seen(applyPush(chat, row))).toEqual(seen(applyPage(emptyChat, log.page(), 'latest')))
})

test("nothing of the user's own part is left of a recalled message", () => {
  const log = new Log()
  log.send()
  log.change(1, 'mine')
  const chat = applyPage(emptyChat, log.page(), 'latest')
  const [mine] = log.mine
  log.change(1, 'recall')
  const after = applyChanges(chat, log.event(1)).chat
  expect(visible(after)[0]?.state).toEqual({ rev: 2, gone: 'recall' })
  expect(visible(mine ? applyMine(after, mine) : chat)[0]?.state).toEqual({ rev: 2, gone: 'recall' })
})

test('a page that is older than an event leaves changes to request', () => {
  const log = new Log()
  log.send()
  log.send()
  const page = structuredClone(log.page())
  const older = { ...page, toSeq: 1, list: page.list.slice(0, 1) }
  const newest = { ...page, fromSeq: 2, list: page.list.slice(1), more: true }
  const chat = applyPage(emptyChat, newest, 'latest')
  log.change(1, 'edit')
  const changed = applyChanges(chat, log.event(0)).chat
  expect(isBehind(changed)).toBe(false)
  const late = applyPage(changed, older, 'older')
  expect([isBehind(late), late.rev]).toEqual([true, 0])
  const caughtUp = applyStates(late, log.states(late.rev, 10))
  expect(isBehind(caughtUp)).toBe(false)
  expect(seen(caughtUp)).toEqual(seen(applyPage(emptyChat, log.page(), 'latest')))
  // the same where nothing was here when the event came
  const first = applyPage(applyChanges(emptyChat, log.event(0)).chat, page, 'latest')
  expect([isBehind(first), first.rev]).toEqual([true, 0])
})

test('an answer sets the own part even if an event was faster with the same change, or a later one', () => {
  const log = new Log()
  log.send()
  const chat = applyPage(emptyChat, log.page(), 'latest')
  log.change(1, 'mine')
  const answer = log.states(0, 10)
  const [mine] = log.mine
  const changed = applyChanges(chat, log.event(0)).chat
  expect(visible(applyStates(changed, answer))[0]?.state?.mine).toEqual(mine?.mine)
  log.change(1, 'react')
  const later = applyChanges(changed, log.event(1)).chat
  expect(visible(applyStates(later, answer))[0]?.state).toMatchObject({ rev: 2, mine: mine?.mine })
})

test('the own part from before a page does not come back with a late event', () => {
  const log = new Log()
  log.send()
  log.change(1, 'mine')
  const [late] = structuredClone(log.mine)
  log.change(1, 'mine')
  const chat = applyPage(emptyChat, log.page(), 'latest')
  expect(late && seen(applyMine(chat, late))).toEqual(seen(chat))
})
