import { newId } from '@mynah/client/ids'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'

/** A page that sends and does not answer for so long has lost its place to one that someone looks at. */
export const silentMs = 3_000
const beatMs = 1_000

type Options = {
  /** Everything here is of this person. */
  name: string
  /** Absent on plain http. */
  locks: LockManager | undefined
  /** It has a connection. */
  isUp: () => boolean
  isVisible: () => boolean
  /** Asks the page that sends whether it is there. */
  ask: () => void
  /** This page sends from now on. */
  onTurn: () => void
}

/** Of the pages of one person in one browser one sends: the one with the lock, or where there are no locks, with a lease. */
export class SendingPage {
  #options: Options
  #page = newId(8)
  #mine = false
  #stopped = new AbortController()
  #release: (() => void) | undefined
  #beats: ReturnType<typeof setInterval> | undefined
  #askedAt: number | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get isMine(): boolean {
    return this.#mine
  }

  start(): void {
    if (this.#options.locks) void this.#hold(this.#options.locks, {})
    else this.#lease()
    this.#beats = setInterval(() => this.#beat(), beatMs)
  }

  stop(): void {
    clearInterval(this.#beats)
    this.#stopped.abort()
    if (this.#mine && !this.#options.locks) removeItem(this.#options.name)
    this.#mine = false
    this.#release?.()
  }

  /** The page that sends has answered. */
  answered(): void {
    this.#askedAt = undefined
  }

  #beat(): void {
    const { locks, isUp, isVisible, ask } = this.#options
    if (!locks) return this.#lease()
    // its own silence says nothing of the other
    if (this.#mine || !isUp() || !isVisible()) return this.answered()
    this.#askedAt ??= Date.now()
    if (Date.now() - this.#askedAt < silentMs) return ask()
    this.answered()
    void this.#hold(locks, { steal: true })
  }

  async #hold(locks: LockManager, how: { steal?: boolean }): Promise<void> {
    const { signal } = this.#stopped
    const options = how.steal ? how : { signal }
    const hold = () =>
      new Promise<void>((release) => {
        this.#release = release
        if (signal.aborted) release()
        else this.#turn()
      })
    try {
      await locks.request(this.#options.name, options, hold)
    } catch (error) {
      // a place without storage, as the frame of another site, has none: pages there know nothing of each other
      if (!(error instanceof DOMException && error.name === 'AbortError')) return this.#turn()
    }
    // taken by a page that someone looks at: behind it in the line
    this.#mine = false
    if (!signal.aborted) void this.#hold(locks, {})
  }

  #lease(): void {
    const { name, isUp } = this.#options
    const [page, until] = (getItem(name) ?? '').split(' ')
    const isFree = page === this.#page || Number(until ?? 0) < Date.now()
    if (!isFree) this.#mine = false
    else if (isUp() || !page) {
      setItem(name, `${this.#page} ${Date.now() + silentMs}`)
      this.#turn()
    }
  }

  #turn(): void {
    if (this.#mine) return
    this.#mine = true
    this.#options.onTurn()
  }
}
