import { useEffect, useRef, type ReactNode } from 'react'
import { useLayer } from '#ui/layer-stack.ts'

/**
 * What opens from the composer: in the place of the keyboard on a phone, as high as that (keyboard-height.ts), floating over
 * the room on a wide screen.
 */
export function ComposerPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useLayer('panel', true, onClose)
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const floats = panel.current && getComputedStyle(panel.current).position === 'absolute'
      // the buttons of the composer open and close it themselves
      if (!floats || !(target instanceof Node) || panel.current?.parentElement?.contains(target)) return
      onClose()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [onClose])
  return (
    <div
      ref={panel}
      data-composer-panel
      className="order-last h-[max(0px,min(60vh,max(16rem,var(--keyboard-height,21rem)))-var(--keyboard-now,0px))] overflow-hidden wide:absolute wide:h-auto wide:right-3 wide:bottom-full wide:z-20 wide:mb-2 wide:w-96 wide:max-w-[calc(100%-1.5rem)] wide:animate-rise wide:rounded-18 wide:bg-paper wide:shadow-far"
    >
      {children}
    </div>
  )
}
