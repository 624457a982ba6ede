import { ApiError } from './api-error.ts'

type Waiting = { weight: number; go: () => void }
/** `last`: the tag of what this person was served last. */
type Person = { waiting: Waiting[]; last: number }
type Bounds = { atOnce: number; weightMax: number; waitingMax: number; waitingOfOneMax: number }

/**
 * A line in front of work that takes a core and much memory, in which nobody is served at the cost of others. Each
 * piece of work has a weight; `weightMax` of it is at work at once. Next comes the piece with the lowest tag, which is
 * the weight of what its person was served so far with its own on top: people have equal shares, and small pieces come
 * before large ones. Who was away for a while begins where the line stands now. Self-clocked fair queueing of
 * Golestani (1994), with the smallest of each person first.
 */
export class FairQueue {
  #bounds: Bounds
  #people = new Map<string, Person>()
  #running = 0
  #weight = 0
  #waiting = 0
  /** The tag of what was begun last. */
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

  /** Does it when its turn has come. Throws TryLater where too many wait, of this person or of all. */
  async run<T>(personId: string, weight: number, work: () => Promise<T>): Promise<T> {
    // What is heavier than all that may be at work goes alone.
    const counted = Math.min(Math.max(1, weight), this.#bounds.weightMax)
    await this.#turn(personId, counted)
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#weight -= counted
      this.#next()
    }
  }

  #turn(personId: string, weight: number): Promise<void> {
    const person = this.#people.get(personId) ?? { waiting: [], last: 0 }
    const { waitingMax, waitingOfOneMax } = this.#bounds
    if (this.#waiting >= waitingMax || person.waiting.length >= waitingOfOneMax)
      throw new ApiError('TryLater')
    if (person.waiting.length === 0) person.last = Math.max(person.last, this.#clock)
    this.#people.set(personId, person)
    const { promise, resolve } = Promise.withResolvers<void>()
    const at = person.waiting.findIndex((one) => one.weight > weight)
    person.waiting.splice(at < 0 ? person.waiting.length : at, 0, { weight, go: resolve })
    this.#waiting += 1
    this.#next()
    return promise
  }

  #next(): void {
    while (this.#running < this.#bounds.atOnce) {
      const found = this.#lowest()
      // It is waited for, or the heavy ones would never find room.
      if (!found || this.#weight + found.first.weight > this.#bounds.weightMax) return
      const { person, first, tag } = found
      person.waiting.shift()
      person.last = tag
      this.#clock = Math.max(this.#clock, tag - first.weight)
      this.#waiting -= 1
      this.#running += 1
      this.#weight += first.weight
      first.go()
    }
    if (this.#waiting === 0 && this.#running === 0) this.#people.clear()
  }

  #lowest(): { person: Person; first: Waiting; tag: number } | undefined {
    let lowest: { person: Person; first: Waiting; tag: number } | undefined
    for (const person of this.#people.values()) {
      const [first] = person.waiting
      const tag = person.last + (first?.weight ?? 0)
      if (first && (!lowest || tag < lowest.tag)) lowest = { person, first, tag }
    }
    return lowest
  }
}
