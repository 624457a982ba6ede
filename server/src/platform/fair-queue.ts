import { ApiError } from './api-error.ts'

/** Whom work is done for; `address` is where they come from, IPv6 by /64. */
export type Asker = { person: string; address: string }

type Waiting = { person: string; weight: number; go: () => void; refuse: (error: Error) => void }
/** `last`: the tag of what was served last. */
type Person = { waiting: Waiting[]; last: number }
/** `clock`: the tag of what was begun last of these people. */
type Address = { people: Map<string, Person>; last: number; clock: number; waiting: number }
type Bounds = {
  atOnce: number
  weightMax: number
  waitingMax: number
  waitingOfOneMax: number
  /** What a millisecond of work counts, where it took longer than its weight says. */
  weightOfMs?: number
}
const newAddress = (): Address => ({ people: new Map(), last: 0, clock: 0, waiting: 0 })

type Next = { address: Address; person: Person; first: Waiting; tag: number }

/**
 * A line in front of work that takes a core and much memory, in which nobody is served at the cost of others. Each
 * piece of work has a weight; `weightMax` of it is at work at once. Next comes the piece with the lowest tag, which is
 * the weight of what was served so far with its own on top: addresses have equal shares, people of one address have
 * equal shares of that, and small pieces come before large ones. Who was away for a while begins where the line stands
 * now. Self-clocked fair queueing of Golestani (1994), with the smallest of each person first.
 *
 * No address is refused while the line is less than half full; above, it has a quarter of the places. A full line takes
 * in who has fewer places than the address with the most of them, whose newest piece is refused instead.
 */
export class FairQueue {
  #bounds: Bounds
  #addresses = new Map<string, Address>()
  #waitingOf = new Map<string, number>()
  #running = 0
  #weight = 0
  #waiting = 0
  #clock = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get waiting(): number {
    return this.#waiting
  }

  get weightAtWork(): number {
    return this.#weight
  }

  /** Does it when its turn has come. Throws TryLater where too many wait, of this person, this address or of all. */
  async run<T>(asker: Asker, weight: number, work: () => Promise<T>): Promise<T> {
    // What is heavier than all that may be at work goes alone.
    const counted = Math.min(Math.max(1, weight), this.#bounds.weightMax)
    await this.#turn(asker, counted)
    const begun = performance.now()
    try {
      return await work()
    } finally {
      this.#charge(asker, (performance.now() - begun) * (this.#bounds.weightOfMs ?? 0) - counted)
      this.#running -= 1
      this.#weight -= counted
      this.#next()
    }
  }

  #turn({ person: name, address: from }: Asker, weight: number): Promise<void> {
    this.#admit(name, from)
    const address = this.#addresses.get(from) ?? newAddress()
    const person: Person = address.people.get(name) ?? { waiting: [], last: 0 }
    if (address.waiting === 0) address.last = Math.max(address.last, this.#clock)
    if (person.waiting.length === 0) person.last = Math.max(person.last, address.clock)
    this.#addresses.set(from, address)
    address.people.set(name, person)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const at = person.waiting.findIndex((one) => one.weight > weight)
    const piece = { person: name, weight, go: resolve, refuse: reject }
    person.waiting.splice(at < 0 ? person.waiting.length : at, 0, piece)
    this.#count(address, name, 1)
    this.#next()
    return promise
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
    const last = mostOf(most.people.values(), ({ waiting }) => waiting.length)?.waiting.pop()
    if (!last) throw new ApiError('TryLater')
    this.#count(most, last.person, -1)
    last.refuse(new ApiError('TryLater'))
  }

  #charge({ person, address: from }: Asker, more: number): void {
    const address = this.#addresses.get(from)
    const one = address?.people.get(person)
    if (!address || !one || more <= 0) return
    address.last += more
    one.last += more
  }

  #next(): void {
    while (this.#running < this.#bounds.atOnce) {
      const found = this.#lowest()
      // It is waited for, or the heavy ones would never find room.
      if (!found || this.#weight + found.first.weight > this.#bounds.weightMax) return
      const { address, person, first, tag } = found
      person.waiting.shift()
      person.last += first.weight
      address.clock = Math.max(address.clock, person.last - first.weight)
      address.last = tag
      this.#clock = Math.max(this.#clock, tag - first.weight)
      this.#count(address, first.person, -1)
      this.#running += 1
      this.#weight += first.weight
      first.go()
    }
    if (this.#waiting === 0 && this.#running === 0) this.#addresses.clear()
  }

  #lowest(): Next | undefined {
    let lowest: Next | undefined
    for (const [from, address] of this.#addresses) {
      if (address.waiting === 0) {
        // It stands where who comes anew would.
        if (address.last < this.#clock) this.#addresses.delete(from)
        continue
      }
      const person = this.#lowestOf(address)
      const [first] = person?.waiting ?? []
      if (!person || !first) continue
      const tag = address.last + first.weight
      if (!lowest || tag < lowest.tag) lowest = { address, person, first, tag }
    }
    return lowest
  }

  #lowestOf({ people }: Address): Person | undefined {
    let lowest: { person: Person; tag: number } | undefined
    for (const person of people.values()) {
      const [first] = person.waiting
      const tag = person.last + (first?.weight ?? 0)
      if (first && (!lowest || tag < lowest.tag)) lowest = { person, tag }
    }
    return lowest?.person
  }
}

function mostOf<T>(all: Iterable<T>, count: (one: T) => number): T | undefined {
  let most: T | undefined
  for (const one of all) if (!most || count(one) > count(most)) most = one
  return most
}
