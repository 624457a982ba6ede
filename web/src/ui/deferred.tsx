import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { patiently } from '#ui/patiently.ts'

export type Deferred<P extends object> = ComponentType<P> & {
  /** Fetches the code ahead of its use; a failed fetch is forgotten, so that the next one asks again. */
  fetch: () => Promise<ComponentType<P>>
}

/**
 * A component whose code is fetched when it is first shown; `placeholder` stands in until then. A failed fetch is thrown
 * to the boundary around it, and its next showing asks again.
 *
 * Not React's `lazy`: after a placeholder of `Suspense` was shown anywhere, React holds everything that was awaited back
 * until 300 ms have passed (`FALLBACK_THROTTLE_MS` in its reconciler).
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

/** A part of a page. While its code cannot be had the page stays as it is, and asks for it again and again. */
export const deferPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): Deferred<P> => defer(() => patiently(load), placeholder)
