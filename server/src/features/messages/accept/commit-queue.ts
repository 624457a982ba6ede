import { within } from '#platform/operations/tracing.ts'
import type { NewMessage, AppendResult } from './new-message.ts'

type Waiting = { newMessage: NewMessage; done: (appendResult: AppendResult) => void; since: number }

type Measures = {
  /** The longest time from a frame to its acknowledgement, in ms, and the results of a batch. */
  batch(longestMs: number, results: readonly AppendResult[]): void
  /** A message was refused since the queue is full. */
  full(): void
}

export const notStored: AppendResult = { code: 10019, seq: 0, createdAt: 0, again: false, nick: '' }

const batchMax = 400
/**
 * The queue takes as many messages as are stored in half a second, and at least this many; above that they are refused
 * at once. A longer queue would store no more, and delay every answer.
 */
const waitingMin = 1_000
const waitMs = 500

/**
 * Group commit: everything that waits while a batch is being written forms the next batch, without a timer. Only one
 * batch is written at a time, which keeps the order and makes batches, and so the cost of a message, as good as
 * possible.
 */
export class CommitQueue {
  #waiting: Waiting[] = []
  #isBusy = false
  #room = waitingMin
  #stored = 0
  #countedSince = performance.now()
  #write: (newMessages: NewMessage[]) => Promise<AppendResult[]>
  #onFault: (error: unknown) => void
  #idle: (() => void)[] = []
  #heldAmong: (keys: string[]) => Promise<string[]>
  #measures: Measures
  /** Conversations whose row was locked by another transaction for longer than a batch waits. */
  #held = new Set<string>()

  constructor(
    write: (newMessages: NewMessage[]) => Promise<AppendResult[]>,
    onFault: (error: unknown) => void,
    heldAmong: (keys: string[]) => Promise<string[]> = async () => [],
    measures: Measures = { batch: () => {}, full: () => {} },
  ) {
    this.#write = write
    this.#onFault = onFault
    this.#heldAmong = heldAmong
    this.#measures = measures
  }

  /** `done` is called in the order of the log, right after the commit. */
  add(newMessage: NewMessage, done: (appendResult: AppendResult) => void): void {
    if (this.isFull) {
      this.#measures.full()
      return done(notStored)
    }
    this.#waiting.push({ newMessage, done, since: performance.now() })
    // Outside of all traces, since a batch serves many of them.
    if (!this.#isBusy) void within(undefined, () => this.#run())
  }

  /** Whether the queue is so long that a message should be tried again later. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#room
  }

  /** How many have not been taken into a batch yet. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves once nothing waits and nothing is being written. */
  flushed(): Promise<void> {
    return this.#isBusy ? new Promise((done) => this.#idle.push(done)) : Promise.resolve()
  }

  async #run(): Promise<void> {
    this.#isBusy = true
    // Collects what all sockets receive in one turn of the event loop.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch()
      const verdicts = await this.#commit(batch)
      const results = batch.map((_, index) => verdicts[index] ?? notStored)
      for (const [index, waiting] of batch.entries()) this.#finish(waiting, results[index] ?? notStored)
      this.#measures.batch(performance.now() - (batch[0]?.since ?? 0), results)
      this.#countStored(batch.length)
    }
    this.#isBusy = false
    for (const wakeUp of this.#idle.splice(0)) wakeUp()
  }

  /** An error of a callback must not stop the queue. */
  #finish({ done }: Waiting, appendResult: AppendResult): void {
    try {
      done(appendResult)
    } catch (error) {
      this.#onFault(error)
    }
  }

  /** Takes up to `batchMax` in order. A second use of an id waits for the next batch, when the first is stored. */
  #takeBatch(): Waiting[] {
    const taken = this.#waiting.slice(0, batchMax)
    const repeated = repeatedAmong(taken)
    this.#waiting = [...repeated, ...this.#waiting.slice(batchMax)]
    return repeated.size === 0 ? taken : taken.filter((waiting) => !repeated.has(waiting))
  }

  #countStored(count: number): void {
    this.#stored += count
    const now = performance.now()
    if (now - this.#countedSince < waitMs) return
    this.#room = Math.max(waitingMin, Math.ceil((this.#stored * waitMs) / (now - this.#countedSince)))
    this.#stored = 0
    this.#countedSince = now
  }

  async #commit(batch: Waiting[]): Promise<AppendResult[]> {
    if (batch.some(({ newMessage }) => this.#held.has(newMessage.key))) await this.#lookForHeld(batch)
    let verdicts = await this.#together(batch)
    if (verdicts) return verdicts
    // A locked conversation must not delay the others in each batch.
    await this.#lookForHeld(batch)
    if (batch.some(({ newMessage }) => this.#held.has(newMessage.key))) verdicts = await this.#together(batch)
    if (!verdicts) return this.#oneByOne(batch)
    // The failed write may have been committed, in which case nobody was notified yet.
    return verdicts.map((appendResult) => ({ ...appendResult, again: false }))
  }

  /** Writes all but those to locked conversations, which may be sent again, in one go; undefined if that failed. */
  async #together(batch: Waiting[]): Promise<AppendResult[] | undefined> {
    const open = batch.filter(({ newMessage }) => !this.#held.has(newMessage.key))
    if (open.length === 0) return batch.map(() => notStored)
    try {
      const written = await this.#write(open.map(({ newMessage }) => newMessage))
      if (open.length === batch.length) return written
      const verdicts = new Map(open.map((waiting, index) => [waiting, written[index]]))
      return batch.map((waiting) => verdicts.get(waiting) ?? notStored)
    } catch (error) {
      this.#onFault(error)
      return undefined
    }
  }

  async #lookForHeld(batch: Waiting[]): Promise<void> {
    const keys = [...new Set(batch.map(({ newMessage }) => newMessage.key))]
    try {
      const held = await this.#heldAmong(keys)
      for (const key of keys) this.#held.delete(key)
      for (const key of held) this.#held.add(key)
    } catch (error) {
      this.#onFault(error)
    }
  }

  /** Writes one by one, so that one bad message does not fail the others. */
  async #oneByOne(batch: Waiting[]): Promise<AppendResult[]> {
    const verdicts: AppendResult[] = []
    let faults = 0
    for (const waiting of batch) {
      // If the database itself is unreachable, do not wait for the rest to fail one by one.
      if (faults === 3) break
      if (this.#held.has(waiting.newMessage.key)) {
        verdicts.push(notStored)
        continue
      }
      try {
        const appendResult = (await this.#write([waiting.newMessage]))[0] ?? notStored
        // The failed write may have been committed, in which case nobody was notified yet.
        verdicts.push({ ...appendResult, again: false })
        faults = 0
      } catch (error) {
        this.#onFault(error)
        verdicts.push(notStored)
        faults += 1
      }
    }
    return verdicts
  }
}

/** Messages that repeat the id of an earlier one in their conversation; other conversations may use the same id. */
function repeatedAmong(batch: Waiting[]): Set<Waiting> {
  const repeated = new Set<Waiting>()
  const hashes = new Set<number>()
  for (const waiting of batch) {
    const { key, id } = waiting.newMessage
    const hash = hashOf(id)
    if (!hashes.has(hash)) hashes.add(hash)
    else if (batch.find(({ newMessage }) => newMessage.id === id && newMessage.key === key) !== waiting)
      repeated.add(waiting)
  }
  return repeated
}

/** Hashes the first characters of an id: V8 takes eight times as long for a string that it has not hashed before. */
function hashOf(id: string): number {
  let hash = 0
  for (let at = 0; at < 8 && at < id.length; at += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) | 0
  return hash
}
