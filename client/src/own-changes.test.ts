import fc from 'fast-check'
import { expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChangedMessage, ChatMessage, RecordsData } from '@mynah/contract/socket'
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

const conversation = { type: 1 as const, id: '2' }

const text = (seq: number): ChatMessage => ({
  ...{ id: `id-${seq}`, seq, cmd: 11, from: '9', to: '2', chatType: 1, msgType: msgType.text },
  ...{ content: `text ${seq}`, extras: {}, createTime: seq * 1000, nick: 'Linh', avatar: '' },
})

type Take = (chat: Chat) => Chat

/** A server reads what all readers share of a state first, and a person's own part of it at some time after that. */
class Server {
  rev = 0
  announced = 0
  last = 0
  readonly counts = new Map<number, { rev: number; count: number }>()
  readonly own = new Map<number, { rev: number; mine: string[] }>()

  change(seq: number, mine?: string[]): void {
    this.rev += 1
    this.counts.set(seq, { rev: this.rev, count: this.rev })
    if (mine) this.own.set(seq, { rev: this.rev, mine })
  }

  mineOf = (seq: number): string[] => this.own.get(seq)?.mine ?? []

  #changed(afterRev: number): ChangedMessage[] {
    return [...this.counts]
      .filter(([, { rev }]) => rev > afterRev)
      .toSorted(([, one], [, other]) => one.rev - other.rev)
      .map(([seq, { rev, count }]) => {
        const { id, msgType: kind } = text(seq)
        return { id, seq, msgType: kind, state: { rev, r: [['👍', count]] } }
      })
  }

  #withMine = (list: ChangedMessage[]) =>
    list.map((one) => ({ ...one, state: { ...one.state, mine: this.mineOf(one.seq) } }))

  /** @returns what sends the events of the own part once it has been read, and `then` what sends those of all readers. */
  announce(then: (send: () => Take[]) => void): () => Take[] {
    const [prevRev, rev] = [this.announced, this.rev]
    this.announced = rev
    const list = this.#changed(prevRev)
    const mine = [...this.own].filter(([, one]) => one.rev > prevRev).map(([seq]) => seq)
    return () => {
      then(() => [(chat) => applyChanges(chat, { prevRev, rev, list, own: mine }).chat])
      return mine.map((seq): Take => {
        const event = { seq, rev, mine: this.mineOf(seq) }
        return (chat) => applyMine(chat, event)
      })
    }
  }

  states(afterRev: number): () => Take[] {
    const [rev, list] = [this.rev, this.#changed(afterRev)]
    return () => {
      const states = this.#withMine(list)
      return [(chat) => applyStates(chat, { prevRev: afterRev, rev, states })]
    }
  }

  /** A page from a seq on; of a device that was away with the states of what it has. */
  page(fromSeq: number, afterRev?: number): () => RecordsData {
    const [rev, toSeq] = [this.rev, this.last]
    const [all, states] = [this.#changed(0), this.#changed(afterRev ?? 0)]
    const seqs = Array.from({ length: Math.max(0, toSeq - fromSeq + 1) }, (_, nth) => fromSeq + nth)
    return () => {
      const now = new Map(this.#withMine(all).map(({ seq, state }) => [seq, state]))
      const list = seqs.map((seq) => ({ ...text(seq), ...(now.has(seq) && { state: now.get(seq) }) }))
      const missed = afterRev === undefined ? {} : { prevRev: afterRev, states: this.#withMine(states) }
      return { conversation, fromSeq, toSeq, more: false, rev, list, ...missed }
    }
  }
}

class Device {
  chat: Chat = emptyChat
  isHere = true
  /** Read by the server in part. */
  asked: (() => Take[])[] = []
  /** In flight, in the order of the connection. */
  coming: Take[] = []
  #catchUp: (() => void) | undefined

  /** Receives events from now on, and may apply some of them before it asks for what it missed. */
  back(server: Server): void {
    this.isHere = true
    this.#catchUp = () => {
      const page = server.page((this.chat.live?.to ?? 0) + 1, this.chat.rev)
      this.asked.push(() => {
        const answer = page()
        return [(chat) => applyPage(chat, answer, 'sync')]
      })
    }
  }

  askWhatWasMissed(): void {
    this.#catchUp?.()
    this.#catchUp = undefined
  }

  away(): void {
    this.isHere = false
    this.asked = []
    this.coming = []
    this.#catchUp = undefined
  }

  page(server: Server): void {
    const page = server.page(1)
    this.asked.push(() => {
      const answer = page()
      return [(chat) => applyPage(chat, answer, 'latest')]
    })
  }

  answered(): void {
    this.askWhatWasMissed()
    for (const finish of this.asked.splice(0)) this.coming.push(...finish())
  }

  /** Takes the first ones in another order, and one of them twice. */
  take(server: Server, count: number, order: number): void {
    const some = this.coming.splice(0, count)
    const turned = [...some.slice(order % (count + 1)), ...some.slice(0, order % (count + 1))]
    for (const take of [...(order % 2 ? turned : turned.toReversed()), ...some.slice(0, 1)])
      this.chat = take(this.chat)
    this.askWhatWasMissed()
    if (isBehind(this.chat)) this.asked.push(server.states(this.chat.rev))
  }
}

const device = fc.nat({ max: 1 })
const seq = fc.integer({ min: 1, max: 4 })
const act = fc.oneof(
  fc.record({ do: fc.constant('send' as const) }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('react' as const), seq, device }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('others' as const), seq }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('announce' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('events leave' as const), which: fc.nat({ max: 3 }) }),
  },
  fc.record({ do: fc.constant('page' as const), device }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answers leave' as const), device }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ do: fc.constant('take' as const), device },
      ...{ count: fc.integer({ min: 1, max: 6 }), order: fc.nat({ max: 6 }) },
    }),
  },
  fc.record({ do: fc.constant('away' as const), device }),
  fc.record({ do: fc.constant('back' as const), device }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

class World {
  readonly server = new Server()
  readonly devices = [new Device(), new Device()] as const
  /** Events that a process has read in part. */
  readonly leaving: (() => Take[])[] = []
  #reactions = 0

  send(): void {
    this.server.last += 1
    const row = text(this.server.last)
    this.#give([(chat) => applyPush(chat, row)])
  }

  #give(takes: Take[]): void {
    for (const one of this.devices) if (one.isHere) one.coming.push(...takes)
  }

  do(one: Act): void {
    const { server, leaving } = this
    if (one.do === 'send') return this.send()
    if (one.do === 'others') return one.seq > server.last ? undefined : server.change(one.seq)
    if (one.do === 'announce') {
      if (server.rev > server.announced) leaving.push(server.announce((send) => leaving.push(send)))
      return
    }
    if (one.do === 'events leave') {
      for (const finish of leaving.splice(one.which, 1)) this.#give(finish())
      return
    }
    const mine = this.devices[one.device as 0]
    if (one.do === 'react') return this.#react(mine, one.seq)
    if (one.do === 'back') return mine.isHere ? undefined : mine.back(server)
    if (!mine.isHere) return
    if (one.do === 'away') mine.away()
    else if (one.do === 'page') mine.page(server)
    else if (one.do === 'answers leave') mine.answered()
    else mine.take(server, one.count, one.order)
  }

  /** The answer of the call has what is mine, and the conversation's revision then. */
  #react(by: Device, at: number): void {
    const { server } = this
    if (at > server.last) return
    server.change(at, server.mineOf(at).length > 0 ? [] : [`e${(this.#reactions += 1)}`])
    const answer = { seq: at, rev: server.rev, mine: server.mineOf(at) }
    if (by.isHere) by.coming.push((chat) => applyMine(chat, answer))
  }

  /** Everything arrives, everyone is here. */
  calm(): void {
    const { server, leaving } = this
    if (server.rev > server.announced) leaving.push(server.announce((send) => leaving.push(send)))
    while (leaving.length > 0) for (const finish of leaving.splice(0)) this.#give(finish())
    for (const one of this.devices) {
      if (!one.isHere) one.back(server)
      one.askWhatWasMissed()
      while (one.coming.length + one.asked.length > 0) {
        one.answered()
        one.take(server, Math.max(1, one.coming.length), 0)
      }
    }
  }
}

/** One message, which both devices have. */
function openWorld(): World {
  const world = new World()
  world.send()
  for (const one of world.devices) {
    one.page(world.server)
    one.answered()
    one.take(world.server, 9, 1)
  }
  return world
}

const seen = (chat: Chat) =>
  visible(chat).map(({ seq: at, state }) => ({ seq: at, r: state?.r ?? [], mine: state?.mine ?? [] }))

test('two devices of one person show the same own reactions, regardless of absences and the order of events', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60, size: 'max' }), (acts) => {
      const world = openWorld()
      for (const one of acts) world.do(one)
      world.calm()
      const anew = seen(applyPage(emptyChat, world.server.page(1)(), 'latest'))
      for (const one of world.devices) expect(seen(one.chat)).toEqual(anew)
    }),
    { numRuns: 3_000 },
  )
})

test('a device that connects between the two events of an own change requests its part', () => {
  const world = openWorld()
  world.do({ do: 'away', device: 0 })
  world.do({ do: 'react', seq: 1, device: 1 })
  world.do({ do: 'announce' })
  world.do({ do: 'events leave', which: 0 })
  world.do({ do: 'back', device: 0 })
  world.do({ do: 'events leave', which: 0 })
  world.do({ do: 'take', device: 0, count: 1, order: 0 })
  world.calm()
  for (const one of world.devices) expect(seen(one.chat)).toMatchObject([{ seq: 1, mine: ['e1'] }])
})
