import type { App } from './app.ts'

/**
 * A value that exists once for each app, created at first use. The key is the bus, since contexts are copies of the app
 * with the same bus.
 */
export function perApp<T, Of extends { bus: object } = App>(make: (app: Of) => T): (app: Of) => T {
  const made = new WeakMap<object, T>()
  return (app) => {
    let one = made.get(app.bus)
    if (one === undefined) made.set(app.bus, (one = make(app)))
    return one
  }
}
