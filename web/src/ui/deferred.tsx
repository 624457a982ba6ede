import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { patiently } from '#ui/patiently.ts'

export type Deferred<P extends object> = ComponentType<P> & {
  /** Loads the code ahead of its use; after a failure the next call tries again. */
  fetch: () => Promise<ComponentType<P>>
}

/**
 * A component whose code is loaded when it is first shown; `placeholder` is shown meanwhile. A failed load is thrown
 * to the error boundary, and the next showing tries again. Not React's `lazy`: once a `Suspense` placeholder was shown
 * anywhere, React delays everything awaited by up to 300 ms (`FALLBACK_THROTTLE_MS` in its reconciler).
 */
export function defer<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): Deferred<P> {
  let here: ComponentType<P> | undefined
  let pending: Promise<ComponentType<P>> | undefined
  const fetch = () =>
    (pending ??= load().then(
      (loaded) => (here = loaded),
      (cause: unknown) => {
        pending = undefined
        throw cause
      },
    ))
  function Shown(props: P) {
    const [Code, setCode] = useState(() => here)
    const [failure, setFailure] = useState<{ cause: unknown }>()
    useEffect(() => {
      if (Code) return
      let gone = false
      fetch().then(
        (loaded) => {
          if (!gone) startTransition(() => setCode(() => loaded))
        },
        (cause: unknown) => {
          if (!gone) setFailure({ cause })
        },
      )
      return () => {
        gone = true
      }
    }, [Code])
    if (failure) throw failure.cause
    return Code ? <Code {...props} /> : placeholder
  }
  return Object.assign(Shown, { fetch })
}

/** A part of a page. If its code cannot be loaded, the page stays as it is, and the load is repeated. */
export const deferPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): Deferred<P> => defer(() => patiently(load), placeholder)
