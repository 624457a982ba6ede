import { sendCode } from '@mynah/contract/socket'
import { Latencies } from '../load/stats.ts'
import { dayMs } from './behaviour.ts'

const timed = ['login', 'sync', 'page', 'echo', 'delivery'] as const
export type Timed = (typeof timed)[number]
/** `missing`: answers that did not arrive in time. */
const counted = [...timed, 'sent', 'refused', 'login failed', 'missing'] as const
type Counted = (typeof counted)[number]

/** At most this many messages can be in flight at once, since their sending times share a ring buffer. */
const sentAtMax = 1 << 17
const messagesMax = 1 << 24
const numberDigits = 12

/** A day that is simulated in some minutes: its clock, and the counts since the last `take`. */
export class Day {
  readonly seed: string
  readonly ports: readonly number[]
  /** Whether catching up also brings the start data (chat list, counts, settings) that changed. */
  readonly hasStarts: boolean
  /** Simulated ms per real ms. */
  readonly #speed: number
  readonly #started = performance.now()
  readonly #sentAt = new Float64Array(sentAtMax)
  /** By message number: 1 if the server confirmed it as stored. */
  readonly #stored = new Uint8Array(messagesMax)
  readonly #latencies = new Map(timed.map((name) => [name, new Latencies()]))
  #counts = new Map<Counted, number>()
  /** Refused messages, pages and catch-ups, by code. */
  readonly refusals = new Map<number, number>()
  #number = 0
  online = 0

  constructor(of: { seed: string; ports: readonly number[]; hasStarts: boolean; minutes: number }) {
    this.seed = of.seed
    this.ports = of.ports
    this.hasStarts = of.hasStarts
    this.#speed = dayMs / (of.minutes * 60_000)
  }

  /** Simulated ms since midnight. */
  now(): number {
    return (performance.now() - this.#started) * this.#speed
  }

  /** Simulated ms until the day is over. */
  left(): number {
    return Math.max(0, dayMs - this.now())
  }

  get isOver(): boolean {
    return this.now() >= dayMs
  }

  machineMs(humanMs: number): number {
    return Math.max(0, humanMs / this.#speed)
  }

  note(what: Counted, ms?: number): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
    if (ms !== undefined) this.#latencies.get(what as Timed)?.add(ms)
  }

  /** The number of the next message, whose sending time is now. */
  sending(): number {
    this.#number += 1
    if (this.#number >= messagesMax) throw new Error(`more than ${messagesMax} messages in a day`)
    this.#sentAt[this.#number % sentAtMax] = performance.now()
    this.note('sent')
    return this.#number
  }

  answered(id: string, code: number): void {
    const number = numberOf(id)
    if (code !== sendCode.success) return this.refused(code)
    this.#stored[number] = 1
    this.note('echo', this.#since(number))
  }

  refused(code: number): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
    this.note('refused')
  }

  delivered(id: string): void {
    this.note('delivery', this.#since(numberOf(id)))
  }

  #since = (number: number): number => performance.now() - (this.#sentAt[number % sentAtMax] ?? 0)

  /** The counts and latencies since the last call. */
  take(): { counts: Record<Counted, number>; p50: Record<Timed, number>; p99: Record<Timed, number> } {
    const quantiles = [...this.#latencies].map(([name, one]) => [name, one.quantiles()] as const)
    const of = (quantile: 'p50' | 'p99') =>
      Object.fromEntries(quantiles.map(([name, found]) => [name, found[quantile]])) as Record<Timed, number>
    const counts = Object.fromEntries(counted.map((name) => [name, this.#counts.get(name) ?? 0]))
    this.#counts = new Map()
    for (const one of this.#latencies.values()) one.clear()
    return { counts: counts as Record<Counted, number>, p50: of('p50'), p99: of('p99') }
  }

  /** The number of confirmed messages, and how many of them are not among these ids. */
  lostAmong(ids: readonly string[]): { stored: number; lost: number } {
    const stored = this.#stored.reduce((sum, one) => sum + one, 0)
    const found = new Set(ids.map(numberOf))
    const lost = this.#stored.reduce((sum, one, number) => sum + (one === 1 && !found.has(number) ? 1 : 0), 0)
    return { stored, lost }
  }
}

const numberOf = (id: string): number => Number(id.slice(-numberDigits))
