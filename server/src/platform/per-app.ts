import type { App } from './app.ts'

/** Something that exists once for an app, made at first use; contexts are copies of the app, its bus is one. */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App['bus'], T>()
  return (app) => {
    let one = made.get(app.bus)
    if (one === undefined) made.set(app.bus, (one = make(app)))
    return one
  }
}
