import type { App } from './app.ts'

/** The app that contexts are copies of, by its bus. */
const apps = new WeakMap<object, object>()

/** Registers the app of this process, so that `perApp` makes values from it and never from a copy. */
export function registerApp(app: { bus: object }): void {
  apps.set(app.bus, app)
}

/**
 * A value that exists once for each app, created at first use. The key is the bus, since contexts are copies of the app
 * with the same bus. A copy may have the connection of a transaction as its `db`, which the value must not keep, so it
 * is made from the app itself.
 */
export function perApp<T, Of extends { bus: object } = App>(make: (app: Of) => T): (app: Of) => T {
  const made = new WeakMap<object, T>()
  return (app) => {
    let one = made.get(app.bus)
    if (one === undefined) made.set(app.bus, (one = make((apps.get(app.bus) ?? app) as Of)))
    return one
  }
}
