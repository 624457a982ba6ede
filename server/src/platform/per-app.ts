import type { App } from './app.ts'

/**
 * A value that exists once for each app, created at first use. The key is the bus, since contexts are copies of the app
 * with the same bus.
 */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App['bus'], T>()
  return (app) => {
    let one = made.get(app.bus)
    if (one === undefined) made.set(app.bus, (one = make(app)))
    return one
  }
}
