import { useState, type ReactNode, type RefObject } from 'react'
import { deferPart } from '#ui/deferred.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** after the closing motion */
  onClosed?: () => void
  title?: string
  /** the children bring their own shape; the title is for those who use a screen reader (a dialog alone) */
  bare?: boolean
  text?: ReactNode
  children?: ReactNode
  /** what has the focus when it opens (a sheet alone) */
  focus?: RefObject<HTMLElement | null> | undefined
  /** buttons at the foot, side by side */
  actions?: ReactNode
}

/** Fetches what dialogs are made of before the first one opens. */
export const fetchDialogs = () => import('#ui/layers/dialog-body.tsx')

const Body = deferPart(() => fetchDialogs().then((m) => m.DialogBody))
const Below = deferPart(() => fetchDialogs().then((m) => m.SheetBody))

/** A dialog in the middle. Its code is fetched when one first opens. */
export function Dialog(props: DialogProps) {
  return useEver(props.open) && <Body {...props} />
}

/** A sheet from below, dragged down or dismissed; on a wide screen a dialog in the middle. */
export function Sheet(props: DialogProps) {
  return useEver(props.open) && <Below {...props} />
}

/** Once open it stays mounted, so that closing has its motion. */
function useEver(open: boolean): boolean {
  const [ever, setEver] = useState(open)
  if (open && !ever) setEver(true)
  return ever || open
}
