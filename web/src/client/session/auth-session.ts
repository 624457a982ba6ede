import type { SignedIn } from '@mynah/contract/auth'
import type { Self } from '@mynah/contract/people'
import { sessionKeys, SessionStore, type SessionEnd } from '@mynah/client/session'
import { removeItem, setItem, getItem } from '#client/storage/local-storage.ts'
import { changeScope, perSession } from '#client/session/per-session.ts'
import { finishSealed, forgetEnd, noteEnd } from '#client/session/session-end.ts'

/** The page that a user sees after being signed out, if not the login page. */
const landing = perSession(() => ({ path: '' }))
export const landingPath = (): string => landing().path

export const session = new SessionStore(
  { getItem, setItem, removeItem },
  {
    // before the token is removed, which other tabs watch
    ending: noteEnd,
    ended: finishSealed,
    changing: (next) => {
      changeScope()
      landing().path = next
    },
  },
)

export const currentSession = session.get
export const watchSession = session.subscribe
export const keepKey = session.keepKey

export function signIn(signedIn: SignedIn): void {
  forgetEnd()
  session.signIn(signedIn)
}

/** How often the user's own data changed since the session began. */
const changes = perSession(() => ({ count: 0 }))

/** The user's own data changed, here or on another device. */
export function updateUser(user: Self): void {
  changes().count += 1
  session.updateUser(user)
}

/**
 * For an answer with the user's own data that is asked for now. @returns a function that stores it, unless the data
 * changed meanwhile: the answer may be older. It returns whether it did
 */
export function userAsked(): (user: Self) => boolean {
  const under = changes()
  const { count } = under
  return (user) => {
    if (changes() !== under || under.count !== count) return false
    session.updateUser(user)
    return true
  }
}

/**
 * Registers what else must be cleared when the session ends: what this device has stored, and what is running. State
 * belongs in `perSession`.
 */
export const onSessionEnd = (clean: (how: SessionEnd) => unknown): void => session.onEnd(clean)

/**
 * Ends the session, after a logout or a decision of the server; the guard of the routes then shows the login page, or
 * the page at `path`.
 */
export function end(path = '', how: SessionEnd = 'hand'): void {
  session.end(how, path)
}

/** Follows sign-ins and sign-outs in other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== sessionKeys.token && key !== null) return
    const now = session.stored()
    const before = session.get()
    if (now.state === 'out') end('', 'tab')
    else if (before.state === 'in' && before.userId !== now.userId) {
      // nothing of the previous user is written while the page unloads
      session.enter({ state: 'out' })
      location.reload()
    } else session.enter(now)
  })
}
