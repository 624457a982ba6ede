import type { SignedIn } from '@mynah/contract/auth'
import type { Self } from '@mynah/contract/people'
import type { EndReason } from '@mynah/contract/socket'
import { Observable } from './observable.ts'
import type { Storage } from './storage.ts'

export type Session = { state: 'out' } | { state: 'in'; token: string; userId: string; user: Self }

/** How a session ended: by its user, elsewhere for a reason, or on another page with the same storage. */
export type SessionEnd = EndReason | 'hand' | 'tab'

// keys in the storage, shared with other clients of the service
export const sessionKeys = { token: 'token', user: 'sessionUserInfo', userId: 'userId' } as const

const out: Session = { state: 'out' }

type Hooks = {
  /** Called before data of an ending session is deleted. */
  ending?: (how: SessionEnd) => void
  /** Called after all its data is deleted, before watchers of the session see its end. */
  ended?: (how: SessionEnd) => void
  /**
   * Called when another user signs in, or the user signs out and continues at `next`, before watchers of the session
   * see it.
   */
  changing?: (next: string) => void
}

/** The session of the signed-in user; a later client with the same storage has the same session. */
export class SessionStore {
  /** The key that encrypts for this user alone, as the server sent it in this session; never stored. */
  readonly keepKey = new Observable('')
  readonly #storage: Storage
  readonly #hooks: Hooks
  readonly #session: Observable<Session>
  readonly #cleaners = new Set<(how: SessionEnd) => unknown>()

  constructor(storage: Storage, hooks: Hooks = {}) {
    this.#storage = storage
    this.#hooks = hooks
    this.#session = new Observable(this.stored())
  }

  get = (): Session => this.#session.get()
  subscribe = (listener: () => void): (() => void) => this.#session.subscribe(listener)

  get token(): string {
    const session = this.get()
    return session.state === 'in' ? session.token : ''
  }

  /** '' if nobody is signed in. */
  get userId(): string {
    const session = this.get()
    return session.state === 'in' ? session.userId : ''
  }

  signIn({ token, userId, userInfo }: SignedIn): void {
    const { keepKey = '', ...user } = userInfo
    this.#storage.setItem(sessionKeys.token, token)
    this.#storage.setItem(sessionKeys.userId, userId)
    this.#storage.setItem(sessionKeys.user, JSON.stringify(user))
    this.enter({ state: 'in', token, userId, user })
    this.keepKey.set(keepKey)
  }

  /** The user's data changed, by this client or elsewhere. */
  updateUser({ keepKey, ...user }: Self): void {
    const now = this.get()
    if (now.state === 'out' || now.userId !== user.userId) return
    this.#storage.setItem(sessionKeys.user, JSON.stringify(user))
    this.#session.set({ ...now, user })
    if (keepKey) this.keepKey.set(keepKey)
  }

  /** Registers a cleanup for the end of the session. */
  onEnd(clean: (how: SessionEnd) => unknown): void {
    this.#cleaners.add(clean)
  }

  /** Ends the session, by its user or by the server; `next` is passed to the hook `changing`. */
  end(how: SessionEnd = 'hand', next = ''): void {
    if (this.get().state === 'out') return
    this.#hooks.ending?.(how)
    for (const key of Object.values(sessionKeys)) this.#storage.removeItem(key)
    for (const clean of this.#cleaners) clean(how)
    this.#hooks.ended?.(how)
    this.#enter(out, next)
  }

  /** Uses a session that is in the storage already, replacing the present one silently. */
  enter(session: Session): void {
    this.#enter(session, '')
  }

  #enter(session: Session, next: string): void {
    const now = this.get()
    if (now.state === 'out' || session.state === 'out' || now.userId !== session.userId) {
      this.keepKey.set('')
      this.#hooks.changing?.(next)
    }
    this.#session.set(session)
  }

  /** The session in the storage. */
  stored(): Session {
    const token = this.#storage.getItem(sessionKeys.token)
    const userId = this.#storage.getItem(sessionKeys.userId)
    const info = this.#storage.getItem(sessionKeys.user)
    if (!token || !userId || !info) return out
    try {
      return { state: 'in', token, userId, user: JSON.parse(info) as Self }
    } catch {
      return out
    }
  }
}
