import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendFrame } from '@mynah/contract/socket'
import { systemClock } from './clock.ts'
import { emptyChat, type Chat, type ChatKey, type Pending } from './conversation-state.ts'
import { frameTo, Outbox, type OutboxNote } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const keys = ['2:7', '1:9'] as const satisfies ChatKey[]
const refusals = [10019, 10029, 10108, 10028] as const

/** What one server stored of each chat, and what two pages of one browser that share a store know. */
class World {
  stored = new Map<string, { key: ChatKey; entry: Pending }>()
  log = new Map<ChatKey, string[]>(keys.map((key) => [key, []]))
  /** Frames in flight, each with the page that sent it. */
  line: { page: Page; frame: SendFrame; key: ChatKey }[] = []
  written = new Map<ChatKey, string[]>(keys.map((key) => [key, []]))
  refused = new Set<string>()
  pages: Page[] = []
  sender = 0
  #id = 0

  constructor() {
    this.pages = [new Page(this), new Page(this)]
  }

  write(page: number, key: ChatKey): void {
    vi.advanceTimersByTime(1)
    this.#id += 1
    const id = `m${this.#id}`
    this.written.get(key)?.push(id)
    this.pages[page]?.outbox.post(key, frameTo(key, { id, msgType: 0, content: id }))
  }

  /** The server answers the oldest frame. */
  answer(code: number): void {
    const one = this.line.shift()
    if (!one) return
    const { key, frame, page } = one
    const log = this.log.get(key) ?? []
    const known = log.includes(frame.id)
    const verdict = known ? 10000 : code
    if (verdict === 10000 && !known) log.push(frame.id)
    if (verdict === 10028) this.refused.add(frame.id)
    if (this.pages.includes(page) && page.up)
      page.outbox.echoed({ code: verdict, msg: '', data: { id: frame.id } })
  }

  /** The line breaks: what was on it is stored without an echo, or lost. */
  cut(isStored: boolean): void {
    const page = this.pages[this.sender]
    if (!page?.up) return
    page.up = false
    const [first] = this.line.filter((one) => one.page === page)
    this.line = this.line.filter((one) => one.page !== page)
    const log = first && this.log.get(first.key)
    if (isStored && log && !log.includes(first.frame.id)) log.push(first.frame.id)
    page.outbox.lost()
  }

  back(): void {
    for (const page of this.pages) {
      if (page.up) continue
      page.up = true
      page.outbox.flush()
    }
  }

  reload(index: number): void {
    this.pages[index]?.outbox.clear()
    const page = new Page(this)
    this.pages[index] = page
    for (const { key, entry } of [...this.stored.values()].toSorted(
      (a, b) => a.entry.createTime - b.entry.createTime,
    ))
      page.outbox.restore(key, entry)
    page.outbox.flush()
  }

  turn(): void {
    this.sender = 1 - this.sender
    this.pages[this.sender]?.outbox.flush()
  }
}

class Page {
  up = true
  chats = new Map<ChatKey, Chat>()
  outbox: Outbox

  constructor(world: World) {
    this.outbox = new Outbox({
      clock: systemClock,
      chat: (key) => this.chats.get(key) ?? emptyChat,
      keep: (key, chat) => void this.chats.set(key, chat),
      send: (frame) => {
        const sent = frame as SendFrame
        if (this.up)
          world.line.push({
            page: this,
            frame: sent,
            key: sent.groupId ? `1:${sent.groupId}` : `2:${sent.to}`,
          })
        return this.up
      },
      sends: () => world.pages[world.sender] === this,
      remember: (id, key, entry) =>
        entry ? void world.stored.set(id, { key, entry }) : void world.stored.delete(id),
      tell: (note: OutboxNote) => {
        for (const page of world.pages) if (page !== this) page.receive(structuredClone(note))
      },
    })
  }

  receive(note: OutboxNote): void {
    if (note.about === 'echo') this.outbox.echoed(note.echo)
    else this.outbox.receive(note)
  }
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('write'), page: fc.nat(1), chat: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer'), code: fc.constant(10000) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer'), code: fc.constantFrom(...refusals) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 1, max: 40_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut'), isStored: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('back') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload'), page: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('turn') }) },
) as fc.Arbitrary<{
  do: string
  page?: number
  chat?: number
  code?: number
  ms?: number
  isStored?: boolean
}>

test('messages of one chat are stored once and in their order, despite refusals, lost connections, reloads and two pages', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World()
      for (const one of steps) {
        const { page = 0, chat = 0, code = 0, ms = 0, isStored = false } = one
        if (one.do === 'write') world.write(page, keys[chat] ?? '2:7')
        else if (one.do === 'answer') world.answer(code)
        else if (one.do === 'wait') vi.advanceTimersByTime(ms)
        else if (one.do === 'cut') world.cut(isStored)
        else if (one.do === 'back') world.back()
        else if (one.do === 'reload') world.reload(page)
        else world.turn()
      }
      // then all goes well
      for (let round = 0; round < 3; round += 1) {
        world.back()
        for (let count = 0; count < 80; count += 1) {
          world.answer(10000)
          vi.advanceTimersByTime(40)
        }
        vi.advanceTimersByTime(31_000)
      }
      while (world.line.length > 0) world.answer(10000)
      for (const key of keys) {
        const due = (world.written.get(key) ?? []).filter((id) => !world.refused.has(id))
        const log = (world.log.get(key) ?? []).filter((id) => !world.refused.has(id))
        expect(log).toEqual(due)
      }
      const failed = new Set([...world.stored.values()].map(({ entry }) => entry.frame.id))
      for (const id of failed) expect(world.refused).toContain(id)
      for (const page of world.pages) page.outbox.clear()
    }),
    { numRuns: 1_000 },
  )
})
