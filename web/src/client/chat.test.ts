import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { msgType, type ChatMessage, type RecordsData } from '@mynah/contract/socket'
import {
  cleared,
  emptyChat,
  heard,
  hole,
  keyOfMessage,
  received,
  sending,
  trimmed,
  visible,
  type Chat,
} from './chat.ts'

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
  toBizId: '2',
  toBizType: 2,
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

  it('tells the same in whatever order and however often frames arrive', () => {
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
        const inOrder = all.reduce(heard, started)
        const jumbled = shuffled.reduce(heard, started)
        expect(visible(jumbled)).toEqual(visible(inOrder))
        expect(hole(jumbled)).toBeUndefined()
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
          .reduce(heard, started)
        for (let after = hole(chat); after !== undefined; after = hole(chat)) {
          const to = Math.min(30, after + size)
          chat = received(chat, page(range(after + 1, to).map(text), after + 1, to, to < 30), 'newer')
        }
        expect(seqs(chat)).toEqual(range(1, 30))
      }),
    )
  })

  it('does not ask again for what is not mine to see', () => {
    const chat = heard(started, text(5))
    expect(hole(chat)).toBe(0)
    const filled = received(chat, page([text(2)], 1, 4), 'newer')
    expect(seqs(filled)).toEqual([2, 5])
    expect(hole(filled)).toBeUndefined()
  })

  it('joins older pages and knows its beginning', () => {
    const newest = received(emptyChat, page(range(11, 20).map(text), 11, 20, true), 'latest')
    expect(newest.live?.floor).toBe(false)
    const whole = received(newest, page(range(3, 10).map(text), 3, 10, false), 'older')
    expect(seqs(whole)).toEqual(range(3, 20))
    expect(whole.live?.floor).toBe(true)
  })

  it('bridges a small gap after an absence, and starts anew after a large one', () => {
    const before = received(emptyChat, page(range(1, 10).map(text), 1, 10), 'latest')
    const small = received(before, page(range(61, 110).map(text), 61, 110, true), 'sync')
    expect(hole(small)).toBe(10)
    const bridged = received(small, page(range(11, 60).map(text), 11, 60, true), 'newer')
    expect(seqs(bridged)).toEqual(range(1, 110))
    const large = received(before, page(range(951, 1000).map(text), 951, 1000, true), 'sync')
    expect(seqs(large)).toEqual(range(951, 1000))
    expect(large.live?.floor).toBe(false)
  })

  it('shows a distant part by itself until it has grown up to the newest', () => {
    const newest = received(emptyChat, page(range(91, 100).map(text), 91, 100, true), 'latest')
    const jumped = received(newest, page(range(41, 60).map(text), 41, 60, true), 'around')
    expect(seqs(jumped)).toEqual(range(41, 60))
    const pushed = heard(jumped, text(101))
    expect(seqs(pushed)).toEqual(range(41, 60))
    const grown = received(pushed, page(range(61, 95).map(text), 61, 95, true), 'newer')
    expect(grown.detached).toBeNull()
    expect(seqs(grown)).toEqual(range(41, 101))
  })

  it('blanks a recalled message, also one that is fetched later', () => {
    const chat = heard(received(emptyChat, page([text(5)], 5, 5, true), 'latest'), recall(6, 4))
    const older = received(chat, page([text(3), text(4)], 3, 4, true), 'older')
    expect(visible(older).map(({ seq, msgType: kind }) => [seq, kind])).toEqual([
      [3, msgType.text],
      [4, msgType.recall],
      [5, msgType.text],
    ])
    expect(visible(older)[1]?.content).toBe('')
  })

  it('takes my own message once, whether by echo or by push', () => {
    const frame = { cmd: 11, id: 'mine', to: '2', chatType: 2, msgType: 0, content: 'hi' } as const
    const chat = sending(started, frame, 1)
    const mine = { ...text(1), id: 'mine', from: '1', to: '2' }
    const twice = heard(heard(chat, mine), mine)
    expect(twice.pending).toEqual([])
    expect(seqs(twice)).toEqual([1])
  })

  it('hides what was cleared', () => {
    const chat = range(1, 4).map(text).reduce(heard, started)
    expect(seqs(cleared(chat, 2000))).toEqual([3, 4])
  })

  it('forgets old rows of a room that nobody looks at, and can fetch them again', () => {
    const chat = trimmed(range(1, 30).map(text).reduce(heard, started), 10)
    expect(seqs(chat)).toEqual(range(21, 30))
    expect(chat.live?.floor).toBe(false)
    expect(seqs(received(chat, page(range(1, 20).map(text), 1, 20), 'older'))).toEqual(range(1, 30))
  })
})
