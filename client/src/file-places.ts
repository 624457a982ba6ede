import type { Clock } from './clock.ts'
import type { ChatKey } from './conversation-state.ts'

/** How long a file on its way holds back what was written after it, of the time with a connection. */
export const fileHoldMs = 60_000

export type FileKind = 'image' | 'audio' | 'video' | 'file'
/** Where a file on its way stands in its chat: the time at which it was chosen. */
export type Place = { key: ChatKey; id: string; at: number; kind: FileKind }

/** Files on their way up keep their place: what was written after one in the same chat waits for it, for a minute. */
export class FilePlaces {
  #places = new Map<string, Place>()
  /** What waits, by its id: how much time with a connection there had been when it was written. */
  #since = new Map<string, number>()
  #connected = 0
  #connectedAt: number | undefined
  #stopTimer: (() => void) | undefined
  readonly #clock: Clock
  #onTime: () => void

  /** @param onTime what waited need not wait any more */
  constructor(clock: Clock, onTime: () => void) {
    this.#clock = clock
    this.#onTime = onTime
  }

  hold(place: Place): void {
    this.#places.set(place.id, place)
    this.written(place.id)
  }

  /** The place of that file, which is given up. */
  take(id: string): Place | undefined {
    const place = this.#places.get(id)
    this.#places.delete(id)
    return place
  }

  written(id: string): void {
    if (!this.#since.has(id)) this.#since.set(id, this.#online())
  }

  settled(id: string): void {
    this.#since.delete(id)
  }

  /** The kind of the file that holds back what was written at that time; undefined where nothing does. */
  before(key: ChatKey, id: string, at: number): FileKind | undefined {
    const place = [...this.#places.values()].find((one) => one.key === key && one.at < at && one.id !== id)
    const left = fileHoldMs - (this.#online() - (this.#since.get(id) ?? 0))
    if (!place || left <= 0) return undefined
    if (this.#connectedAt !== undefined) this.#stopTimer ??= this.#clock.after(left, () => this.#passed())
    return place.kind
  }

  connected(): void {
    this.#connectedAt ??= this.#clock.now()
  }

  lost(): void {
    this.#connected = this.#online()
    this.#connectedAt = undefined
    this.#stop()
  }

  clear(): void {
    this.lost()
    this.#places.clear()
    this.#since.clear()
  }

  #online(): number {
    return this.#connected + (this.#connectedAt === undefined ? 0 : this.#clock.now() - this.#connectedAt)
  }

  #passed(): void {
    this.#stopTimer = undefined
    this.#onTime()
  }

  #stop(): void {
    this.#stopTimer?.()
    this.#stopTimer = undefined
  }
}
