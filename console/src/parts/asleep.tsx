import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'

/** Longer than the pause between the presses of a double press. */
let asleepMs = 700

/** For tests, which open items by hundreds. */
export function setAsleepMs(ms: number): void {
  asleepMs = ms
}

const Awake = createContext<boolean | undefined>(undefined)

/** Whether keys may decide about what is shown; undefined where it is no open item of a queue. */
export const useAwake = (): boolean | undefined => useContext(Awake)

/**
 * What has just come under the finger cannot be pressed for a moment: a second press that was meant for what stood there
 * before must not decide about the next item. It begins anew with each `of`.
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
