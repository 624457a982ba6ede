import { expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChangedMessage, ChatMessage, MessageState, RecordsData } from '@mynah/contract/socket'
import {
  allRows,
  applyChanges,
  applyMine,
  applyPage,
  applyPush,
  applyStates,
  emptyChat,
  expired,
  isBehind,
  sending,
  visible,
  type Chat,
} from './conversation-state.ts'

const text = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: `id-${seq}`, seq, cmd: 11, from: '2', to: '1', chatType: 2, msgType: msgType.text },
  ...{ content: `text ${seq}`, extras: {}, createTime: seq * 1000, nick: 'Linh', avatar: '' },
  ...more,
})
const texts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => text(from + at))
const page = (from: number, to: number, more: Partial<RecordsData> = {}): RecordsData => ({
  ...{ conversation: { type: 2, id: '2' }, fromSeq: from, toSeq: to, more: true, list: texts(from, to) },
  ...more,
})
const changed = (seq: number, state: MessageState, content = `edited ${seq}`): ChangedMessage => ({
  ...{ id: `id-${seq}`, seq, msgType: msgType.text, content, extras: {}, state },
})
const seqs = (rows: readonly ChatMessage[]) => rows.map(({ seq }) => seq)

/** The newest two of twenty, a part far from them, and one beyond a hole. */
const parts = (): Chat => {
  const live = applyPage({ ...emptyChat, rev: 1 }, page(19, 20, { rev: 1 }), 'latest')
  return applyPush(applyPage(live, page(5, 7, { rev: 1 }), 'around'), text(25))
}

test('the loaded messages are the newest ones, the part that was jumped to, and those that wait behind a gap', () => {
  expect(allRows(emptyChat)).toEqual([])
  expect(visible(emptyChat)).toEqual([])
  expect(seqs(allRows(parts()))).toEqual([19, 20, 5, 6, 7, 25])
  expect(seqs(visible(parts()))).toEqual([5, 6, 7])
})

test('a change finds its message in each part, and leaves the parts without it as they are', () => {
  const before = parts()
  for (const seq of [20, 6, 25]) {
    const { chat, missed } = applyChanges(before, { prevRev: 1, rev: 2, list: [changed(seq, { rev: 2 })] })
    expect(missed).toBe(false)
    expect(
      allRows(chat)
        .filter(({ content }) => content.startsWith('edited'))
        .map((row) => row.seq),
    ).toEqual([seq])
    expect(chat.early.size).toBe(0)
    expect(chat.live === before.live).toBe(seq !== 20)
    expect(chat.detached === before.detached).toBe(seq !== 6)
    expect(chat.ahead === before.ahead).toBe(seq !== 25)
  }
})

test('known changes leave the conversation unchanged', () => {
  const list = [changed(20, { rev: 2 })]
  const { chat } = applyChanges(parts(), { prevRev: 1, rev: 2, list })
  expect(applyChanges(chat, { prevRev: 1, rev: 2, list }).chat).toBe(chat)
  expect(applyChanges(chat, { prevRev: 2, rev: 2 }).chat).toBe(chat)
  expect(applyChanges(chat, { prevRev: 0, rev: 1 })).toEqual({ chat, missed: false })
})

test('where nothing of a conversation is here nothing is missed, and nothing is remembered', () => {
  const list = [changed(3, { rev: 9 })]
  const { chat, missed } = applyChanges(emptyChat, { prevRev: 8, rev: 9, list })
  expect([missed, chat.announced, chat.early.size, isBehind(chat)]).toEqual([false, 9, 0, false])
  expect(applyChanges(chat, { prevRev: 8, rev: 9, list }).chat).toBe(chat)
  expect(applyChanges(chat, { prevRev: 4, rev: 5 }).chat.announced).toBe(9)
  expect(applyMine(chat, { seq: 3, rev: 9, mine: ['a'] }).early.size).toBe(0)
  // an empty page is as nothing, what waits beyond a hole is not
  const empty = applyPage(emptyChat, page(1, 0, { list: [], rev: 0 }), 'latest')
  expect(isBehind({ ...empty, announced: 9 })).toBe(false)
  expect(isBehind({ ...empty, announced: 9, ahead: [text(4)] })).toBe(true)
})

test('an answer without states is one, and one from a later place than this device knows proves nothing', () => {
  const chat = parts()
  expect(applyStates(chat, { prevRev: 0, rev: 3 })).toEqual({ ...chat, rev: 3 })
  expect(applyStates(chat, { prevRev: 5, rev: 8, states: [] }).rev).toBe(1)
  expect(applyStates(chat, {}).rev).toBe(1)
})

test('a reset leaves nothing of the conversation', () => {
  const waiting = applyChanges(parts(), { prevRev: 1, rev: 2, list: [changed(40, { rev: 2 })] }).chat
  expect(waiting.early.size).toBe(1)
  const after = applyStates(waiting, { prevRev: 1, rev: 2_000, reset: true })
  expect(allRows(after)).toEqual([])
  expect([after.early.size, after.rev, after.ahead, after.detached]).toEqual([0, 2_000, [], null])
})

test('a page without changes leaves the known ones unchanged', () => {
  const chat = applyPage(parts(), page(1, 4, { rev: 9, more: false }), 'older')
  expect(chat.rev).toBe(1)
})

test('an expired message is removed by a change, and does not come back with a page', () => {
  const quote = { id: 'id-20', v: 0, msgType: msgType.text, text: 'text 20', nick: 'Linh', from: '2' }
  const answered = applyPush({ ...parts(), detached: null, ahead: [] }, text(21, { extras: { quote } }))
  const gone = applyChanges(answered, {
    ...{ prevRev: 1, rev: 2 },
    list: [changed(20, { rev: 2, gone: 'expired' })],
  }).chat
  expect(seqs(visible(gone))).toEqual([19, 21])
  expect(visible(gone)[1]?.extras.quote).toMatchObject({ msgType: msgType.recall, text: '' })
  const again = expired(applyPage(gone, page(17, 20), 'older'), ['id-18'])
  expect(seqs(visible(again))).toEqual([17, 19, 21])
  expect([...again.expired]).toEqual(['id-20', 'id-18'])
})

test('a reaction to a message marks no answer to it, and an edit marks it once', () => {
  const quote = { id: 'id-20', v: 0, msgType: msgType.text, text: 'text 20', nick: 'Linh', from: '2' }
  const answered = applyPush({ ...parts(), detached: null, ahead: [] }, text(21, { extras: { quote } }))
  const reacted = applyChanges(answered, { prevRev: 1, rev: 2, list: [changed(20, { rev: 2, v: 1 })] }).chat
  expect(visible(reacted).at(-1)?.extras.quote).toEqual(quote)
  const edit = (rev: number) => ({ prevRev: rev - 1, rev, list: [changed(20, { rev, v: rev, edited: 5 })] })
  const edited = applyChanges(reacted, edit(3)).chat
  expect(visible(edited).at(-1)?.extras.quote).toEqual({ ...quote, changed: true })
  const twice = applyChanges(edited, edit(4)).chat
  expect(visible(twice).at(-1)).toBe(visible(edited).at(-1))
})

test('the own part of a page stays when an older event arrives late', () => {
  const rows = [text(20, { state: { rev: 2, mine: ['a'] } })]
  const chat = applyPage(emptyChat, page(20, 20, { rev: 7, list: rows }), 'latest')
  expect(applyMine(chat, { seq: 20, rev: 5, mine: ['b'] }).live?.rows[0]?.state?.mine).toEqual(['a'])
  expect(applyMine(chat, { seq: 20, rev: 7, mine: ['b'] }).live?.rows[0]?.state?.mine).toEqual(['b'])
})

test('an own change whose own part was sent before this device connected is requested, and no other is', () => {
  const list = [changed(20, { rev: 2 })]
  const change = { prevRev: 1, rev: 2, list }
  expect(applyChanges(parts(), change).missed).toBe(false)
  const late = applyChanges(parts(), { ...change, own: [20] })
  expect([late.missed, late.chat.rev, isBehind(late.chat)]).toEqual([true, 1, true])
  const known = applyMine(parts(), { seq: 20, rev: 2, mine: ['a'] })
  expect(applyChanges(known, { ...change, own: [20] }).missed).toBe(false)
  // of a message that has still to arrive, of one that is gone, and of one that is not loaded
  const early = { prevRev: 1, rev: 2, list: [changed(40, { rev: 2 })], own: [40] }
  expect(applyChanges(parts(), early).missed).toBe(true)
  expect(applyChanges(applyMine(parts(), { seq: 40, rev: 2, mine: [] }), early).missed).toBe(false)
  const gone = { prevRev: 1, rev: 2, list: [changed(20, { rev: 2, gone: 'recall' })], own: [20] }
  expect(applyChanges(parts(), gone).missed).toBe(false)
  expect(applyChanges(parts(), { prevRev: 1, rev: 2, list: [changed(1, { rev: 2 })], own: [1] }).missed).toBe(
    false,
  )
})

test('only a page of older messages says that there are none before it', () => {
  const last = { more: false }
  expect(applyPage(emptyChat, page(5, 8, last), 'sync').live?.floor).toBe(false)
  expect(applyPage(emptyChat, page(5, 8, last), 'latest').live?.floor).toBe(true)
  const far = applyPage(applyPage(emptyChat, page(90, 99), 'latest'), page(50, 60), 'around')
  expect(applyPage(far, page(61, 70, last), 'newer').detached).toMatchObject({
    from: 50,
    to: 70,
    floor: false,
  })
  // an older page decides anew whether the beginning is reached
  const top = applyPage(emptyChat, page(5, 8, last), 'latest')
  expect(applyPage(top, page(3, 4), 'older').live).toMatchObject({ from: 3, floor: false })
})

test('of messages in flight with the same time the one that was written last is the last one', () => {
  const frame = (id: string) => ({ id }) as Parameters<typeof sending>[1]
  const ids = (chat: Chat) => chat.pending.map((one) => one.frame.id)
  const two = sending(sending(emptyChat, frame('a'), 5), frame('b'), 5)
  expect(ids(two)).toEqual(['a', 'b'])
  expect(ids(sending(two, frame('c'), 4))).toEqual(['c', 'a', 'b'])
})
