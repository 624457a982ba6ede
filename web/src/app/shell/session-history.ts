import { currentSession, onSessionEnd, watchSession } from '#client/session/auth-session.ts'
import { perSession } from '#client/session/per-session.ts'
import { takeDeepLink } from '#app/start/deep-link.ts'

/**
 * Only history entries of the present session are shown, so that going back never leads to pages of the previous user.
 * `first` is the position of the session's first entry; `isMade` once a page of the session is there.
 */
type Own = { userId: string; first: number; isMade: boolean }

const key = 'session-history'

/** The router numbers its entries. */
const position = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx

const stamp = (idx: number) => window.history.replaceState({ ...window.history.state, idx }, '')

function read(): Own | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as Own
  } catch {
    return undefined
  }
}

function write(own: Own): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(own))
  } catch {
    // without session storage the browser's history is left as it is
  }
}

const userNow = () => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}

/** The last position of the history. */
const seen = perSession(() => ({ last: 0 }))

/** A typed address or an external link makes an entry without a number. */
function numberTyped(): void {
  if (position() === undefined) stamp(Math.max(seen().last + 1, read()?.first ?? 0))
}

/** Called once before the router is created: after a reload, another user or nobody may be signed in. */
export function followHistory(): void {
  if (position() === undefined) stamp(read()?.first ?? 0)
  window.addEventListener('popstate', numberTyped)
  follow()
  watchSession(follow)
  onSessionEnd(takeDeepLink)
}

function follow(): void {
  const userId = userNow()
  const own = read()
  if (own?.userId === userId) return
  const isOver = own !== undefined && own.userId !== ''
  if (isOver) write({ userId, first: (position() ?? 0) + 1, isMade: false })
  else write({ first: 0, isMade: true, ...own, userId })
}

/** Whether the present history entry belongs to an earlier session. */
export function isOfFormerSession(): boolean {
  const here = position()
  if (here === undefined) return false
  seen().last = here
  return here < (read()?.first ?? 0)
}

/** Whether there is an earlier entry of this session. */
export const canGoBack = (): boolean => (position() ?? 0) > (read()?.first ?? 0)

const nothingCameMs = 1_000

/**
 * Goes from an entry of an earlier session to the first one of this session, which `open` creates as a new entry or in
 * place of this one. @returns what stops it
 */
export function leaveFormerSession(open: (replace: boolean) => void): () => void {
  const own = read()
  const here = position()
  if (!own || here === undefined) return () => undefined
  if (!own.isMade) {
    write({ ...own, isMade: true })
    open(false)
    return () => undefined
  }
  window.history.go(own.first - here)
  // the browser may have dropped the entry
  const timer = setTimeout(() => {
    stamp(own.first)
    open(true)
  }, nothingCameMs)
  return () => clearTimeout(timer)
}
