import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface Slot {
  element: HTMLElement | null
  use: (used: boolean) => void
}

const SlotContext = createContext<Slot>({ element: null, use: () => {} })

/** Holds the third pane of a very wide screen; it shows while a page inside renders a DetailsPane. */
export function DetailsHost(props: { name: string; available: boolean; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [users, setUsers] = useState(0)
  // At once it would have React run all effects of the first picture in the same task as that.
  const [setLater] = useState(() => (now: HTMLElement | null) => startTransition(() => setElement(now)))
  const [slotUse] = useState(() => (used: boolean) => setUsers((count) => count + (used ? 1 : -1)))
  return (
    <SlotContext value={{ element: props.available ? element : null, use: slotUse }}>
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
    </SlotContext>
  )
}

/** Whether the third pane can be used now. */
export const useHasDetails = (): boolean => useContext(SlotContext).element !== null

/** From 1200 px wide its children stand beside the page; on narrower screens they are not rendered. */
export function DetailsPane({ children }: { children: ReactNode }) {
  const { element, use } = useContext(SlotContext)
  useEffect(() => {
    if (!element) return
    use(true)
    return () => use(false)
  }, [element, use])
  return element && createPortal(children, element)
}
