/**
 * What came of one try. `later`: the service asks for another one. `silent`: it did not answer. `unsent`: it was not
 * asked at all.
 */
export type Outcome = 'taken' | 'gone' | 'later' | 'refused' | 'silent' | 'unsent'

/** `until`: when it is worth nothing any more. `send` never rejects. */
export type Push = { until: number; send: () => Promise<Outcome> }

/** Its lane or all lanes were full, its time was over, or its last try failed. */
export type DropReason = 'full' | 'expired' | 'failed'

type Entry = Push & { tries: number }
type Lane = {
  origin: string
  waiting: Set<Entry>
  /** Those that are tried again after a while. */
  resting: Map<Entry, NodeJS.Timeout>
  inFlight: number
  /** Whether the last try was answered. */
  answers: boolean
  /** Tries in a row that were not answered, and the pauses that came of them. */
  silences: number
  pauses: number
  pause: NodeJS.Timeout | undefined
}
type Standing = 'answering' | 'unproven'

/** Before the second, third and fourth try. */
const restsMs = [1_000, 10_000, 60_000]
const laneMax = 1_000
const allMax = 20_000
/** At once to one origin; fewer with each try in a row that was not answered. */
const toOne: Record<Standing, number> = { answering: 20, unproven: 4 }
/** At once to all of them: however many origins are silent, those that answer have places of their own. */
const toAll: Record<Standing, number> = { answering: 40, unproven: 20 }
const silencesMax = 4
const pauseMs = 30_000
const pauseMsMax = 600_000

/**
 * Pushes that wait for their try, in a lane for each origin, which take turns. An origin that does not answer several
 * times in a row is left alone for a while, then asked with one push at a time, after longer and longer pauses, until it
 * answers. What waits is bounded for each origin and in all; the oldest goes first, for newer ones say more.
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

  /** What waits for its first try or for another one. */
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

  /** One more waits in this lane: where that is too many, one goes. */
  #trim(lane: Lane): void {
    if (sizeOf(lane) > laneMax) this.#dropOldest(lane)
    else if (this.#waiting > allMax) {
      const longest = [...this.#lanes.values()].reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))
      this.#dropOldest(longest)
      this.#forget(longest)
    }
  }

  /** Those that were tried already are older than those that were not. */
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

  /** The first that may send something now; its next turn comes after those of all others. */
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
    // What was on its way when the pause began says nothing new.
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

  /** Endpoints are given by clients: an origin that never answered leaves nothing behind. */
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
