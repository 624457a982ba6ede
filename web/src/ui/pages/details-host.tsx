import { createContext, startTransition, useState, type ReactNode } from 'react'

interface Slot {
  element: HTMLElement | null
  use: (used: boolean) => void
}

/** Where the pane is, for those who render into it. */
export const DetailsSlot = createContext<Slot>({ element: null, use: () => {} })

/** Holds the third pane of a very wide screen; it shows while a page inside renders a DetailsPane. */
export function DetailsHost(props: { name: string; available: boolean; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [users, setUsers] = useState(0)
  // At once it would have React run all effects of the first picture in the same task as that.
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
