import type { SignedIn } from '@mynah/contract/auth'
import type { Self } from '@mynah/contract/people'
import { removeItem, setItem, getItem } from '#client/local-storage.ts'
import { Observable } from '#client/observable.ts'
import { changeScope, observedPerSession, perSession } from '#client/per-session.ts'
import { finishSealed, forgetEnd, noteEnd, type SessionEnd } from '#client/session-end.ts'

export type Session = { state: 'out' } | { state: 'in'; token: string; userId: string; user: Self }

// the specification's keys
const keys = { token: 'token', user: 'sessionUserInfo', userId: 'userId' } as const

const out: Session = { state: 'out' }
const store = new Observable<Session>(read())
const cleaners = new Set<(how: SessionEnd) => unknown>()

export const currentSession = store.get
export const watchSession = store.subscribe

/** What seals for this user alone, as the server gave it in this session of the page; never stored. */
export const keepKey = observedPerSession(() => '')

export function signIn({ token, userId, userInfo }: SignedIn): void {
  const { keepKey: key = '', ...user } = userInfo
  forgetEnd()
  setItem(keys.token, token)
  setItem(keys.userId, userId)
  setItem(keys.user, JSON.stringify(user))
  begin({ state: 'in', token, userId, user })
  keepKey.set(key)
}

function begin(session: Session, path = ''): void {
  const now = store.get()
  if (now.state === 'out' || session.state === 'out' || now.userId !== session.userId) changeScope()
  landing().path = path
  store.set(session)
}

/** My own data changed: by my hand here or elsewhere. */
export function updateUser({ keepKey: key, ...user }: Self): void {
  const now = store.get()
  if (now.state === 'out' || now.userId !== user.userId) return
  setItem(keys.user, JSON.stringify(user))
  store.set({ ...now, user })
  if (key) keepKey.set(key)
}

/** What else must be wiped when the session ends: what this device stored, and what is under way. State is `perSession`. */
export function onSessionEnd(clean: (how: SessionEnd) => unknown): void {
  cleaners.add(clean)
}

/** The page on which a user finds themselves who was just signed out, if not the login page. */
const landing = perSession(() => ({ path: '' }))
export const landingPath = (): string => landing().path

/** The session is over, by logout or by the server's word; the guard of the routes then shows the login page, or that one. */
export function end(path = '', how: SessionEnd = 'hand'): void {
  if (store.get().state === 'out') return
  // before the token is gone: other tabs look for it then
  noteEnd(how)
  for (const key of Object.values(keys)) removeItem(key)
  for (const clean of cleaners) clean(how)
  finishSealed(how)
  begin(out, path)
}

/** Another tab signed in or out. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== keys.token && key !== null) return
    const now = read()
    const before = store.get()
    if (now.state === 'out') end('', 'tab')
    else if (before.state === 'in' && before.userId !== now.userId) {
      // nothing of the user before is written while the page goes
      begin(out)
      location.reload()
    } else begin(now)
  })
}

function read(): Session {
  const token = getItem(keys.token)
  const userId = getItem(keys.userId)
  const info = getItem(keys.user)
  if (!token || !userId || !info) return out
  try {
    return { state: 'in', token, userId, user: JSON.parse(info) as Self }
  } catch {
    return out
  }
}
