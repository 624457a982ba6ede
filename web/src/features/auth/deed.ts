import { useState } from 'react'
import { refusedBy, type ErrorName, type Refused } from './queries.ts'

/** One deed of a form at a time, with what the server refused of it. */
export function useDeed() {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  return {
    busy,
    /** The refusal's text if it has one of these names: the error of the field it is about. */
    errorOf: (...names: ErrorName[]) => names.find((name) => name === refused?.name) && refused?.text,
    forget: () => setRefused(undefined),
    /** @returns the refusal; `done` when it worked, undefined when no answer came. */
    run: async (deed: () => Promise<void>): Promise<Refused | 'done' | undefined> => {
      setBusy(true)
      setRefused(undefined)
      try {
        await deed()
        return 'done'
      } catch (error) {
        const found = refusedBy(error)
        setRefused(found)
        return found
      } finally {
        setBusy(false)
      }
    },
  }
}
