import { Observable } from '@mynah/client/observable'

let controller = new AbortController()
const resets = new Set<() => void>()

/** The session that this page is in, or the time between two of them. Aborted once it is over. */
export const sessionScope = (): AbortSignal => controller.signal

/** A user has signed in or out: what was made for the session before is gone. */
export function changeScope(): void {
  controller.abort()
  controller = new AbortController()
  for (const reset of resets) reset()
}

/**
 * A value for each session, made at first use and gone with it. All state of a person that outlives a page of the app is
 * held by this or the next: `tools/checks/module-state.ts` refuses any other.
 */
export function perSession<T>(make: () => T): () => T {
  let held: { value: T } | undefined
  resets.add(() => (held = undefined))
  return () => (held ??= { value: make() }).value
}

/** The same as a value that can be watched. It begins anew with each session, and its watchers stay. */
export function observedPerSession<T>(make: () => T): Observable<T> {
  const value = new Observable(make())
  resets.add(() => value.set(make()))
  return value
}

/** For timers and listeners: does nothing once the session in which it was made is over. */
export function inSession<A extends unknown[]>(action: (...args: A) => unknown): (...args: A) => void {
  const scope = sessionScope()
  return (...args) => {
    if (!scope.aborted) action(...args)
  }
}

/** Never settles once the session is over, so that what waits for it does not go on in the session of another. */
export function withinSession<T>(result: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    result.then(inSession(resolve), inSession(reject))
  })
}
