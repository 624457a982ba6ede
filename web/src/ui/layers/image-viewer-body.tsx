import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type Ref } from 'react'
import { TransformComponent, TransformWrapper, type ReactZoomPanPinchRef } from 'react-zoom-pan-pinch'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import type { ImageAction, ViewedImage } from '#ui/layers/image-viewer.tsx'
import { useLayer } from '#ui/layers/layer-stack.ts'
import { isShortcut } from '#ui/pages/shortcuts.ts'
import { ToolButton } from '@mynah/ui/tool-button.tsx'
import { useUiText } from '@mynah/ui/ui-text.tsx'

const swipePx = 60
const tapPx = 8
/** Zoom per wheel notch (100) and per key press, as a share of the picture's size. */
const wheelStep = 0.004
const keyStep = 0.5
/** The height of the browser's video controls, on which dragging is left to the browser. */
const controlsPx = 90

/**
 * Pictures and videos in full screen. Swipes and arrow keys show the next one; two fingers, a double tap, the wheel
 * and + - 0 zoom; a tap hides the controls.
 */
export function ImageViewerBody(props: {
  images: readonly ViewedImage[]
  index: number
  onIndex: (index: number | undefined) => void
  actionsOf?: ((index: number) => readonly ImageAction[]) | undefined
}) {
  const { images, index, onIndex, actionsOf } = props
  const [zoomedAt, setZoomedAt] = useState<number>()
  const [plain, setPlain] = useState(false)
  const zoom = useRef<ReactZoomPanPinchRef>(null)
  const start = useRef<{ x: number; y: number }>(undefined)
  const image = images[index]
  useLayer('viewer', image !== undefined, () => onIndex(undefined))
  if (!image) return null
  const zoomed = zoomedAt === index
  const go = (to: number) => {
    if (to >= 0 && to < images.length) onIndex(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // a video uses the arrow keys itself
    if (event.defaultPrevented || event.target instanceof HTMLVideoElement) return
    if (isShortcut(event, 'previousPhoto')) go(index - 1)
    else if (isShortcut(event, 'nextPhoto')) go(index + 1)
    else if (isShortcut(event, 'zoomIn')) void zoom.current?.zoomIn(keyStep)
    else if (isShortcut(event, 'zoomOut')) void zoom.current?.zoomOut(keyStep)
    else if (isShortcut(event, 'zoomBack')) void zoom.current?.resetTransform()
    else return
    event.preventDefault()
  }
  const onPointerUp = (event: PointerEvent) => {
    const from = start.current
    start.current = undefined
    if (!from || zoomed) return
    const aside = event.clientX - from.x
    const down = event.clientY - from.y
    if (Math.abs(aside) > swipePx) go(index + (aside < 0 ? 1 : -1))
    else if (down > swipePx * 2) onIndex(undefined)
  }
  return (
    // dialogs and menus are above it: a press in one of them does not close it
    <Dialog.Root open disablePointerDismissal onOpenChange={(open) => !open && onIndex(undefined)}>
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={image.alt}
          onKeyDown={onKeyDown}
          className="always-dark fixed inset-0 z-40 animate-fade bg-black text-white outline-none"
        >
          <div
            role="presentation"
            className={cx('size-full', !isLong(image) && 'touch-none')}
            onPointerDown={(event) => {
              // a second finger makes it a pinch, not a swipe
              start.current =
                event.isPrimary && !isOnControls(event) ? { x: event.clientX, y: event.clientY } : undefined
            }}
            onPointerUp={(event) => {
              const from = start.current
              const isTap = from && Math.hypot(event.clientX - from.x, event.clientY - from.y) < tapPx
              // a double tap toggles it twice
              if (isTap && !image.video) setPlain(!plain)
              onPointerUp(event)
            }}
          >
            <Viewed
              key={image.key ?? image.src}
              image={image}
              zoom={zoom}
              isZoomed={zoomed}
              onZoomed={(isZoomed) => setZoomedAt(isZoomed ? index : undefined)}
            />
          </div>
          <TopBar
            image={image}
            place={images.length > 1 ? `${index + 1} / ${images.length}` : undefined}
            isHidden={plain}
            onClose={() => onIndex(undefined)}
          />
          <StepButtons
            onBack={index > 0 ? () => go(index - 1) : undefined}
            onForth={index < images.length - 1 ? () => go(index + 1) : undefined}
          />
          <BottomBar caption={image.caption} actions={actionsOf?.(index) ?? []} isHidden={plain} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A video, a long picture, or one that can be zoomed. */
function Viewed(props: {
  image: ViewedImage
  zoom: Ref<ReactZoomPanPinchRef>
  isZoomed: boolean
  onZoomed: (isZoomed: boolean) => void
}) {
  const { image, zoom, isZoomed, onZoomed } = props
  if (image.video)
    return <div className={cx('size-full pt-18', image.caption ? 'pb-40' : 'pb-20')}>{image.video}</div>
  if (isLong(image)) return <LongImage image={image} />
  return (
    <TransformWrapper
      ref={zoom}
      maxScale={8}
      wheel={{ step: wheelStep }}
      doubleClick={{ mode: 'toggle', step: 1 }}
      panning={{ disabled: !isZoomed }}
      onTransform={(_, { scale }) => onZoomed(scale > 1.01)}
    >
      <TransformComponent wrapperClass="size-full!" contentClass="size-full! grid! place-items-center">
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
  )
}

/** When hidden, it appears again for keyboard users who reach it. */
const barClass = (isHidden: boolean) =>
  cx(
    'absolute inset-x-0 transition-opacity',
    isHidden &&
      'pointer-events-none opacity-0 has-focus-visible:pointer-events-auto has-focus-visible:opacity-100',
  )

function TopBar(props: {
  image: ViewedImage
  /** the position among all, for instance 2 / 7 */
  place: string | undefined
  isHidden: boolean
  onClose: () => void
}) {
  const { image, place, isHidden, onClose } = props
  const words = useUiText()
  return (
    <div
      className={cx(
        barClass(isHidden),
        'app-safe-top top-0 bg-linear-to-b from-black/85 via-black/65 to-transparent pb-6',
      )}
    >
      <div className="flex items-center gap-1 p-1">
        <IconButton icon={X} name={words.close} tone="night" onClick={onClose} />
        <p className="min-w-0 flex-1">
          <span className="block one-line text-16 font-medium">{image.title}</span>
          <span className="block one-line text-12">{image.subtitle}</span>
        </p>
        {place && (
          <span className="mr-2 rounded-full bg-black/50 px-3 py-1 text-14 tabular-nums">{place}</span>
        )}
      </div>
    </div>
  )
}

/** For wide screens, without swiping. */
function StepButtons({ onBack, onForth }: Record<'onBack' | 'onForth', (() => void) | undefined>) {
  const words = useUiText()
  return (
    <div className="pointer-events-none absolute inset-x-2 top-1/2 hidden -translate-y-1/2 justify-between *:rounded-full *:bg-black/50 *:empty:invisible *:[&>*]:pointer-events-auto wide:flex">
      <span>
        {onBack && <IconButton icon={ChevronLeft} name={words.previous} tone="night" onClick={onBack} />}
      </span>
      <span>
        {onForth && <IconButton icon={ChevronRight} name={words.following} tone="night" onClick={onForth} />}
      </span>
    </div>
  )
}

function BottomBar(props: {
  caption: ViewedImage['caption']
  actions: readonly ImageAction[]
  isHidden: boolean
}) {
  const { caption, actions, isHidden } = props
  if (!caption && actions.length === 0) return null
  return (
    <div className={cx(barClass(isHidden), 'app-safe-bottom bottom-0 bg-black/70')}>
      {caption && (
        <p className="scroller mx-auto max-h-[30dvh] max-w-170 px-4 pt-3 pb-1 text-16 whitespace-pre-wrap wrap-anywhere">
          {caption}
        </p>
      )}
      <div className="mx-auto flex max-w-170 px-1 py-1">
        {actions.map((action) => (
          <ToolButton key={action.name} {...action} />
        ))}
      </div>
    </div>
  )
}

function isOnControls({ target, clientY }: PointerEvent): boolean {
  if (!(target instanceof HTMLVideoElement)) return false
  return clientY > target.getBoundingClientRect().bottom - controlsPx
}

/** From this ratio of height to width on nothing is legible when scaled to fit, as in a screenshot of a page. */
const longFrom = 3
const isLong = ({ width = 0, height = 0 }: ViewedImage) => width > 0 && height / width > longFrom

/** As wide as the window or the picture, and scrolled from the top. */
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
