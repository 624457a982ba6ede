import type { Clock } from './clock.ts'
import type { ChatKey } from './conversation-state.ts'

/** How long an upload holds back later messages, counted only while connected. */
export const fileHoldMs = 60_000

export type FileKind = 'image' | 'audio' | 'video' | 'file'
/** The position of an upload in its chat: the time at which it was chosen. */
export type Place = { key: ChatKey; id: string; at: number; kind: FileKind }

/**
 * Keeps the order of messages with files: messages written after a file in the same chat wait for its upload, up to a
 * minute.
 */
export class FilePlaces {
  #places = new Map<string, Place>()
  /** By id of a waiting message: the connected time when it was written. */
  #since = new Map<string, number>()
  #connected = 0
  #connectedAt: number | undefined
  #stopTimer: (() => void) | undefined
  readonly #clock: Clock
  #onTime: () => void

  /** @param onTime called when messages need not wait any more */
  constructor(clock: Clock, onTime: () => void) {
    this.#clock = clock
    this.#onTime = onTime
  }

  hold(place: Place): void {
    this.#places.set(place.id, place)
    this.written(place.id)
  }

  /** Removes and returns the position of a file. */
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

  /** The kind of the file that holds back messages written at that time; undefined if none does. */
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
