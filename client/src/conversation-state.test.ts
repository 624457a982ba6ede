import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage, RecordsData } from '@mynah/contract/socket'
import {
  jumpToLatest,
  changedPending,
  cleared,
  deleted,
  emptyChat,
  applyChanges,
  applyPush,
  gap,
  isChatKey,
  keyOf,
  keyOfMessage,
  lowestOf,
  readByOther,
  applyPage,
  refOf,
  renamed,
  sending,
  confirm,
  trimmed,
  visible,
  type Chat,
} from './conversation-state.ts'

const text = (seq: number): ChatMessage => ({
  id: `id-${seq}`,
  seq,
  cmd: 11,
  from: '2',
  to: '1',
  chatType: 2,
  msgType: msgType.text,
  content: `text ${seq}`,
  extras: {},
  createTime: seq * 1000,
  nick: 'Linh',
  avatar: '',
})

const recall = (seq: number, of: number): ChatMessage => ({
  ...text(seq),
  msgType: msgType.recall,
  content: '',
  extras: { recallId: `id-${of}` },
})

const page = (rows: ChatMessage[], fromSeq: number, toSeq: number, more = false): RecordsData => ({
  conversation: { type: 2, id: '2' },
  fromSeq,
  toSeq,
  more,
  list: rows,
})

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const started: Chat = { ...emptyChat, live: { rows: [], from: 1, to: 0, floor: true } }
const seqs = (chat: Chat) => visible(chat).map(({ seq }) => seq)

describe('a conversation', () => {
  it('belongs to the other side, or to the group', () => {
    expect(keyOfMessage({ chatType: 2, from: '7', to: '1' }, '1')).toBe('2:7')
    expect(keyOfMessage({ chatType: 2, from: '1', to: '7' }, '1')).toBe('2:7')
    expect(keyOfMessage({ chatType: 1, from: '7', groupId: '9' }, '1')).toBe('1:9')
  })

  it('gives the same in whatever order and however often frames arrive', () => {
    const length = 12
    const frames = fc
      .tuple(fc.array(fc.integer({ min: 1, max: length }), { maxLength: 5 }), fc.infiniteStream(fc.nat()))
      .map(([recalledSeqs, random]) => {
        const news = [...new Set(recalledSeqs)].map((seq, index) => recall(length + 1 + index, seq))
        const all = [...range(1, length).map(text), ...news]
        const order = [...random.take(all.length * 2)]
        const shuffled = [...all, ...all]
          .map((frame, index) => ({ frame, at: order[index] ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ frame }) => frame)
        return { all, shuffled }
      })
    fc.assert(
      fc.property(frames, ({ all, shuffled }) => {
        const inOrder = all.reduce(applyPush, started)
        const jumbled = shuffled.reduce(applyPush, started)
        expect(visible(jumbled)).toEqual(visible(inOrder))
        expect(gap(jumbled)).toBeUndefined()
      }),
    )
  })

  it('ends up complete when lost frames are fetched by the hole', () => {
    const lost = fc.uniqueArray(fc.integer({ min: 1, max: 29 }), { maxLength: 20 })
    fc.assert(
      fc.property(lost, fc.integer({ min: 1, max: 7 }), (missing, size) => {
        let chat = range(1, 30)
          .filter((seq) => !missing.includes(seq))
          .map(text)
          .reduce(applyPush, started)
        for (let after = gap(chat); after !== undefined; after = gap(chat)) {
          const to = Math.min(30, after + size)
          chat = applyPage(chat, page(range(after + 1, to).map(text), after + 1, to, to < 30), 'newer')
        }
        expect(seqs(chat)).toEqual(range(1, 30))
      }),
    )
  })

  it('does not request again what is not visible to the user', () => {
    const chat = applyPush(started, text(5))
    expect(gap(chat)).toBe(0)
    const filled = applyPage(chat, page([text(2)], 1, 4), 'newer')
    expect(seqs(filled)).toEqual([2, 5])
    expect(gap(filled)).toBeUndefined()
  })

  it('joins older pages and knows its beginning', () => {
    const newest = applyPage(emptyChat, page(range(11, 20).map(text), 11, 20, true), 'latest')
    expect(newest.live?.floor).toBe(false)
    const whole = applyPage(newest, page(range(3, 10).map(text), 3, 10, false), 'older')
    expect(seqs(whole)).toEqual(range(3, 20))
    expect(whole.live?.floor).toBe(true)
  })

  it('fills a small gap after an absence, and starts anew after a large one', () => {
    const before = applyPage(emptyChat, page(range(1, 10).map(text), 1, 10), 'latest')
    const small = applyPage(before, page(range(61, 110).map(text), 61, 110, true), 'sync')
    expect(gap(small)).toBe(10)
    const bridged = applyPage(small, page(range(11, 60).map(text), 11, 60, true), 'newer')
    expect(seqs(bridged)).toEqual(range(1, 110))
    const large = applyPage(before, page(range(951, 1000).map(text), 951, 1000, true), 'sync')
    expect(seqs(large)).toEqual(range(951, 1000))
    expect(large.live?.floor).toBe(false)
  })

  it('shows a distant part by itself until it has grown up to the newest', () => {
    const newest = applyPage(emptyChat, page(range(91, 100).map(text), 91, 100, true), 'latest')
    const jumped = applyPage(newest, page(range(41, 60).map(text), 41, 60, true), 'around')
    expect(seqs(jumped)).toEqual(range(41, 60))
    const pushed = applyPush(jumped, text(101))
    expect(seqs(pushed)).toEqual(range(41, 60))
    const grown = applyPage(pushed, page(range(61, 95).map(text), 61, 95, true), 'newer')
    expect(grown.detached).toBeNull()
    expect(seqs(grown)).toEqual(range(41, 101))
  })

  it('blanks a recalled message, also one that is fetched later', () => {
    const chat = applyPush(applyPage(emptyChat, page([text(5)], 5, 5, true), 'latest'), recall(6, 4))
    const older = applyPage(chat, page([text(3), text(4)], 3, 4, true), 'older')
    expect(visible(older).map(({ seq, msgType: kind }) => [seq, kind])).toEqual([
      [3, msgType.text],
      [4, msgType.recall],
      [5, msgType.text],
    ])
    expect(visible(older)[1]?.content).toBe('')
  })

  it('stores an own message once, whether it arrives as echo or as push', () => {
    const frame = { cmd: 11, id: 'mine', to: '2', chatType: 2, msgType: 0, content: 'hi' } as const
    const chat = sending(started, frame, 1)
    const mine = { ...text(1), id: 'mine', from: '1', to: '2' }
    const twice = applyPush(applyPush(chat, mine), mine)
    expect(twice.pending).toEqual([])
    expect(seqs(twice)).toEqual([1])
  })

  it('hides cleared messages', () => {
    const chat = range(1, 4).map(text).reduce(applyPush, started)
    expect(seqs(cleared(chat, 2000))).toEqual([3, 4])
  })

  it('drops old rows of a room that is not shown, and can load them again', () => {
    const chat = trimmed(range(1, 30).map(text).reduce(applyPush, started), 10)
    expect(seqs(chat)).toEqual(range(21, 30))
    expect(chat.live?.floor).toBe(false)
    expect(seqs(applyPage(chat, page(range(1, 20).map(text), 1, 20), 'older'))).toEqual(range(1, 30))
  })
})

describe('a key', () => {
  it('is a kind and an id, and an address may hold anything else', () => {
    for (const key of ['1:7', '2:12345678901234567890']) expect([key, isChatKey(key)]).toEqual([key, true])
    for (const other of [
      null,
      '',
      '3:7',
      '0:7',
      '1:',
      '1:x',
      'x1:7',
      '1:7x',
      '1:123456789012345678901',
      '17',
    ])
      expect([other, isChatKey(other)]).toEqual([other, false])
  })

  it('names a group or a person, also where the id begins or ends like the other kind', () => {
    expect(refOf('1:22')).toEqual({ type: 1, id: '22' })
    expect(refOf('2:11')).toEqual({ type: 2, id: '11' })
    expect(keyOf({ type: 1, id: '9' })).toBe('1:9')
    expect(keyOf(refOf('2:11'))).toBe('2:11')
  })

  it('of a group is found where only the receiver names it', () => {
    expect(keyOfMessage({ chatType: 1, from: '7', to: '9' }, '1')).toBe('1:9')
  })
})

describe('what is in flight', () => {
  const frame = (id: string) => ({ cmd: 11, id, to: '2', chatType: 2, msgType: 0, content: id }) as const
  const ids = (chat: Chat) => chat.pending.map((one) => one.frame.id)
  const two = sending(sending(started, frame('a'), 1), frame('b'), 2)

  it('is shown in the order of sending, and once even if it is sent several times', () => {
    expect(ids(two)).toEqual(['a', 'b'])
    const again = sending(two, frame('a'), 3)
    expect(ids(again)).toEqual(['b', 'a'])
    expect(again.pending.at(-1)).toEqual({
      frame: frame('a'),
      createTime: 3,
      state: 'sending',
      code: 0,
      text: '',
      tries: 1,
    })
  })

  it('fails by itself, without the others', () => {
    const failed = changedPending(two, 'b', { state: 'failed', code: 10_029 })
    expect(failed.pending.map(({ state, code }) => [state, code])).toEqual([
      ['sending', 0],
      ['failed', 10_029],
    ])
    expect(ids(failed)).toEqual(['a', 'b'])
  })

  it('leaves with its own message alone, and one that is not there changes nothing', () => {
    expect(ids(confirm(two, 'a'))).toEqual(['b'])
    expect(confirm(two, 'c')).toBe(two)
    expect(ids(applyPush(two, { ...text(1), id: 'b', from: '1', to: '2' }))).toEqual(['a'])
    expect(ids(applyPage(two, page([{ ...text(1), id: 'a' }], 1, 1), 'sync'))).toEqual(['b'])
  })
})

describe('receipts and clearing', () => {
  it('never go back', () => {
    expect(readByOther(started, 5).otherRead).toBe(5)
    const read = readByOther(started, 5)
    expect(readByOther(read, 4)).toBe(read)
    expect(readByOther(read, 5)).toBe(read)
    const at = cleared(started, 2000)
    expect(at.clearedAt).toBe(2000)
    expect(cleared(at, 1000)).toBe(at)
    expect(cleared(at, 2000)).toBe(at)
  })
})

describe('a room without anything yet', () => {
  it('shows nothing', () => {
    expect(visible(emptyChat)).toEqual([])
    expect(gap(emptyChat)).toBeUndefined()
    expect(lowestOf(emptyChat)).toBe(Number.MAX_SAFE_INTEGER)
    expect(lowestOf(applyPage(emptyChat, page([text(5)], 5, 5), 'around'))).toBe(5)
    expect(trimmed(emptyChat, 1)).toBe(emptyChat)
    expect(jumpToLatest(emptyChat)).toBe(emptyChat)
    expect(emptyChat).toMatchObject({ pending: [], ahead: [], clearedAt: 0, otherRead: 0 })
  })

  it('begins with the message that is received, and knows whether there can be older ones', () => {
    const fifth = applyPush(emptyChat, text(5))
    expect(fifth.live).toMatchObject({ from: 5, to: 5, floor: false })
    expect(seqs(fifth)).toEqual([5])
    expect(applyPush(emptyChat, text(1)).live?.floor).toBe(true)
  })

  it.each([
    ['latest', [11, 12]],
    ['sync', [11, 12]],
    ['older', []],
    ['newer', []],
  ] as const)('shows a page that was asked for as %s: %j', (asked, shown) => {
    const chat = applyPage(emptyChat, page([text(11), text(12)], 11, 12, true), asked)
    expect(seqs(chat)).toEqual(shown)
    expect(chat.ahead).toEqual([])
  })

  it.each([
    ['latest', false, true],
    ['latest', true, false],
    ['sync', false, false],
  ] as const)('after a page asked for as %s with more: %s, knows its beginning: %s', (asked, more, floor) => {
    expect(applyPage(emptyChat, page([text(11)], 11, 11, more), asked).live?.floor).toBe(floor)
  })

  it('knows its beginning from a page that reaches to the first place, whatever was asked', () => {
    expect(applyPage(emptyChat, page([text(1)], 1, 1, true), 'sync').live).toMatchObject({
      from: 1,
      floor: true,
    })
    expect(applyPage(emptyChat, page([text(1)], 0, 1, true), 'sync').live).toMatchObject({
      from: 1,
      floor: true,
    })
    expect(applyPage(emptyChat, page([text(2)], 2, 2, true), 'sync').live?.floor).toBe(false)
  })
})

describe('pages that come late or again', () => {
  const newest = applyPage(emptyChat, page(range(11, 20).map(text), 11, 20, true), 'latest')

  it('of already loaded messages change nothing that is shown', () => {
    for (const asked of ['older', 'newer', 'latest', 'sync'] as const) {
      const again = applyPage(newest, page(range(13, 16).map(text), 13, 16, true), asked)
      expect(again.live).toMatchObject({ from: 11, to: 20, floor: false })
      expect(seqs(again)).toEqual(range(11, 20))
    }
  })

  it('of far older messages leave no gap in what is shown', () => {
    for (const asked of ['older', 'newer', 'latest', 'sync'] as const) {
      const chat = applyPage(newest, page([text(3), text(4)], 3, 4, true), asked)
      expect([asked, seqs(chat)]).toEqual([asked, range(11, 20)])
    }
  })

  it.each(['older', 'newer'] as const)('beyond the shown part, requested as %s, are ignored', (asked) => {
    const chat = applyPage(newest, page(range(31, 40).map(text), 31, 40, true), asked)
    expect(seqs(chat)).toEqual(range(11, 20))
    expect(gap(chat)).toBeUndefined()
    const far = applyPage(newest, page(range(931, 940).map(text), 931, 940, true), asked)
    expect(seqs(far)).toEqual(range(11, 20))
  })

  it.each(['latest', 'sync'] as const)(
    'beyond a small gap, requested as %s, wait for the messages between',
    (asked) => {
      const chat = applyPage(newest, page([text(31), text(32)], 31, 32, true), asked)
      expect(seqs(chat)).toEqual(range(11, 20))
      expect(gap(chat)).toBe(20)
      const whole = applyPage(chat, page(range(21, 30).map(text), 21, 30, true), 'newer')
      expect(seqs(whole)).toEqual(range(11, 32))
      expect(gap(whole)).toBeUndefined()
    },
  )

  it('replace what is shown if more than 200 are between', () => {
    const at = (from: number) => applyPage(newest, page([text(from)], from, from, true), 'sync')
    expect(gap(at(220))).toBe(20)
    expect(seqs(at(221))).toEqual([221])
    expect(gap(at(221))).toBeUndefined()
  })

  it('that overlap what is shown by one message are joined on either side', () => {
    expect(seqs(applyPage(newest, page([text(10)], 10, 10, true), 'older'))).toEqual(range(10, 20))
    expect(seqs(applyPage(newest, page([text(21)], 21, 21, true), 'newer'))).toEqual(range(11, 21))
    expect(seqs(applyPage(newest, page([text(9)], 9, 9, true), 'older'))).toEqual(range(11, 20))
  })

  it('that begin at the same seq bring what they know of the beginning', () => {
    const known = applyPage(newest, page(range(11, 15).map(text), 11, 15), 'older')
    expect(known.live?.floor).toBe(true)
    expect(applyPage(known, page(range(11, 15).map(text), 11, 15, true), 'older').live?.floor).toBe(true)
    // a page that begins later knows nothing of it
    expect(applyPage(newest, page(range(12, 15).map(text), 12, 15), 'older').live?.floor).toBe(false)
  })

  it('bring a message as it is now', () => {
    const changed = { ...text(12), content: 'edited' }
    const chat = applyPage(newest, page([changed], 12, 12, true), 'older')
    expect(visible(chat).find(({ seq }) => seq === 12)?.content).toBe('edited')
    expect(applyPush(newest, changed).live?.rows.find(({ seq }) => seq === 12)?.content).toBe('edited')
  })

  it('never bring back the text of a recalled message', () => {
    const gone = { ...text(12), msgType: msgType.recall, content: '' }
    const chat = applyPage(applyPush(newest, gone), page([text(12)], 12, 12, true), 'older')
    expect(visible(chat).find(({ seq }) => seq === 12)).toMatchObject({
      msgType: msgType.recall,
      content: '',
    })
  })
})

describe('a push', () => {
  const newest = applyPage(emptyChat, page([text(11), text(13)], 11, 13, true), 'latest')

  it('of something older than what is shown leaves no gap', () => {
    expect(seqs(applyPush(newest, text(5)))).toEqual([11, 13])
    expect(applyPush(newest, text(5)).live?.from).toBe(11)
  })

  it('is placed between others, and at the first place too', () => {
    expect(seqs(applyPush(newest, text(12)))).toEqual([11, 12, 13])
    const again = applyPush(newest, { ...text(11), content: 'edited' })
    expect(visible(again).map(({ content }) => content)).toEqual(['edited', 'text 13'])
  })

  it('beyond a gap waits, once, and is added with what fills the gap', () => {
    const waiting = [text(17), text(16), text(17)].reduce(applyPush, newest)
    expect(seqs(waiting)).toEqual([11, 13])
    expect(waiting.ahead.map(({ seq }) => seq)).toEqual([16, 17])
    expect(gap(waiting)).toBe(13)
    const half = applyPush(waiting, text(14))
    expect(seqs(half)).toEqual([11, 13, 14])
    expect(gap(half)).toBe(14)
    expect(seqs(applyPush(half, text(15)))).toEqual([11, 13, 14, 15, 16, 17])
  })

  it('that waited and is before a new window is dropped', () => {
    const waiting = applyPush(newest, text(16))
    const moved = applyPage(waiting, page([text(500)], 500, 500, true), 'latest')
    expect(seqs(moved)).toEqual([500])
    expect(gap(moved)).toBeUndefined()
  })

  it('that waited and is the first of a new window is in it as pushed', () => {
    const waiting = applyPush(newest, { ...text(500), content: 'edited' })
    const moved = applyPage(waiting, page([text(500)], 500, 500, true), 'latest')
    expect(visible(moved).map(({ content }) => content)).toEqual(['edited'])
  })
})

describe('a distant part', () => {
  const newest = applyPage(emptyChat, page(range(91, 100).map(text), 91, 100, true), 'latest')
  const jumped = applyPage(newest, page(range(41, 60).map(text), 41, 60, true), 'around')

  it('grows at both ends, and by nothing that does not touch it', () => {
    expect(seqs(applyPage(jumped, page(range(31, 40).map(text), 31, 40, true), 'older'))).toEqual(
      range(31, 60),
    )
    expect(seqs(applyPage(jumped, page(range(61, 70).map(text), 61, 70, true), 'newer'))).toEqual(
      range(41, 70),
    )
    expect(seqs(applyPage(jumped, page(range(21, 30).map(text), 21, 30, true), 'older'))).toEqual(
      range(41, 60),
    )
  })

  it('is not extended by the newest page or a catch-up, and is joined only by pages requested from it', () => {
    for (const asked of ['latest', 'sync'] as const) {
      const chat = applyPage(jumped, page(range(55, 90).map(text), 55, 90, true), asked)
      expect([asked, chat.detached?.to]).toEqual([asked, 60])
    }
  })

  it('is updated by pushes of its own messages, from its first to its last', () => {
    for (const seq of [41, 50, 60]) {
      const chat = applyPush(jumped, { ...text(seq), content: 'edited' })
      expect(
        visible(chat)
          .filter(({ content }) => content === 'edited')
          .map((row) => row.seq),
      ).toEqual([seq])
      expect(visible(chat)).toHaveLength(20)
    }
    for (const seq of [40, 61, 101]) expect(seqs(applyPush(jumped, text(seq)))).toEqual(range(41, 60))
  })

  it('shows a recall of its own messages', () => {
    const chat = applyPush(jumped, recall(101, 50))
    expect(visible(chat).find(({ seq }) => seq === 50)).toMatchObject({
      msgType: msgType.recall,
      content: '',
    })
  })

  it('next to the newest is no distant part', () => {
    const near = applyPage(newest, page(range(81, 90).map(text), 81, 90, true), 'around')
    expect(near.detached).toBeNull()
    expect(seqs(near)).toEqual(range(81, 100))
    const alone = applyPage(emptyChat, page(range(81, 90).map(text), 81, 90, true), 'around')
    expect(seqs(alone)).toEqual(range(81, 90))
    expect(alone.live).toBeNull()
  })

  it('is left for the newest messages', () => {
    expect(seqs(jumpToLatest(jumped))).toEqual(range(91, 100))
    expect(jumpToLatest(newest)).toBe(newest)
  })
})

describe('what I deleted', () => {
  it('is removed from the shown and the distant part, and is not requested again', () => {
    const newest = applyPage(emptyChat, page(range(91, 100).map(text), 91, 100, true), 'latest')
    const jumped = applyPage(newest, page(range(41, 45).map(text), 41, 45, true), 'around')
    const chat = deleted(jumped, new Set(['id-42', 'id-95']))
    expect(seqs(chat)).toEqual([41, 43, 44, 45])
    expect(seqs(jumpToLatest(chat))).toEqual([91, 92, 93, 94, 96, 97, 98, 99, 100])
    expect(chat.live).toMatchObject({ from: 91, to: 100 })
    expect(gap(chat)).toBeUndefined()
    expect(deleted(emptyChat, new Set(['id-1']))).toMatchObject({ live: null, detached: null })
  })
})

describe('a change that names whose own part changed', () => {
  const change = (seq: number) => ({
    ...{ prevRev: 0, rev: 1, own: [seq] },
    list: [{ id: `id-${seq}`, seq, msgType: msgType.text, state: { rev: 1 } }],
  })

  it('is asked for where the message is beyond what is loaded, also if only an earlier part is', () => {
    const part = applyPage(emptyChat, page([text(5)], 5, 5, true), 'around')
    expect(applyChanges(part, change(9)).missed).toBe(true)
    const newest = applyPage(emptyChat, page([text(5)], 5, 5, true), 'latest')
    expect(applyChanges(newest, change(9)).missed).toBe(true)
  })

  it('is not asked for where the newest message was deleted by its reader', () => {
    const chat = applyPage(emptyChat, page([text(4), text(5)], 4, 5, true), 'latest')
    expect(applyChanges(deleted(chat, new Set(['id-5'])), change(5)).missed).toBe(false)
  })
})

describe('what is kept of a room that nobody looks at', () => {
  const chat = applyPage(emptyChat, page(range(1, 10).map(text), 1, 10), 'latest')

  it('is the newest, and as it is where there is little', () => {
    expect(trimmed(chat, 10)).toBe(chat)
    expect(trimmed(chat, 9).live).toMatchObject({ from: 2, to: 10, floor: false })
    expect(trimmed(chat, 9).live?.rows).toHaveLength(9)
  })
})

describe('a recall', () => {
  it('without anything beside its text is shown as any message', () => {
    const { extras: _, ...bare } = { ...text(1), msgType: msgType.recall }
    expect(seqs(applyPush(started, bare as ChatMessage))).toEqual([1])
  })

  const quoting = (seq: number, of: number): ChatMessage => ({
    ...text(seq),
    extras: { quote: { id: `id-${of}`, msgType: msgType.text, text: `text ${of}`, nick: 'Linh', from: '2' } },
  })
  const quoteAt = (chat: Chat, at: number) => visible(chat).find(({ seq }) => seq === at)?.extras.quote

  it('empties the quotes of a message, and leaves those of others and the reply itself', () => {
    const before = [text(1), text(2), quoting(3, 1), quoting(4, 2)].reduce(applyPush, started)
    const chat = applyPush(before, recall(5, 1))
    expect(quoteAt(chat, 3)).toEqual({
      id: 'id-1',
      msgType: msgType.recall,
      text: '',
      nick: 'Linh',
      from: '2',
    })
    expect(quoteAt(chat, 4)).toMatchObject({ msgType: msgType.text, text: 'text 2' })
    expect(visible(chat).find(({ seq }) => seq === 3)).toMatchObject({
      content: 'text 3',
      msgType: msgType.text,
    })
  })

  it('empties the quote of a reply that arrives later, and of one that waits behind a gap', () => {
    const later = [text(1), recall(2, 1), quoting(3, 1)].reduce(applyPush, started)
    expect(quoteAt(later, 3)).toMatchObject({ msgType: msgType.recall, text: '' })
    const waiting = [text(1), quoting(4, 1), recall(2, 1), text(3)].reduce(applyPush, started)
    expect(quoteAt(waiting, 4)).toMatchObject({ msgType: msgType.recall, text: '' })
  })

  it('leaves nothing of the message: neither its text nor what it quoted or mentioned', () => {
    const chat = [text(1), quoting(2, 1), recall(3, 2)].reduce(applyPush, started)
    expect(visible(chat)[1]).toMatchObject({ msgType: msgType.recall, content: '', extras: {} })
  })

  it('is no message of its own, while a recalled one without a carrier is', () => {
    const chat = [text(1), recall(2, 1), { ...text(3), msgType: msgType.recall, content: '' }].reduce(
      applyPush,
      started,
    )
    expect(seqs(chat)).toEqual([1, 3])
  })

  it('received twice changes nothing, and with an id that is no recall recalls nothing', () => {
    const once = [text(1), recall(2, 1)].reduce(applyPush, started)
    expect(applyPush(once, recall(2, 1)).recalled).toBe(once.recalled)
    const fake = { ...text(2), extras: { recallId: 'id-1' } }
    expect(visible([text(1), fake].reduce(applyPush, started))[0]?.content).toBe('text 1')
  })
})

describe('a new name or picture', () => {
  const budi = (seq: number): ChatMessage => ({ ...text(seq), from: '3', nick: 'Budi' })
  const newest = applyPage(emptyChat, page([text(91), budi(92), text(93)], 91, 93, true), 'latest')
  const jumped = applyPage(newest, page([text(41), budi(42)], 41, 42, true), 'around')
  const waiting = applyPush(jumped, text(95))
  const nicks = (rows: readonly ChatMessage[] | undefined) =>
    rows?.map(({ nick, avatar }) => `${nick} ${avatar}`)

  it('is shown at all messages of the person, shown, distant or waiting, and at no others', () => {
    const chat = renamed(waiting, { userId: '2', nick: 'Linh Tran', avatar: 'new.webp' })
    expect(nicks(chat.live?.rows)).toEqual(['Linh Tran new.webp', 'Budi ', 'Linh Tran new.webp'])
    expect(nicks(chat.detached?.rows)).toEqual(['Linh Tran new.webp', 'Budi '])
    expect(nicks(chat.ahead)).toEqual(['Linh Tran new.webp'])
    expect(chat.live).toMatchObject({ from: 91, to: 93 })
    expect(gap(chat)).toBe(93)
  })

  it('may be a name alone or a picture alone', () => {
    expect(nicks(renamed(newest, { userId: '3', nick: 'Budi', avatar: 'b.webp' }).live?.rows)).toEqual([
      'Linh ',
      'Budi b.webp',
      'Linh ',
    ])
    expect(nicks(renamed(newest, { userId: '3', nick: 'Buddy', avatar: '' }).live?.rows)).toEqual([
      'Linh ',
      'Buddy ',
      'Linh ',
    ])
  })

  it('of a person without messages, or that is known already, leaves the room as it is', () => {
    expect(renamed(waiting, { userId: '9', nick: 'Chai', avatar: '' })).toBe(waiting)
    expect(renamed(waiting, { userId: '2', nick: 'Linh', avatar: '' })).toBe(waiting)
    expect(renamed(emptyChat, { userId: '2', nick: 'x', avatar: '' })).toBe(emptyChat)
  })

  it('is applied to waiting messages even if nothing else is known', () => {
    const alone = { ...emptyChat, ahead: [text(5)] }
    expect(nicks(renamed(alone, { userId: '2', nick: 'Linh Tran', avatar: '' }).ahead)).toEqual([
      'Linh Tran ',
    ])
    const far = applyPage(emptyChat, page([text(41)], 41, 41, true), 'around')
    expect(nicks(renamed(far, { userId: '2', nick: 'Linh Tran', avatar: '' }).detached?.rows)).toEqual([
      'Linh Tran ',
    ])
  })
})
