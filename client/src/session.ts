import type { SignedIn } from '@mynah/contract/auth'
import type { Self } from '@mynah/contract/people'
import type { EndReason } from '@mynah/contract/socket'
import { Observable } from './observable.ts'
import type { Storage } from './storage.ts'

export type Session = { state: 'out' } | { state: 'in'; token: string; userId: string; user: Self }

/** How a session ended: by the hand of its user, elsewhere for a reason, or as another page of the same storage has seen it. */
export type SessionEnd = EndReason | 'hand' | 'tab'

// the specification's keys
export const sessionKeys = { token: 'token', user: 'sessionUserInfo', userId: 'userId' } as const

const out: Session = { state: 'out' }

type Hooks = {
  /** Before anything of a session that ends is gone. */
  ending?: (how: SessionEnd) => void
  /** After everything of it is wiped, before anyone who watches the session sees its end. */
  ended?: (how: SessionEnd) => void
  /** Another user signs in, or the user out, who goes on at `next`: before anyone who watches the session sees it. */
  changing?: (next: string) => void
}

/** Who is signed in; a later client with the same storage is it too. */
export class SessionStore {
  /** What seals for this user alone, as the server gave it in this session; never stored. */
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

  /** '' while nobody is signed in. */
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

  /** The data of the user changed: by this client or elsewhere. */
  updateUser({ keepKey, ...user }: Self): void {
    const now = this.get()
    if (now.state === 'out' || now.userId !== user.userId) return
    this.#storage.setItem(sessionKeys.user, JSON.stringify(user))
    this.#session.set({ ...now, user })
    if (keepKey) this.keepKey.set(keepKey)
  }

  /** What else must be wiped when the session ends. */
  onEnd(clean: (how: SessionEnd) => unknown): void {
    this.#cleaners.add(clean)
  }

  /** The session is over, by its user or by the server's word; `next` is for the hook `changing`. */
  end(how: SessionEnd = 'hand', next = ''): void {
    if (this.get().state === 'out') return
    this.#hooks.ending?.(how)
    for (const key of Object.values(sessionKeys)) this.#storage.removeItem(key)
    for (const clean of this.#cleaners) clean(how)
    this.#hooks.ended?.(how)
    this.#enter(out, next)
  }

  /** Takes a session that stands in the storage already, or leaves the one that is there without a word. */
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

  /** Who is signed in by the storage. */
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
