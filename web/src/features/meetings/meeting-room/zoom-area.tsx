import { useState, type ReactNode } from 'react'
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'

const zoomedFrom = 1.05
const whole = { width: '100%', height: '100%' }

/** A shared screen, zoomed by two fingers, a double tap or the wheel. */
export function ZoomArea({ onZoom, children }: { onZoom: (isZoomed: boolean) => void; children: ReactNode }) {
  const [isZoomed, setZoomed] = useState(false)
  return (
    <TransformWrapper
      maxScale={6}
      doubleClick={{ mode: isZoomed ? 'reset' : 'zoomIn', step: 1.5 }}
      panning={{ disabled: !isZoomed }}
      onTransform={(_, { scale }) => {
        const now = scale > zoomedFrom
        if (now === isZoomed) return
        setZoomed(now)
        onZoom(now)
      }}
    >
      <TransformComponent wrapperStyle={whole} contentStyle={whole}>
        {/* laid out large and scaled down, so that the client requests the highest resolution */}
        <div className={isZoomed ? 'size-[300%] flex-none origin-top-left scale-[0.33333]' : 'size-full'}>
          {children}
        </div>
      </TransformComponent>
    </TransformWrapper>
  )
}
