import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '@mynah/ui/cx.ts'
import { useLayer } from '#ui/layers/layer-stack.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'

/**
 * A panel of the composer. On a phone it takes the place and height of the keyboard (keyboard-height.ts). On a wide
 * screen it floats over the room or, with `beside`, is placed between messages and field, for panels that stay open
 * while writing.
 */
export function ComposerPanel(props: { onClose: () => void; beside?: boolean; children: ReactNode }) {
  const { onClose, beside = false, children } = props
  const { wide } = usePageContext()
  const panel = useRef<HTMLDivElement>(null)
  useLayer('panel', true, onClose)
  useEffect(() => {
    if (!wide) return
    const onClick = ({ target }: MouseEvent) => {
      // the buttons of the composer toggle it themselves
      if (!(target instanceof Node) || panel.current?.parentElement?.contains(target)) return
      onClose()
    }
    // on click, not on press: closing moves the messages, and the press would end on another one
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [wide, onClose])
  return (
    <div
      ref={panel}
      data-composer-panel
      className={cx(
        'order-last h-[max(0px,min(60vh,max(16rem,var(--keyboard-height,21rem)))-var(--keyboard-now,0px))] overflow-hidden wide:h-auto',
        beside
          ? 'wide:-order-1'
          : 'wide:absolute wide:right-3 wide:bottom-full wide:z-20 wide:mb-2 wide:w-96 wide:max-w-[calc(100%-1.5rem)] wide:animate-rise wide:rounded-18 wide:bg-paper wide:shadow-far',
      )}
    >
      {children}
    </div>
  )
}
