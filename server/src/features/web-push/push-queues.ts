/**
 * The result of one try. `later`: the service asks to retry. `silent`: it did not answer. `unsent`: the request was not
 * made.
 */
export type Outcome = 'taken' | 'gone' | 'later' | 'refused' | 'silent' | 'unsent'

/** `until`: when it becomes useless. `send` never rejects. */
export type Push = { until: number; send: () => Promise<Outcome> }

/** Its queue or all queues were full, it became useless, or its last try failed. */
export type DropReason = 'full' | 'expired' | 'failed'

type Entry = Push & { tries: number }
type OriginQueue = {
  origin: string
  waiting: Set<Entry>
  /** Pushes that wait for a retry. */
  resting: Map<Entry, NodeJS.Timeout>
  inFlight: number
  /** Whether the last try was answered. */
  answers: boolean
  /** Unanswered tries in a row, and pauses caused by them. */
  silences: number
  pauses: number
  pause: NodeJS.Timeout | undefined
}
type Standing = 'answering' | 'unproven'

/** Pauses before the second, third and fourth try. */
const restsMs = [1_000, 10_000, 60_000]
const laneMax = 1_000
const allMax = 20_000
/** Concurrent tries for one origin; fewer after each unanswered one in a row. */
const toOne: Record<Standing, number> = { answering: 20, unproven: 4 }
/** Concurrent tries for all origins: silent ones cannot take the places of those that answer. */
const toAll: Record<Standing, number> = { answering: 40, unproven: 20 }
const silencesMax = 4
const pauseMs = 30_000
const pauseMsMax = 600_000

/**
 * Queues of pushes, one for each origin (push service), served in turns. An origin that fails to answer several times
 * in a row is paused, then tried with one push at a time after ever longer pauses, until it answers. Queues are limited
 * per origin and in total; the oldest push is dropped first, since newer ones say more.
 */
export class PushQueues {
  #now: () => number
  #onDrop: (reason: DropReason) => void
  /** In the order of turns. */
  #queues = new Map<string, OriginQueue>()
  #inFlight: Record<Standing, number> = { answering: 0, unproven: 0 }
  #waiting = 0

  constructor(now: () => number, onDrop: (reason: DropReason) => void) {
    this.#now = now
    this.#onDrop = onDrop
  }

  /** Pushes that wait for their first or a further try. */
  get waiting(): number {
    return this.#waiting
  }

  get paused(): number {
    return [...this.#queues.values()].filter(({ pause }) => pause).length
  }

  add(origin: string, push: Push): void {
    const queue = this.#laneOf(origin)
    queue.waiting.add({ ...push, tries: 0 })
    this.#waiting += 1
    this.#pump()
    this.#trim(queue)
  }

  #laneOf(origin: string): OriginQueue {
    let queue = this.#queues.get(origin)
    if (!queue) {
      const state = { inFlight: 0, answers: false, silences: 0, pauses: 0, pause: undefined }
      queue = { origin, waiting: new Set(), resting: new Map(), ...state }
      this.#queues.set(origin, queue)
    }
    return queue
  }

  /** After adding a push to this queue: drops one if there are too many. */
  #trim(queue: OriginQueue): void {
    if (sizeOf(queue) > laneMax) this.#dropOldest(queue)
    else if (this.#waiting > allMax) {
      const longest = [...this.#queues.values()].reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))
      this.#dropOldest(longest)
      this.#forget(longest)
    }
  }

  /** Pushes that were tried already are older than others. */
  #dropOldest(queue: OriginQueue): void {
    const [rested] = queue.resting
    if (rested) {
      const [entry, timer] = rested
      clearTimeout(timer)
      queue.resting.delete(entry)
    } else takeFirst(queue.waiting)
    this.#waiting -= 1
    this.#onDrop('full')
  }

  #pump(): void {
    for (let queue = this.#nextQueue(); queue; queue = this.#nextQueue()) {
      const entry = takeFirst(queue.waiting)
      if (!entry) return
      this.#waiting -= 1
      if (entry.until > this.#now()) void this.#try(queue, entry)
      else {
        this.#onDrop('expired')
        this.#forget(queue)
      }
    }
  }

  /** The first queue that may send now; it then moves behind all others. */
  #nextQueue(): OriginQueue | undefined {
    for (const queue of this.#queues.values()) {
      if (!this.#maySend(queue)) continue
      this.#queues.delete(queue.origin)
      this.#queues.set(queue.origin, queue)
      return queue
    }
    return undefined
  }

  #maySend(queue: OriginQueue): boolean {
    if (queue.pause || queue.waiting.size === 0) return false
    const standing = standingOf(queue)
    const most = Math.max(1, toOne[standing] - queue.silences)
    return queue.inFlight < most && this.#inFlight[standing] < toAll[standing]
  }

  async #try(queue: OriginQueue, entry: Entry): Promise<void> {
    const standing = standingOf(queue)
    this.#inFlight[standing] += 1
    queue.inFlight += 1
    const outcome = await entry.send()
    this.#inFlight[standing] -= 1
    queue.inFlight -= 1
    if (outcome === 'silent') this.#noteSilence(queue)
    else if (outcome !== 'unsent') noteAnswer(queue)
    if (outcome === 'later' || outcome === 'silent') this.#rest(queue, entry)
    this.#pump()
    this.#trim(queue)
    this.#forget(queue)
  }

  #rest(queue: OriginQueue, entry: Entry): void {
    const ms = restsMs[entry.tries]
    if (ms === undefined) return this.#onDrop('failed')
    entry.tries += 1
    const again = () => {
      queue.resting.delete(entry)
      queue.waiting.add(entry)
      this.#pump()
    }
    queue.resting.set(entry, setTimeout(again, ms).unref())
    this.#waiting += 1
  }

  #noteSilence(queue: OriginQueue): void {
    queue.answers = false
    queue.silences += 1
    // Tries that were under way when the pause began are no new information.
    if (queue.pause || (queue.pauses === 0 && queue.silences < silencesMax)) return
    const ms = Math.min(pauseMs * 2 ** queue.pauses, pauseMsMax)
    queue.pauses += 1
    const end = () => {
      queue.pause = undefined
      this.#pump()
      this.#forget(queue)
    }
    queue.pause = setTimeout(end, ms).unref()
  }

  /** Endpoints come from clients, so an origin that never answered must leave nothing in memory. */
  #forget(queue: OriginQueue): void {
    if (!queue.answers && !queue.pause && queue.inFlight === 0 && sizeOf(queue) === 0)
      this.#queues.delete(queue.origin)
  }
}

const sizeOf = (queue: OriginQueue): number => queue.waiting.size + queue.resting.size

const standingOf = (queue: OriginQueue): Standing => (queue.answers ? 'answering' : 'unproven')

function noteAnswer(queue: OriginQueue): void {
  clearTimeout(queue.pause)
  Object.assign(queue, { answers: true, silences: 0, pauses: 0, pause: undefined })
}

function takeFirst(waiting: Set<Entry>): Entry | undefined {
  const [first] = waiting
  if (first) waiting.delete(first)
  return first
}
