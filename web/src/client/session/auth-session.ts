import type { SignedIn } from '@mynah/contract/auth'
import type { Self } from '@mynah/contract/people'
import { sessionKeys, SessionStore, type SessionEnd } from '@mynah/client/session'
import { removeItem, setItem, getItem } from '#client/storage/local-storage.ts'
import { changeScope, perSession } from '#client/session/per-session.ts'
import { finishSealed, forgetEnd, noteEnd } from '#client/session/session-end.ts'

/** The page on which a user finds themselves who was just signed out, if not the login page. */
const landing = perSession(() => ({ path: '' }))
export const landingPath = (): string => landing().path

export const session = new SessionStore(
  { getItem, setItem, removeItem },
  {
    // before the token is gone: other tabs look for it then
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

/** My own data changed: by my hand here or elsewhere. */
export const updateUser = (user: Self): void => session.updateUser(user)

/** What else must be wiped when the session ends: what this device stored, and what is under way. State is `perSession`. */
export const onSessionEnd = (clean: (how: SessionEnd) => unknown): void => session.onEnd(clean)

/** The session is over, by logout or by the server's word; the guard of the routes then shows the login page, or that one. */
export function end(path = '', how: SessionEnd = 'hand'): void {
  session.end(how, path)
}

/** Another tab signed in or out. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== sessionKeys.token && key !== null) return
    const now = session.stored()
    const before = session.get()
    if (now.state === 'out') end('', 'tab')
    else if (before.state === 'in' && before.userId !== now.userId) {
      // nothing of the user before is written while the page goes
      session.enter({ state: 'out' })
      location.reload()
    } else session.enter(now)
  })
}
