import { currentSession, onSessionEnd, watchSession } from '#client/session/auth-session.ts'
import { perSession } from '#client/session/per-session.ts'
import { takeDeepLink } from '#app/start/deep-link.ts'

/**
 * Of the entries in this tab's history only those of the session that is on are shown: going back does not lead to the pages of
 * the user before. `first` is the position of its first entry, which `isMade` once a page of it stands there.
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
    // without a storage for this tab its history is as the browser has it
  }
}

const userNow = () => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}

/** Where the history stood last. */
const seen = perSession(() => ({ last: 0 }))

/** An address that was typed, or that a link leads to, makes an entry without a number. */
function numberTyped(): void {
  if (position() === undefined) stamp(Math.max(seen().last + 1, read()?.first ?? 0))
}

/** Called once before the router is made: after a reload another user may be signed in, or nobody. */
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

/** Whether the entry that the history stands at is of a session that is over. */
export function isOfFormerSession(): boolean {
  const here = position()
  if (here === undefined) return false
  seen().last = here
  return here < (read()?.first ?? 0)
}

/** Whether an entry of this session lies before the one that the history stands at. */
export const canGoBack = (): boolean => (position() ?? 0) > (read()?.first ?? 0)

const nothingCameMs = 1_000

/**
 * Goes from such an entry to the first one of this session; `open` makes it, by a new entry or in place of this one.
 * @returns what stops it
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
  // the browser may have dropped it
  const timer = setTimeout(() => {
    stamp(own.first)
    open(true)
  }, nothingCameMs)
  return () => clearTimeout(timer)
}
