import { useState, type ReactNode, type RefObject } from 'react'
import { deferPart } from '#ui/deferred.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** after the closing animation */
  onClosed?: () => void
  title?: string
  /** the children have their own frame; the title is for screen readers only (dialogs only) */
  bare?: boolean
  text?: ReactNode
  children?: ReactNode
  /** what receives the focus when it opens (sheets only) */
  focus?: RefObject<HTMLElement | null> | undefined
  /** buttons at the bottom, side by side */
  actions?: ReactNode
}

/** Loads the code of dialogs before the first one opens. */
export const fetchDialogs = () => import('#ui/layers/dialog-body.tsx')

const Body = deferPart(() => fetchDialogs().then((m) => m.DialogBody))
const Below = deferPart(() => fetchDialogs().then((m) => m.SheetBody))

/** A dialog in the centre. Its code is loaded when one first opens. */
export function Dialog(props: DialogProps) {
  return useEver(props.open) && <Body {...props} />
}

/** A sheet from below that can be dragged down or dismissed; on a wide screen a dialog in the centre. */
export function Sheet(props: DialogProps) {
  return useEver(props.open) && <Below {...props} />
}

/** Once opened it stays mounted, so that closing is animated. */
function useEver(open: boolean): boolean {
  const [ever, setEver] = useState(open)
  if (open && !ever) setEver(true)
  return ever || open
}
