import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { ImageAction, ViewedImage } from '#ui/image-viewer.tsx'
import { useLayer } from '#ui/layer-stack.ts'
import { useUiText } from '#ui/ui-text.tsx'

const swipePx = 60

export function ImageViewerBody(props: {
  images: readonly ViewedImage[]
  index: number
  onIndex: (index: number | undefined) => void
  actions?: readonly ImageAction[] | undefined
}) {
  const { images, index, onIndex, actions } = props
  const words = useUiText()
  const [zoomedAt, setZoomedAt] = useState<number>()
  const start = useRef<{ x: number; y: number }>(undefined)
  const image = images[index]
  useLayer('viewer', image !== undefined, () => onIndex(undefined))
  if (!image) return null
  const zoomed = zoomedAt === index
  const go = (step: number) => {
    const next = index + step
    if (next >= 0 && next < images.length) onIndex(next)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onIndex(undefined)}>
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={image.alt}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') go(-1)
            if (event.key === 'ArrowRight') go(1)
          }}
          className="fixed inset-0 z-50 animate-fade bg-black text-white outline-none"
        >
          <div
            className={cx('size-full', !isLong(image) && 'touch-none')}
            onPointerDown={(event) => {
              // a second finger is a pinch, not a swipe
              start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : undefined
            }}
            onPointerUp={(event) => {
              const from = start.current
              start.current = undefined
              if (!from || zoomed) return
              const aside = event.clientX - from.x
              const down = event.clientY - from.y
              if (Math.abs(aside) > swipePx) go(aside < 0 ? 1 : -1)
              else if (down > swipePx * 2) onIndex(undefined)
            }}
          >
            {isLong(image) ? (
              <LongImage key={image.src} image={image} />
            ) : (
              <TransformWrapper
                key={image.src}
                maxScale={8}
                doubleClick={{ mode: 'toggle', step: 1 }}
                panning={{ disabled: !zoomed }}
                onTransform={(_, { scale }) => setZoomedAt(scale > 1.01 ? index : undefined)}
              >
                <TransformComponent
                  wrapperClass="size-full!"
                  contentClass="size-full! grid! place-items-center"
                >
                  <img
                    src={image.src}
                    alt={image.alt}
                    width={image.width}
                    height={image.height}
                    draggable={false}
                    className="max-h-full max-w-full animate-fade object-contain select-none"
                  />
                </TransformComponent>
              </TransformWrapper>
            )}
          </div>
          <div className="app-safe-top absolute inset-x-0 top-0 flex items-center justify-between bg-linear-to-b from-black/60 to-transparent p-1">
            <IconButton icon={X} name={words.close} tone="night" onClick={() => onIndex(undefined)} />
            {images.length > 1 && (
              <span className="rounded-full bg-black/50 px-3 py-1 text-14 tabular-nums">
                {index + 1} / {images.length}
              </span>
            )}
            {actions ? (
              <span className="flex">
                {actions.map(({ name, icon, onPress }) => (
                  <IconButton
                    key={name}
                    icon={icon}
                    name={name}
                    tone="night"
                    onClick={() => onPress(index)}
                  />
                ))}
              </span>
            ) : (
              <span className="size-11" />
            )}
          </div>
          <div className="pointer-events-none absolute inset-x-2 top-1/2 hidden -translate-y-1/2 justify-between *:pointer-events-auto wide:flex">
            <span>
              {index > 0 && (
                <IconButton icon={ChevronLeft} name={words.previous} tone="night" onClick={() => go(-1)} />
              )}
            </span>
            <span>
              {index < images.length - 1 && (
                <IconButton icon={ChevronRight} name={words.following} tone="night" onClick={() => go(1)} />
              )}
            </span>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** So much higher than wide that nothing could be read of it as a whole, as a screenshot of a page. */
const longFrom = 3
const isLong = ({ width = 0, height = 0 }: ViewedImage) => width > 0 && height / width > longFrom

/** As wide as the window, or as the picture is, and read from its top on. */
function LongImage({ image }: { image: ViewedImage }) {
  return (
    <div className="scroller size-full touch-pan-y pt-14">
      <img
        src={image.src}
        alt={image.alt}
        width={image.width}
        height={image.height}
        draggable={false}
        className="mx-auto h-auto max-w-full animate-fade select-none"
      />
    </div>
  )
}
