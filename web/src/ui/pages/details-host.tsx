import { createContext, startTransition, useState, type ReactNode } from 'react'

interface Slot {
  element: HTMLElement | null
  use: (used: boolean) => void
}

/** The element of the third pane, for those who render into it. */
export const DetailsSlot = createContext<Slot>({ element: null, use: () => {} })

/** The third pane of a very wide screen; visible while a page inside renders a DetailsPane. */
export function DetailsHost(props: { name: string; available: boolean; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [users, setUsers] = useState(0)
  // Setting it at once would make React run all effects of the first render in the same task.
  const [setLater] = useState(() => (now: HTMLElement | null) => startTransition(() => setElement(now)))
  const [slotUse] = useState(() => (used: boolean) => setUsers((count) => count + (used ? 1 : -1)))
  return (
    <DetailsSlot value={{ element: props.available ? element : null, use: slotUse }}>
      <div className="flex h-full">
        {props.children}
        {props.available && (
          <aside
            ref={setLater}
            hidden={users === 0}
            aria-label={props.name}
            className="w-80 flex-none border-l border-ink-100"
          />
        )}
      </div>
    </DetailsSlot>
  )
}
