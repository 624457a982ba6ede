import type { LucideIcon } from 'lucide-react'
import { deferPart } from '#ui/deferred.tsx'

export interface ViewedImage {
  src: string
  alt: string
  width?: number
  height?: number
}

/** Something that can be done with the picture that is shown. */
export interface ImageAction {
  name: string
  icon: LucideIcon
  onPress: (index: number) => void
}

const Body = deferPart(() => import('#ui/image-viewer-body.tsx').then((m) => m.ImageViewerBody))

/** Pictures over the whole window: swipe or arrow keys between them, pinch or double tap to zoom. Fetched when first opened. */
export function ImageViewer(props: {
  images: readonly ViewedImage[]
  /** which one is shown; undefined is closed */
  index: number | undefined
  onIndex: (index: number | undefined) => void
  actions?: readonly ImageAction[]
}) {
  const { images, index, onIndex, actions } = props
  if (index === undefined) return null
  return <Body images={images} index={index} onIndex={onIndex} actions={actions} />
}
