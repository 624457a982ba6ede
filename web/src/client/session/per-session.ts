import { Observable } from '@mynah/client/observable'

let controller = new AbortController()
const resets = new Set<() => void>()

/** The signal of the present session, or of the time between two sessions. Aborted when it ends. */
export const sessionScope = (): AbortSignal => controller.signal

/** After a sign-in or sign-out: values of the previous session are dropped. */
export function changeScope(): void {
  controller.abort()
  controller = new AbortController()
  for (const reset of resets) reset()
}

/**
 * A value for each session, created at first use and dropped at its end. All state of a user that outlives a page is
 * held by this or the next function: `tools/checks/module-state.ts` refuses any other.
 */
export function perSession<T>(make: () => T): () => T {
  let held: { value: T } | undefined
  resets.add(() => (held = undefined))
  return () => (held ??= { value: make() }).value
}

/** The same as a value that can be observed. It is reset with each session, and its observers stay. */
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

/** Never settles once the session is over, so that whatever awaits it does not continue in another user's session. */
export function withinSession<T>(result: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    result.then(inSession(resolve), inSession(reject))
  })
}
