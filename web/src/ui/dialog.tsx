import { lazy, Suspense, type ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** after the closing motion */
  onClosed?: () => void
  title?: string
  text?: ReactNode
  children?: ReactNode
  /** buttons at the foot, side by side */
  actions?: ReactNode
}

const Body = lazy(() => import('#ui/dialog-body.tsx').then((m) => ({ default: m.DialogBody })))
const Below = lazy(() => import('#ui/dialog-body.tsx').then((m) => ({ default: m.SheetBody })))

/** A dialog in the middle. Its code is fetched when one first opens. */
export function Dialog(props: DialogProps) {
  return <Suspense fallback={null}>{(props.open || props.onClosed) && <Body {...props} />}</Suspense>
}

/** A sheet from below, dragged down or dismissed; on a wide screen a dialog in the middle. */
export function Sheet(props: DialogProps) {
  return <Suspense fallback={null}>{(props.open || props.onClosed) && <Below {...props} />}</Suspense>
}
