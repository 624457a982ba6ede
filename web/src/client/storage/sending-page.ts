import { newId } from '@mynah/client/ids'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'

/** A sending page that is silent for this long loses its role to a visible page. */
export const silentMs = 3_000
const beatMs = 1_000

type Options = {
  /** The name of the lock, which belongs to this user. */
  name: string
  /** Absent on plain http. */
  locks: LockManager | undefined
  /** Whether it has a connection. */
  isUp: () => boolean
  isVisible: () => boolean
  /** Asks the sending page whether it is alive. */
  ask: () => void
  /** Called when this page becomes the sending one. */
  onTurn: () => void
}

/**
 * Of all pages of one user in one browser a single one sends: the one with the lock or, without locks, with a lease.
 */
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

  /** Called when the sending page has answered. */
  answered(): void {
    this.#askedAt = undefined
  }

  #beat(): void {
    const { locks, isUp, isVisible, ask } = this.#options
    if (!locks) return this.#lease()
    // a page that is offline or hidden cannot conclude anything from the silence
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
      // without storage, for instance in a frame of another site, pages know nothing of each other
      if (!(error instanceof DOMException && error.name === 'AbortError')) return this.#turn()
    }
    // a visible page took the lock: wait behind it
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
