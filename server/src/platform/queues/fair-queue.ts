import TinyQueue from 'tinyqueue'
import { ApiError } from '#platform/api-error.ts'

/** The user and address that work is charged to; IPv6 by /64. */
export type Requester = { person: string; address: string }

type Waiting = { weight: number; go: () => void; refuse: (error: Error) => void }
/** `last`: the tag of the last served item. */
type Person = { name: string; waiting: Waiting[]; last: number; queuedTag?: number }
/** `clock`: the tag of the last started item of these users. */
type Address = {
  people: Map<string, Person>
  byTag: ByTag<Person>
  last: number
  clock: number
  waiting: number
  queuedTag?: number
}
type Bounds = {
  atOnce: number
  weightMax: number
  waitingMax: number
  waitingOfOneMax: number
  /** The weight of a millisecond of work, for work that takes longer than its own weight. */
  weightOfMs?: number
}

const newAddress = (): Address => ({
  people: new Map(),
  byTag: new ByTag(tagOfPerson),
  last: 0,
  clock: 0,
  waiting: 0,
})
const tagOfPerson = ({ waiting: [first], last }: Person) => first && last + first.weight
function tagOfAddress({ byTag, last }: Address): number | undefined {
  const [first] = byTag.lowest()?.waiting ?? []
  return first && last + first.weight
}

type Entry<T> = { item: T; tag: number; nth: number }

/**
 * A priority queue that returns the item with the lowest tag, the oldest of equal ones. Tags may increase without
 * notice; an item whose tag decreased has to be put in again. Only the entry with `queuedTag` is valid for an item.
 */
class ByTag<T extends { queuedTag?: number }> {
  #entries = new TinyQueue<Entry<T>>([], (one, other) => one.tag - other.tag || one.nth - other.nth)
  #nth = 0
  #tagOf: (item: T) => number | undefined

  constructor(tagOf: (item: T) => number | undefined) {
    this.#tagOf = tagOf
  }

  put(item: T): void {
    const tag = this.#tagOf(item)
    if (tag === undefined || (item.queuedTag !== undefined && item.queuedTag <= tag)) return
    item.queuedTag = tag
    this.#nth += 1
    this.#entries.push({ item, tag, nth: this.#nth })
  }

  lowest(): T | undefined {
    for (let entry = this.#entries.peek(); entry; entry = this.#entries.peek()) {
      const { item, tag } = entry
      const counts = item.queuedTag === tag
      if (counts && this.#tagOf(item) === tag) return item
      this.#entries.pop()
      if (!counts) continue
      delete item.queuedTag
      this.put(item)
    }
    return undefined
  }
}

const forgetEvery = 1_000

/**
 * A fair queue in front of expensive work (CPU and memory). Each piece of work has a weight; pieces up to `weightMax`
 * in sum run at once. The next piece is the one with the lowest tag, which is the weight served so far plus its own:
 * addresses get equal shares, users of one address get equal shares of that, and small pieces come before large ones. A
 * caller that was idle starts at the present tag of the queue. This is self-clocked fair queueing (Golestani 1994),
 * with each user's smallest piece first.
 *
 * While the queue is less than half full no address is refused; above that each may have a quarter of the places. A
 * full queue still takes a caller who has fewer places than the address with the most, whose newest piece is refused
 * instead.
 */
export class FairQueue {
  #bounds: Bounds
  #addresses = new Map<string, Address>()
  #byTag = new ByTag(tagOfAddress)
  /** Addresses and users added since the last cleanup. */
  #added = 0
  #waitingOf = new Map<string, number>()
  #running = 0
  #weight = 0
  #waiting = 0
  #clock = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Sets how many pieces run at once. */
  set atOnce(atOnce: number) {
    this.#bounds = { ...this.#bounds, atOnce }
    this.#next()
  }

  get waiting(): number {
    return this.#waiting
  }

  get weightAtWork(): number {
    return this.#weight
  }

  /** Runs work when its turn comes. Throws TryLater if too many wait: of this user, of this address, or in all. */
  async run<T>(requester: Requester, weight: number, work: () => Promise<T>): Promise<T> {
    const giveBack = await this.take(requester, weight)
    try {
      return await work()
    } finally {
      giveBack()
    }
  }

  /**
   * Waits for a turn, at most `waitMs`, and returns a function that ends it, once. Throws TryLater if too many wait or
   * the turn does not come in time.
   */
  async take(requester: Requester, weight: number, waitMs?: number): Promise<() => void> {
    // A piece heavier than the maximum runs alone.
    const counted = Math.min(Math.max(1, weight), this.#bounds.weightMax)
    await this.#turn(requester, counted, waitMs)
    const begun = performance.now()
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#charge(requester, (performance.now() - begun) * (this.#bounds.weightOfMs ?? 0) - counted)
      this.#running -= 1
      this.#weight -= counted
      this.#next()
    }
  }

  #turn({ person: name, address: from }: Requester, weight: number, waitMs?: number): Promise<void> {
    this.#admit(name, from)
    const address = this.#addressOf(from)
    const person = this.#personOf(address, name)
    if (address.waiting === 0) address.last = Math.max(address.last, this.#clock)
    if (person.waiting.length === 0) person.last = Math.max(person.last, address.clock)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const at = person.waiting.findIndex((one) => one.weight > weight)
    const piece: Waiting = { weight, go: resolve, refuse: reject }
    person.waiting.splice(at < 0 ? person.waiting.length : at, 0, piece)
    this.#count(address, name, 1)
    address.byTag.put(person)
    this.#byTag.put(address)
    this.#next()
    if (waitMs === undefined || !person.waiting.includes(piece)) return promise
    const tooLate = setTimeout(() => {
      const place = person.waiting.indexOf(piece)
      if (place < 0) return
      person.waiting.splice(place, 1)
      this.#count(address, name, -1)
      reject(new ApiError('TryLater'))
    }, waitMs)
    return promise.finally(() => clearTimeout(tooLate))
  }

  #count(address: Address, person: string, change: 1 | -1): void {
    address.waiting += change
    this.#waiting += change
    const waiting = (this.#waitingOf.get(person) ?? 0) + change
    if (waiting === 0) this.#waitingOf.delete(person)
    else this.#waitingOf.set(person, waiting)
  }

  #admit(person: string, from: string): void {
    const { waitingMax, waitingOfOneMax } = this.#bounds
    const own = this.#addresses.get(from)?.waiting ?? 0
    const isAboveShare = this.#waiting >= waitingMax / 2 && own >= waitingMax / 4
    if ((this.#waitingOf.get(person) ?? 0) >= waitingOfOneMax || isAboveShare) throw new ApiError('TryLater')
    if (this.#waiting < waitingMax) return
    const most = mostOf(this.#addresses.values(), ({ waiting }) => waiting)
    if (!most || most.waiting <= own + 1) throw new ApiError('TryLater')
    const greedy = mostOf(most.people.values(), ({ waiting }) => waiting.length)
    const last = greedy?.waiting.pop()
    if (!greedy || !last) throw new ApiError('TryLater')
    this.#count(most, greedy.name, -1)
    last.refuse(new ApiError('TryLater'))
  }

  #charge({ person, address: from }: Requester, more: number): void {
    const address = this.#addresses.get(from)
    const one = address?.people.get(person)
    if (!address || !one || more <= 0) return
    address.last += more
    one.last += more
  }

  #next(): void {
    while (this.#running < this.#bounds.atOnce) {
      const address = this.#byTag.lowest()
      const person = address?.byTag.lowest()
      const first = person?.waiting[0]
      // Wait for it, or heavy pieces would never find room.
      if (!address || !person || !first || this.#weight + first.weight > this.#bounds.weightMax) return
      person.waiting.shift()
      person.last += first.weight
      address.clock = Math.max(address.clock, person.last - first.weight)
      address.last += first.weight
      this.#clock = Math.max(this.#clock, address.last - first.weight)
      this.#count(address, person.name, -1)
      this.#running += 1
      this.#weight += first.weight
      first.go()
    }
  }

  #addressOf(from: string): Address {
    let address = this.#addresses.get(from)
    if (!address) {
      this.#forget()
      address = newAddress()
      this.#addresses.set(from, address)
    }
    return address
  }

  #personOf(address: Address, name: string): Person {
    let person = address.people.get(name)
    if (!person) {
      this.#added += 1
      person = { name, waiting: [], last: 0 }
      address.people.set(name, person)
    }
    return person
  }

  /** From time to time, removes entries whose state equals that of a new one. */
  #forget(): void {
    this.#added += 1
    if (this.#added < forgetEvery) return
    this.#added = 0
    for (const [from, address] of this.#addresses) {
      for (const [name, person] of address.people)
        if (person.waiting.length === 0 && person.last <= address.clock) address.people.delete(name)
      if (address.waiting === 0 && address.last <= this.#clock) this.#addresses.delete(from)
    }
  }
}

function mostOf<T>(all: Iterable<T>, count: (one: T) => number): T | undefined {
  let most: T | undefined
  for (const one of all) if (!most || count(one) > count(most)) most = one
  return most
}
