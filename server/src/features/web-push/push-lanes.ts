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
type Lane = {
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
export class PushLanes {
  #now: () => number
  #onDrop: (reason: DropReason) => void
  /** In the order of turns. */
  #lanes = new Map<string, Lane>()
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
    return [...this.#lanes.values()].filter(({ pause }) => pause).length
  }

  add(origin: string, push: Push): void {
    const lane = this.#laneOf(origin)
    lane.waiting.add({ ...push, tries: 0 })
    this.#waiting += 1
    this.#pump()
    this.#trim(lane)
  }

  #laneOf(origin: string): Lane {
    let lane = this.#lanes.get(origin)
    if (!lane) {
      const state = { inFlight: 0, answers: false, silences: 0, pauses: 0, pause: undefined }
      lane = { origin, waiting: new Set(), resting: new Map(), ...state }
      this.#lanes.set(origin, lane)
    }
    return lane
  }

  /** After adding a push to this queue: drops one if there are too many. */
  #trim(lane: Lane): void {
    if (sizeOf(lane) > laneMax) this.#dropOldest(lane)
    else if (this.#waiting > allMax) {
      const longest = [...this.#lanes.values()].reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))
      this.#dropOldest(longest)
      this.#forget(longest)
    }
  }

  /** Pushes that were tried already are older than others. */
  #dropOldest(lane: Lane): void {
    const [rested] = lane.resting
    if (rested) {
      const [entry, timer] = rested
      clearTimeout(timer)
      lane.resting.delete(entry)
    } else takeFirst(lane.waiting)
    this.#waiting -= 1
    this.#onDrop('full')
  }

  #pump(): void {
    for (let lane = this.#nextLane(); lane; lane = this.#nextLane()) {
      const entry = takeFirst(lane.waiting)
      if (!entry) return
      this.#waiting -= 1
      if (entry.until > this.#now()) void this.#try(lane, entry)
      else {
        this.#onDrop('expired')
        this.#forget(lane)
      }
    }
  }

  /** The first queue that may send now; it then moves behind all others. */
  #nextLane(): Lane | undefined {
    for (const lane of this.#lanes.values()) {
      if (!this.#maySend(lane)) continue
      this.#lanes.delete(lane.origin)
      this.#lanes.set(lane.origin, lane)
      return lane
    }
    return undefined
  }

  #maySend(lane: Lane): boolean {
    if (lane.pause || lane.waiting.size === 0) return false
    const standing = standingOf(lane)
    const most = Math.max(1, toOne[standing] - lane.silences)
    return lane.inFlight < most && this.#inFlight[standing] < toAll[standing]
  }

  async #try(lane: Lane, entry: Entry): Promise<void> {
    const standing = standingOf(lane)
    this.#inFlight[standing] += 1
    lane.inFlight += 1
    const outcome = await entry.send()
    this.#inFlight[standing] -= 1
    lane.inFlight -= 1
    if (outcome === 'silent') this.#noteSilence(lane)
    else if (outcome !== 'unsent') noteAnswer(lane)
    if (outcome === 'later' || outcome === 'silent') this.#rest(lane, entry)
    this.#pump()
    this.#trim(lane)
    this.#forget(lane)
  }

  #rest(lane: Lane, entry: Entry): void {
    const ms = restsMs[entry.tries]
    if (ms === undefined) return this.#onDrop('failed')
    entry.tries += 1
    const again = () => {
      lane.resting.delete(entry)
      lane.waiting.add(entry)
      this.#pump()
    }
    lane.resting.set(entry, setTimeout(again, ms).unref())
    this.#waiting += 1
  }

  #noteSilence(lane: Lane): void {
    lane.answers = false
    lane.silences += 1
    // Tries that were under way when the pause began are no new information.
    if (lane.pause || (lane.pauses === 0 && lane.silences < silencesMax)) return
    const ms = Math.min(pauseMs * 2 ** lane.pauses, pauseMsMax)
    lane.pauses += 1
    const end = () => {
      lane.pause = undefined
      this.#pump()
      this.#forget(lane)
    }
    lane.pause = setTimeout(end, ms).unref()
  }

  /** Endpoints come from clients, so an origin that never answered must leave nothing in memory. */
  #forget(lane: Lane): void {
    if (!lane.answers && !lane.pause && lane.inFlight === 0 && sizeOf(lane) === 0)
      this.#lanes.delete(lane.origin)
  }
}

const sizeOf = (lane: Lane): number => lane.waiting.size + lane.resting.size

const standingOf = (lane: Lane): Standing => (lane.answers ? 'answering' : 'unproven')

function noteAnswer(lane: Lane): void {
  clearTimeout(lane.pause)
  Object.assign(lane, { answers: true, silences: 0, pauses: 0, pause: undefined })
}

function takeFirst(waiting: Set<Entry>): Entry | undefined {
  const [first] = waiting
  if (first) waiting.delete(first)
  return first
}
