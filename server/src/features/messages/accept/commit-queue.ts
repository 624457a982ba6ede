import { within } from '#platform/tracing.ts'
import type { NewMessage, AppendResult } from './new-message.ts'

type Waiting = { draft: NewMessage; done: (appendResult: AppendResult) => void; since: number }

export const notStored: AppendResult = { code: 10019, seq: 0, createdAt: 0, again: false, nick: '' }

const batchMax = 400
/**
 * As many may wait as are stored in half a second, and this many at least: who comes when it is full is refused at once. To
 * let more wait would store no more, and make every answer late.
 */
const waitingMin = 1_000
const waitMs = 500

/**
 * Natural group commit: whatever waits while a batch is being written makes the next one, without any timer. One batch is
 * written at a time, so the order holds, and batches are as large, and messages as cheap, as they can be.
 */
export class CommitQueue {
  #waiting: Waiting[] = []
  #isBusy = false
  #room = waitingMin
  #stored = 0
  #countedSince = performance.now()
  #write: (drafts: NewMessage[]) => Promise<AppendResult[]>
  #onFault: (error: unknown) => void
  #idle: (() => void)[] = []
  #heldAmong: (keys: string[]) => Promise<string[]>
  #onBatch: (longestMs: number) => void
  /** Conversations whose row another transaction held for longer than a batch waits. */
  #held = new Set<string>()

  constructor(
    write: (drafts: NewMessage[]) => Promise<AppendResult[]>,
    onFault: (error: unknown) => void,
    heldAmong: (keys: string[]) => Promise<string[]> = async () => [],
    onBatch: (longestMs: number) => void = () => {},
  ) {
    this.#write = write
    this.#onFault = onFault
    this.#heldAmong = heldAmong
    this.#onBatch = onBatch
  }

  /** `done` is called in the order of the log, right after the commit. */
  add(draft: NewMessage, done: (appendResult: AppendResult) => void): void {
    if (this.isFull) return done(notStored)
    this.#waiting.push({ draft, done, since: performance.now() })
    // Of none of their traces, since it stores those of many.
    if (!this.#isBusy) void within(undefined, () => this.#run())
  }

  /** Whether more is waiting than is stored soon, so that a message had better be tried again later. */
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
    // One turn of the event loop gathers what all sockets were sent in it.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch()
      const verdicts = await this.#commit(batch)
      this.#onBatch(performance.now() - (batch[0]?.since ?? 0))
      for (const [index, waiting] of batch.entries()) this.#finish(waiting, verdicts[index] ?? notStored)
      this.#countStored(batch.length)
    }
    this.#isBusy = false
    for (const wakeUp of this.#idle.splice(0)) wakeUp()
  }

  /** What fails in it must not stop the queue. */
  #finish({ done }: Waiting, appendResult: AppendResult): void {
    try {
      done(appendResult)
    } catch (error) {
      this.#onFault(error)
    }
  }

  /** Up to `batchMax`, in order; the second use of an id waits for the next batch, where the first is stored. */
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
    if (batch.some(({ draft }) => this.#held.has(draft.key))) await this.#lookForHeld(batch)
    let verdicts = await this.#together(batch)
    if (verdicts) return verdicts
    // One conversation that is held must not hold up the others at each of their batches.
    await this.#lookForHeld(batch)
    if (batch.some(({ draft }) => this.#held.has(draft.key))) verdicts = await this.#together(batch)
    if (!verdicts) return this.#oneByOne(batch)
    // The failed write may have committed all the same, and nobody has been notified of that.
    return verdicts.map((appendResult) => ({ ...appendResult, again: false }))
  }

  /** All but those to held conversations, which may be tried again, in one write; undefined where that failed. */
  async #together(batch: Waiting[]): Promise<AppendResult[] | undefined> {
    const open = batch.filter(({ draft }) => !this.#held.has(draft.key))
    if (open.length === 0) return batch.map(() => notStored)
    try {
      const written = await this.#write(open.map(({ draft }) => draft))
      if (open.length === batch.length) return written
      const verdicts = new Map(open.map((waiting, index) => [waiting, written[index]]))
      return batch.map((waiting) => verdicts.get(waiting) ?? notStored)
    } catch (error) {
      this.#onFault(error)
      return undefined
    }
  }

  async #lookForHeld(batch: Waiting[]): Promise<void> {
    const keys = [...new Set(batch.map(({ draft }) => draft.key))]
    try {
      const held = await this.#heldAmong(keys)
      for (const key of keys) this.#held.delete(key)
      for (const key of held) this.#held.add(key)
    } catch (error) {
      this.#onFault(error)
    }
  }

  /** One bad message must not take the others with it. */
  async #oneByOne(batch: Waiting[]): Promise<AppendResult[]> {
    const verdicts: AppendResult[] = []
    let faults = 0
    for (const waiting of batch) {
      // When the store itself is away, nobody waits for the rest to fail one by one.
      if (faults === 3) break
      if (this.#held.has(waiting.draft.key)) {
        verdicts.push(notStored)
        continue
      }
      try {
        const appendResult = (await this.#write([waiting.draft]))[0] ?? notStored
        // The failed write may have committed all the same, and nobody has been notified of that.
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

/** Those that repeat the id of an earlier one in their conversation; another conversation may use the same id. */
function repeatedAmong(batch: Waiting[]): Set<Waiting> {
  const repeated = new Set<Waiting>()
  const hashes = new Set<number>()
  for (const waiting of batch) {
    const { key, id } = waiting.draft
    const hash = hashOf(id)
    if (!hashes.has(hash)) hashes.add(hash)
    else if (batch.find(({ draft }) => draft.id === id && draft.key === key) !== waiting)
      repeated.add(waiting)
  }
  return repeated
}

/** Of an id's first characters. V8 takes eight times as long to hash a string that it has not hashed before. */
function hashOf(id: string): number {
  let hash = 0
  for (let at = 0; at < 8 && at < id.length; at += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) | 0
  return hash
}
