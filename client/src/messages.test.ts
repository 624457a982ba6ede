import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatMessage, ServerFrame } from '@mynah/contract/socket'
import type { ChatKey, Pending } from './conversation-state.ts'
import { MessageStore } from './messages.ts'
import type { UnsentShare } from './outbox.ts'

type Sent = Record<string, unknown> & { cmd: number; id?: string }

const key = '2:7'
const text = (seq: number, id = `id-${seq}`): ChatMessage => ({
  id,
  seq,
  cmd: 11,
  from: '7',
  to: '1',
  chatType: 2,
  msgType: 0,
  content: `text ${seq}`,
  extras: {},
  createTime: seq,
  nick: '',
  avatar: '',
})
const done: ServerFrame = { cmd: 21, data: { done: true } }
const pageOf = (rows: ChatMessage[], fromSeq: number, toSeq: number, more = false, rev = 0): ServerFrame => ({
  cmd: 20,
  code: 10000,
  msg: '',
  data: { conversation: { type: 2, id: '7' }, fromSeq, toSeq, more, rev, list: rows },
})

function host() {
  const sent: Sent[] = []
  const line = { open: true }
  const pool = new MessageStore({
    send: (frame) => {
      if (line.open) sent.push(frame as Sent)
      return line.open
    },
    me: () => ({ userId: '1', nick: 'Amelia', avatar: '' }),
  })
  return { pool, sent, line, view: () => pool.getSnapshot(key), last: () => sent.at(-1) }
}

const keeping = (remember: UnsentShare['remember']): UnsentShare => ({
  remember,
  tell: () => undefined,
  sends: () => true,
})

describe('the message pool', () => {
  it("shows the server's version of an own message from its echo, and requests nothing", () => {
    const { pool, sent, view } = host()
    pool.receive(done)
    const card = JSON.stringify({ type: 2, id: '9', name: '', avatar: '' })
    const id = pool.send(key, { msgType: 11, content: card })
    const content = JSON.stringify({ type: 2, id: '9', name: 'Linh', avatar: '/a' })
    pool.receive({ cmd: 12, code: 10000, msg: '', data: { id, seq: 1, createTime: 5, content } })
    expect(view().rows.map((row) => row.content)).toEqual([content])
    expect(sent.filter(({ cmd: command }) => command === 19)).toEqual([])
  })

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('requests changes of a page that was read before a known change', () => {
    const { pool, sent, last } = host()
    pool.receive(done)
    const page = (seq: number, rev: number) => pageOf([text(seq)], seq, seq, seq > 1, rev)
    pool.open(key)
    pool.changed({ conversation: { type: 2, id: '7' }, prevRev: 2, rev: 3, list: [] })
    pool.receive(page(2, 2))
    expect(last()).toMatchObject({ cmd: 19, afterRev: 2, fromSeq: 2 })
    const states = {
      conversation: { type: 2, id: '7' },
      fromSeq: 1,
      toSeq: 0,
      more: false,
      list: [],
    } as const
    pool.receive({ cmd: 20, code: 10000, msg: '', data: { ...states, prevRev: 2, rev: 3, states: [] } })
    const before = sent.length
    pool.older(key)
    pool.receive(page(1, 3))
    expect(sent.slice(before)).toHaveLength(1)
  })

  it('sends what an earlier page did not send, under the same id, and removes it once it is sent', () => {
    const stored = new Map<string, { key: ChatKey; entry: Pending }>()
    const first = host()
    const remember = (id: string, at: ChatKey, entry?: Pending) =>
      entry ? void stored.set(id, { key: at, entry }) : void stored.delete(id)
    first.pool.shareUnsent(keeping(remember))
    first.line.open = false
    const id = first.pool.send(key, { msgType: 0, content: 'in the tunnel' })
    expect([...stored.keys()]).toEqual([id])

    const { pool, view, sent } = host()
    pool.shareUnsent(keeping(remember))
    for (const one of stored.values()) pool.restoreUnsent(one.key, one.entry)
    expect(view().pending.map(({ frame }) => frame.content)).toEqual(['in the tunnel'])
    pool.sync()
    pool.receive(done)
    expect(sent.at(-1)).toMatchObject({ id, content: 'in the tunnel' })
    pool.receive({ cmd: 12, code: 10000, msg: '', data: { id, seq: 1, createTime: 1 } })
    expect([view().pending.length, view().rows.length, stored.size]).toEqual([0, 1, 0])
  })

  it('restores nothing that was sent, discarded or sent elsewhere while it was read from storage', () => {
    const { pool, sent, view } = host()
    pool.shareUnsent(keeping(() => undefined))
    pool.receive(done)
    const ids = ['one', 'two', 'three'].map((content) => pool.send(key, { msgType: 0, content }))
    const [stored = '', discarded = '', elsewhere = ''] = ids
    const read = view().pending
    pool.receive({ cmd: 12, code: 10000, msg: '', data: { id: stored, seq: 1, createTime: 1 } })
    pool.discard(key, discarded)
    pool.receiveUnsent({ about: 'dropped', key, id: elsewhere })
    const before = sent.length
    for (const entry of read) pool.restoreUnsent(key, entry)
    pool.flushUnsent()
    expect([view().pending, sent.slice(before)]).toEqual([[], []])
    expect(view().rows.map(({ content }) => content)).toEqual(['one'])
  })

  it('does not wait for a file that was sent or given up while it was read from storage', () => {
    const { pool, view } = host()
    pool.shareUnsent(keeping(() => undefined))
    pool.receive(done)
    const at = pool.holdPlace(key, 'given up', 'image')
    pool.leavePlace(key, 'given up')
    pool.receiveUnsent({ about: 'placeLeft', key, id: 'given up elsewhere' })
    pool.holdPlace(key, 'sent', 'image', at)
    pool.send(key, { id: 'sent', msgType: 1, content: '/media/chat/1.webp' })
    pool.receive({ cmd: 12, code: 10000, msg: '', data: { id: 'sent', seq: 1, createTime: 1 } })
    for (const id of ['given up', 'given up elsewhere', 'sent'])
      pool.restorePlace({ key, id, kind: 'image', at })
    pool.send(key, { msgType: 0, content: 'later' })
    expect(view().pending.map(({ waitsFor }) => waitsFor)).toEqual([undefined])
    pool.restorePlace({ key, id: 'interrupted', kind: 'image', at })
    pool.send(key, { msgType: 0, content: 'last' })
    expect(view().pending.map(({ waitsFor }) => waitsFor)).toEqual(['image', 'image'])
  })

  it('restores nothing that is in the chat already, and what is not', () => {
    const { pool, view } = host()
    pool.shareUnsent(keeping(() => undefined))
    pool.receive(done)
    const [stored = '', unsent = ''] = ['one', 'two'].map((content) =>
      pool.send(key, { msgType: 0, content }),
    )
    const read = view().pending
    const { pool: next, view: nextView } = host()
    next.shareUnsent(keeping(() => undefined))
    next.open(key)
    next.receive(done)
    next.receive(pageOf([text(1, stored)], 1, 1))
    for (const entry of read) next.restoreUnsent(key, entry)
    expect(nextView().pending.map(({ frame }) => frame.id)).toEqual([unsent])
  })

  it('requests again what the server could not answer, also after it stopped holding pushes', async () => {
    const { pool, sent, view } = host()
    const refused: ServerFrame = { cmd: 20, code: 10108, msg: 'Busy', data: {} }
    const asked = () => sent.filter((frame) => frame.cmd === 19 && frame['type'] === 0).length
    pool.sync()
    pool.receive(refused)
    pool.receive({ cmd: 11, data: text(1) })
    await vi.advanceTimersByTimeAsync(2_000)
    expect([asked(), view().rows.length]).toEqual([2, 0])
    await vi.advanceTimersByTimeAsync(28_000)
    expect(view().rows.length).toBe(1)
    pool.receive(refused)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toBe(3)
    pool.receive(done)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(3)
  })

  it('removes a message that an earlier connection stored without its echo, once the catch-up shows it', () => {
    const stored = new Set<string>()
    const { pool, view } = host()
    pool.shareUnsent(keeping((id, _, entry) => void (entry ? stored.add(id) : stored.delete(id))))
    pool.sync()
    pool.receive(done)
    const id = pool.send(key, { msgType: 0, content: 'text 1' })
    expect([...stored]).toEqual([id])
    pool.lost()
    pool.sync()
    const { data } = pageOf([{ ...text(1, id), from: '1', to: '7' }], 1, 1) as Extract<
      ServerFrame,
      { cmd: 20 }
    >
    pool.receive({ cmd: 21, data } as ServerFrame)
    pool.receive(done)
    expect([view().rows.length, view().pending.length, stored.size]).toEqual([1, 0, 0])
  })

  it('leaves a refused message refused, until it is sent again or dropped', () => {
    const stored = new Map<string, { key: ChatKey; entry: Pending }>()
    const first = host()
    first.pool.shareUnsent(
      keeping((id, at, entry) => (entry ? void stored.set(id, { key: at, entry }) : void stored.delete(id))),
    )
    const id = first.pool.send(key, { msgType: 0, content: 'no' })
    first.pool.receive({ cmd: 12, code: 10022, msg: 'Refused', data: { id } })
    const { pool, view, sent } = host()
    for (const one of stored.values()) pool.restoreUnsent(one.key, one.entry)
    pool.sync()
    pool.receive(done)
    expect(sent.some((frame) => frame.id === id)).toBe(false)
    expect(view().pending.map(({ state, text: words }) => [state, words])).toEqual([['failed', 'Refused']])
    pool.resend(key, id)
    expect(sent.at(-1)).toMatchObject({ id })
    first.pool.discard(key, id)
    expect(stored.size).toBe(0)
  })

  it('shows an own message at once and confirms it by its echo', () => {
    const { pool, view, last } = host()
    const id = pool.send(key, { msgType: 0, content: 'hi' })
    expect(view().pending.map(({ state }) => state)).toEqual(['sending'])
    expect(last()).toMatchObject({ cmd: 11, id, to: '7', chatType: 2, content: 'hi' })
    pool.receive({ cmd: 12, code: 10000, msg: '', data: { id, seq: 1, createTime: 5 } })
    expect(view().pending).toEqual([])
    expect(view().rows).toMatchObject([{ id, seq: 1, from: '1', content: 'hi', createTime: 5 }])
  })

  it('sends with each message what was on the screen when it was written, also if it waited for a connection', () => {
    const { pool, sent, line } = host()
    pool.send(key, { msgType: 0, content: 'before anything was shown' })
    expect(sent.at(-1)).toMatchObject({ readSeq: 0 })
    pool.receive({
      cmd: 12,
      code: 10000,
      msg: '',
      data: { id: String(sent.at(-1)?.id), seq: 1, createTime: 1 },
    })
    expect(pool.getSnapshot(key).rows[0]).not.toHaveProperty('readSeq')
    pool.shown(key, 4)
    line.open = false
    pool.send(key, { msgType: 0, content: 'in the tunnel' })
    pool.shown(key, 9)
    line.open = true
    pool.sync()
    pool.receive(done)
    expect(sent.at(-1)).toMatchObject({ content: 'in the tunnel', readSeq: 4 })
  })

  it('stores the code and the text of a refusal, and sends the same id again on demand', () => {
    const { pool, view, sent } = host()
    const id = pool.send(key, { msgType: 0, content: 'hi' })
    pool.receive({ cmd: 12, code: 10022, msg: 'blocked', data: { id } })
    expect(view().pending).toMatchObject([{ state: 'failed', code: 10022, text: 'blocked' }])
    pool.resend(key, id)
    expect(view().pending).toMatchObject([{ state: 'sending' }])
    expect(sent.filter((frame) => frame.id === id)).toHaveLength(2)
  })

  it('sends again when no echo comes, and calls the result unknown meanwhile', () => {
    const { pool, view, sent } = host()
    const id = pool.send(key, { msgType: 0, content: 'hi' })
    vi.advanceTimersByTime(15_000)
    expect(view().pending).toMatchObject([{ state: 'unknown' }])
    expect(sent.filter((frame) => frame.id === id)).toHaveLength(2)
  })

  it('sends what was written offline, in order, after the catch-up', () => {
    const { pool, sent, line, view } = host()
    line.open = false
    pool.send(key, { msgType: 0, content: 'one' })
    pool.send(key, { msgType: 0, content: 'two' })
    expect(view().pending).toHaveLength(2)
    line.open = true
    pool.sync()
    expect(sent).toMatchObject([{ cmd: 19, type: 0 }])
    pool.receive(done)
    expect(sent.slice(1)).toMatchObject([{ content: 'one' }])
    pool.receive({ cmd: 12, code: 10000, msg: '', data: { id: String(sent[1]?.id), seq: 1, createTime: 1 } })
    expect(sent.slice(1)).toMatchObject([{ content: 'one' }, { content: 'two' }])
  })

  it('holds pushes until the catch-up is done, and knows from where to catch up', () => {
    const { pool, view, last } = host()
    pool.sync()
    pool.receive(done)
    pool.receive({ cmd: 11, data: text(1) })
    pool.lost()
    pool.sync()
    expect(last()).toMatchObject({ cmd: 19, type: 0, seqs: { [key]: 1 } })
    pool.receive({ cmd: 11, data: text(4) })
    expect(view().rows).toHaveLength(1)
    pool.receive({
      cmd: 21,
      data: {
        conversation: { type: 2, id: '7' },
        fromSeq: 2,
        toSeq: 3,
        more: false,
        list: [text(2), text(3)],
      },
    })
    pool.receive(done)
    expect(view().rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  it('loads a gap of several pages, one after the other', () => {
    const { pool, view, sent } = host()
    pool.receive({ cmd: 11, data: text(1) })
    pool.receive({ cmd: 11, data: text(121) })
    const asked = () => sent.filter(({ cmd }) => cmd === 19).map(({ afterSeq }) => afterSeq)
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => text(from + index))
    expect(asked()).toEqual([1])
    pool.receive(pageOf(rows(2, 51), 2, 51, true))
    expect(asked()).toEqual([1, 51])
    pool.receive(pageOf(rows(52, 101), 52, 101, true))
    pool.receive(pageOf(rows(102, 121), 102, 121))
    expect(asked()).toEqual([1, 51, 101])
    expect(view().rows.map(({ seq }) => seq)).toEqual(rows(1, 121).map(({ seq }) => seq))
  })

  it('fetches the hole that a push leaves', () => {
    const { pool, view, last } = host()
    pool.receive({ cmd: 11, data: text(1) })
    pool.receive({ cmd: 11, data: text(4) })
    expect(last()).toMatchObject({ cmd: 19, type: 1, toBizId: '7', toBizType: 2, afterSeq: 1 })
    pool.receive(pageOf([text(2), text(3)], 2, 3, true))
    expect(view().rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  it('asks for one page at a time and gives up after 30 s', async () => {
    const { pool, sent, view } = host()
    pool.open(key)
    pool.open('1:9')
    expect(sent).toHaveLength(1)
    expect(view().loading).toBe('latest')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(view()).toMatchObject({ loading: 'no', failed: true })
  })

  it('asks again for history when the connection is back', () => {
    const { pool, sent, line, view } = host()
    line.open = false
    pool.open(key)
    expect(sent).toEqual([])
    line.open = true
    pool.sync()
    pool.receive(done)
    expect(sent.at(-1)).toMatchObject({ cmd: 19, type: 1, offset: 0 })
    pool.receive(pageOf([text(1)], 1, 1))
    expect(view()).toMatchObject({ loaded: true, hasOlder: false })
  })

  it('marks own messages read up to the receipt and never back', () => {
    const { pool, view } = host()
    const receipt = (seq: number): ServerFrame => ({
      cmd: 25,
      data: { userId: '7', conversation: { type: 2, id: '7' }, msgId: 'x', msgTime: 0, seq },
    })
    pool.receive(receipt(5))
    pool.receive(receipt(3))
    expect(view().otherRead).toBe(5)
  })

  it('asks for the part around a message once, and not for one that is shown already', () => {
    const { pool, view, sent, last } = host()
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => text(from + at))
    pool.subscribe(key, () => undefined)
    pool.open(key)
    pool.receive(pageOf(rows(161, 200), 161, 200, true))
    pool.jumpTo(key, 100)
    expect(last()).toMatchObject({ cmd: 19, beforeSeq: 120 })
    pool.receive(pageOf(rows(80, 119), 80, 119, true))
    expect(view().rows.map(({ seq }) => seq)).toEqual(rows(80, 119).map(({ seq }) => seq))
    const asked = sent.length
    pool.jumpTo(key, 81)
    expect(sent).toHaveLength(asked)
    expect(view().rows[0]?.seq).toBe(80)
    pool.jumpTo(key, 170)
    expect(view().rows[0]?.seq).toBe(161)
  })

  it('starts from the cached messages', () => {
    const { pool, view, last } = host()
    pool.restore(key, [text(8), text(9)])
    expect(view()).toMatchObject({ loaded: true, hasOlder: true, lastSeq: 9 })
    pool.sync()
    expect(last()).toMatchObject({ seqs: { [key]: 9 } })
  })
})
