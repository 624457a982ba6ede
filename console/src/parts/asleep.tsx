import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'

/** Longer than a double press takes. */
let asleepMs = 700

/** For tests, which open hundreds of items. */
export function setAsleepMs(ms: number): void {
  asleepMs = ms
}

const Awake = createContext<boolean | undefined>(undefined)

/** Whether keys may decide about what is shown; undefined outside of an open item of a queue. */
export const useAwake = (): boolean | undefined => useContext(Awake)

/**
 * Blocks presses for a moment after an item opened: the second press of a double press, meant for the previous item,
 * must not decide about this one. Starts again with each `of`.
 */
export function Asleep({ of, children }: { of: string; children: ReactNode }) {
  const [ended, setEnded] = useState<string>()
  const awake = asleepMs === 0 || ended === of
  useEffect(() => {
    const timer = setTimeout(() => setEnded(of), asleepMs)
    return () => clearTimeout(timer)
  }, [of])
  return (
    <Awake value={awake}>
      <fieldset disabled={!awake} className="contents">
        {children}
      </fieldset>
    </Awake>
  )
}
