import type { NewMessage, AppendResult } from './new-message.ts'

type Waiting = { draft: NewMessage; done: (appendResult: AppendResult) => void }
/** `stored` since `from`, and how many may wait, which follows from that. */
type Lane = { waiting: Waiting[]; busy: boolean; stored: number; from: number; room: number }

export const notStored: AppendResult = { code: 10019, seq: 0, createdAt: 0, again: false, nick: '' }

const batchMax = 400
/**
 * In each lane as many may wait as it stores in half a second, and this many at least: who comes when it is full is
 * refused at once. To let more wait would store no more, and make every answer late.
 */
const waitingMin = 1_000
const waitMs = 500

/**
 * Natural group commit: whatever waits while a batch is being written makes the next one, without any timer. Batches
 * run at once only in different lanes, and a conversation stays in one lane, so one sender's order holds.
 */
export class CommitQueue {
  #lanes: Lane[]
  #write: (drafts: NewMessage[]) => Promise<AppendResult[]>
  #onFault: (error: unknown) => void
  #idle: (() => void)[] = []
  #heldAmong: (keys: string[]) => Promise<string[]>
  /** Conversations that a user held for longer than a batch waits. */
  #held = new Set<string>()

  constructor(
    write: (drafts: NewMessage[]) => Promise<AppendResult[]>,
    onFault: (error: unknown) => void,
    lanes = 2,
    heldAmong: (keys: string[]) => Promise<string[]> = async () => [],
  ) {
    this.#write = write
    this.#onFault = onFault
    this.#heldAmong = heldAmong
    this.#lanes = Array.from({ length: lanes }, () => ({
      waiting: [],
      busy: false,
      stored: 0,
      from: performance.now(),
      room: waitingMin,
    }))
  }

  /** `done` is called in the order of the log within a conversation, right after the commit. */
  add(draft: NewMessage, done: (appendResult: AppendResult) => void): void {
    const lane = this.#laneOf(draft.key)
    if (isFull(lane)) return done(notStored)
    lane.waiting.push({ draft, done })
    if (!lane.busy) void this.#run(lane)
  }

  /** Whether more is waiting here than is stored soon, so that a message had better be tried again later. */
  refuses(key: string): boolean {
    return isFull(this.#laneOf(key))
  }

  #laneOf(key: string): Lane {
    return this.#lanes[laneOf(key, this.#lanes.length)] as Lane
  }

  /** How many have not been taken into a batch yet. */
  get waiting(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.waiting.length, 0)
  }

  /** Resolves once nothing waits and nothing is being written. */
  flushed(): Promise<void> {
    if (this.#lanes.every((lane) => !lane.busy)) return Promise.resolve()
    return new Promise((done) => this.#idle.push(done))
  }

  async #run(lane: Lane): Promise<void> {
    lane.busy = true
    // One turn of the event loop gathers what came in the same read.
    await Promise.resolve()
    while (lane.waiting.length > 0) {
      const batch = takeBatch(lane)
      const verdicts = await this.#commit(batch)
      for (const [index, waiting] of batch.entries()) waiting.done(verdicts[index] ?? notStored)
      countStored(lane, batch.length)
    }
    lane.busy = false
    if (this.#lanes.some((one) => one.busy)) return
    for (const wakeUp of this.#idle.splice(0)) wakeUp()
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

const isFull = ({ waiting, room }: Lane): boolean => waiting.length >= room

function countStored(lane: Lane, count: number): void {
  lane.stored += count
  const now = performance.now()
  if (now - lane.from < waitMs) return
  lane.room = Math.max(waitingMin, Math.ceil((lane.stored * waitMs) / (now - lane.from)))
  lane.stored = 0
  lane.from = now
}

/** Up to `batchMax`, in order; the second use of an id waits for the next batch, where the first is stored. */
function takeBatch(lane: Lane): Waiting[] {
  const taken: Waiting[] = []
  const again: Waiting[] = []
  const ids = new Set<string>()
  let seen = 0
  for (const waiting of lane.waiting) {
    if (taken.length === batchMax) break
    seen += 1
    const { key, id } = waiting.draft
    // Another conversation may use the same id: held back it would fall behind its sender's next message there.
    if (ids.has(id) && taken.some(({ draft }) => draft.id === id && draft.key === key)) again.push(waiting)
    else {
      ids.add(id)
      taken.push(waiting)
    }
  }
  lane.waiting = [...again, ...lane.waiting.slice(seen)]
  return taken
}

const hashedLength = 10

/**
 * By the last digits, which differ most. Of their hash the upper bits: the lowest is the parity of all digits, the same for
 * all neighbours who talk to each other.
 */
function laneOf(key: string, lanes: number): number {
  let hash = 0
  for (let at = Math.max(0, key.length - hashedLength); at < key.length; at += 1)
    hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0
  return (hash >>> 16) % lanes
}
